import { formOf, groupHeads, type GroupHeads, type MakesPart } from '../lines/choose/group-heads.ts'
import { sectionStarts } from '../lines/few-sections.ts'
import { requestsOf } from '../lines/choose/line-heads.ts'
import { indentOf } from '../lines/line-roles.ts'
import type { Blocks } from './blocks.ts'
import type { LogRole } from './log-lines.ts'

const furthestHeading = 40
const deepest = 3
const unknown = -1

/** How deep a line stands; the sign of a changed line counts as a blank. */
const depthOf = (line: string): number => indentOf(/^[-+?] /u.test(line) ? ` ${line.slice(1, 40)}` : line)

/** Whether a line begins a paragraph and says what follows: `Thread 2 (LWP 13322):`. */
const isTitle = (lines: readonly string[], index: number): boolean =>
  lines[index]!.trimEnd().endsWith(':') && (index === 0 || lines[index - 1]!.trim() === '')

const none: readonly number[] = []

/**
 * The lines under which each line stands. They are asked for again with each choice that is tried, and lines near each
 * other look at the same ones, so what is found is remembered.
 */
export class Headings {
  readonly #lines: readonly string[]
  readonly #roles: readonly LogRole[]
  readonly #depths: Int32Array
  /** 1 for a title, 0 for another line. */
  readonly #titles: Int8Array
  readonly #known: (readonly number[] | undefined)[] = []
  readonly #blocks: Blocks | undefined
  /** The heads of groups by how they are written, where the output is made of no blocks that are alike. */
  readonly #groups: GroupHeads | undefined
  /** Where sections begin, however few. */
  readonly #sections: readonly number[]
  readonly #requests: Int32Array

  constructor(lines: readonly string[], roles: readonly LogRole[], blocks: Blocks | undefined, part: MakesPart) {
    this.#blocks = blocks
    this.#groups = blocks ? undefined : part('groups of lines', () => groupHeads(lines, part))
    this.#sections = part('sections of lines', () => sectionStarts(lines, formOf, part))
    this.#requests = part('requests of lines', () => requestsOf(lines))
    this.#lines = lines
    this.#roles = roles
    this.#depths = new Int32Array(lines.length).fill(unknown)
    this.#titles = new Int8Array(lines.length).fill(unknown)
  }

  /** The lines under which a line stands, by their indentation, the title of its paragraph, its request, and the first line of its block or group. */
  of(index: number): readonly number[] {
    return (this.#known[index] ??= this.#find(index))
  }

  #find(index: number): readonly number[] {
    let found: number[] | undefined
    let depth = this.#depthAt(index)
    for (let at = index - 1; at >= 0 && at >= index - furthestHeading; at -= 1) {
      if (this.#roles[at] === 'blank' && this.#lines[at]!.trim() === '') break
      const own = this.#depthAt(at)
      const isAbove = own < depth && (found?.length ?? 0) < deepest
      if (isAbove || this.#isTitle(at)) (found ??= []).push(at)
      if (isAbove) depth = own
    }
    const isBlank = this.#lines[index]!.trim() === ''
    const start = isBlank ? index : (this.#blocks?.starts[this.#blocks.of(index)] ?? index)
    const heads = isBlank ? none : (this.#groups?.of(index) ?? none)
    const request = this.#requests[index]!
    const section = isBlank ? -1 : (this.#sections.findLast((at) => at < index) ?? -1)
    for (const head of [...(start === index ? heads : [start]), request, section])
      if (head >= 0 && !found?.includes(head)) (found ??= []).push(head)
    return found ?? none
  }

  #depthAt(index: number): number {
    let depth = this.#depths[index]!
    if (depth === unknown) this.#depths[index] = depth = depthOf(this.#lines[index]!)
    return depth
  }

  #isTitle(index: number): boolean {
    if (this.#titles[index] === unknown) this.#titles[index] = isTitle(this.#lines, index) ? 1 : 0
    return this.#titles[index] === 1
  }
}
