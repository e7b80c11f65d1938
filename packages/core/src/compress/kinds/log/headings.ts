import { formOf, groupHeads, type GroupHeads, type MakesPart } from '../lines/choose/group-heads.ts'
import { sectionStarts } from '../lines/few-sections.ts'
import { placeHeads } from '../lines/place-heads.ts'
import { requestsOf } from '../lines/choose/line-heads.ts'
import { indentOf } from '../lines/line-roles.ts'
import { isSigned } from '../lines/signed.ts'
import type { Blocks } from './blocks.ts'
import type { LogRole } from './log-lines.ts'
import type { Reading } from './reading.ts'

const furthestHeading = 40
const deepest = 3
const unknown = -1

/** How deep a line stands; the sign of a changed line counts as a blank. */
const depthOf = (line: string): number => indentOf(/^[-+?](?: |$)/u.test(line) ? ` ${line.slice(1, 40)}` : line)

/** Whether a line begins a paragraph and says what follows: `Thread 2 (LWP 13322):`. */
const isTitle = (lines: readonly string[], index: number): boolean =>
  lines[index]!.trimEnd().endsWith(':') && (index === 0 || lines[index - 1]!.trim() === '')

const none: readonly number[] = []
const mostPrompts = 5000

/** The last of some ascending places that is before a line, or -1. */
function lastBefore(places: readonly number[], line: number): number {
  let [low, high] = [0, places.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (places[middle]! < line) low = middle + 1
    else high = middle
  }
  return places[low - 1] ?? -1
}

/**
 * The lines at which a shell was told to do something: `$ npm test`, or `+ npm test` in a trace. None where they are one, or very many.
 *
 * @param areSigned whether signs at the left say what was added, so that none begins a command
 */
function promptsIn(lines: readonly string[], areSigned: boolean): readonly number[] {
  const first = lines.find((line) => line.trim() !== '')
  const sign =
    first?.startsWith('+ ') === true && !areSigned && !lines.some((line) => line.startsWith('- ')) ? '+' : '$'
  const found: number[] = []
  for (let at = 0; at < lines.length && found.length <= mostPrompts; at += 1)
    if (lines[at]!.startsWith(sign) && /^\+{0,4}. \S/u.test(lines[at]!)) found.push(at)
  return found.length < 2 || found.length > mostPrompts ? none : found
}

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
  /** Where sections begin, however few; none where they are as many as the blocks: such are lines of these. */
  readonly #sections: readonly number[]
  readonly #requests: Int32Array
  /** Whether signs at the left say what was added, so that none begins a command. */
  readonly #isSigned: boolean
  /** Commands of a shell, each above what it says. */
  readonly #prompts: readonly number[]
  readonly #places: GroupHeads

  constructor(lines: readonly string[], roles: readonly LogRole[], blocks: Blocks | undefined, part: MakesPart) {
    this.#blocks = blocks
    this.#groups = blocks ? undefined : part('groups of lines', () => groupHeads(lines, part))
    const sections = part('sections of lines', () => sectionStarts(lines, formOf, part))
    this.#sections = blocks && sections.length * 2 > blocks.starts.length ? none : sections
    this.#requests = part('requests of lines', () => requestsOf(lines))
    this.#isSigned = part('whether lines are signed', () => isSigned(lines))
    this.#prompts = part('prompts of lines', () => promptsIn(lines, this.#isSigned))
    this.#places = part('places of lines', () => placeHeads(lines, part))
    this.#lines = lines
    this.#roles = roles
    this.#depths = new Int32Array(lines.length).fill(unknown)
    this.#titles = new Int8Array(lines.length).fill(unknown)
  }

  /**
   * The lines under which a line stands, by their indentation, the title of its paragraph, its request, the first line of its block
   * or group, and the line that says where it is; and those under which these stand.
   */
  of(index: number): readonly number[] {
    const known = this.#known[index]
    if (known) return known
    const found = this.#find(index)
    // Not the lines above those again: where each line is indented more than the last, these are all lines.
    const all = found === none ? none : [...new Set([...found, ...found.flatMap((head) => this.#find(head))])]
    return (this.#known[index] = all)
  }

  /** The lines of a stretch that head a block, a group, a section or what a command says. */
  among(from: number, to: number): readonly number[] {
    const found: number[] = []
    let above = -1
    for (let index = to + 1; index > from; index -= 1) {
      // The line below a heading stands under it.
      if (index <= to && this.#lines[index]!.trim() !== '') above = index
      else if (above < 0) continue
      const at = index - 1
      if (this.#lines[at]!.trim() !== '' && this.#isHeadOf(at, above)) found.push(at)
    }
    return found.toReversed()
  }

  #isHeadOf(head: number, line: number): boolean {
    return (
      this.#blocks?.starts[this.#blocks.of(line)] === head ||
      this.#groups?.of(line).includes(head) === true ||
      lastBefore(this.#sections, line) === head ||
      lastBefore(this.#prompts, line) === head ||
      this.#requests[line] === head
    )
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
    const section = isBlank ? -1 : lastBefore(this.#sections, index)
    const places = isBlank ? none : this.#places.of(index)
    const prompt = isBlank ? -1 : lastBefore(this.#prompts, index)
    for (const head of [...(start === index ? heads : [start]), ...places, request, section, prompt])
      if (head >= 0 && !found?.includes(head)) (found ??= []).push(head)
    return found ?? none
  }

  #depthAt(index: number): number {
    let depth = this.#depths[index]!
    // A shell that traces what it does begins its lines with the sign of an added line: `+ ssh web08`.
    const isTraced =
      depth === unknown &&
      !this.#isSigned &&
      /^\+ \S/u.test(this.#lines[index]!) &&
      /^[^\s+-]/u.test(this.#lines[index - 1] ?? '')
    if (depth === unknown) this.#depths[index] = depth = isTraced ? 0 : depthOf(this.#lines[index]!)
    return depth
  }

  #isTitle(index: number): boolean {
    if (this.#titles[index] === unknown) this.#titles[index] = isTitle(this.#lines, index) ? 1 : 0
    return this.#titles[index] === 1
  }
}

/** So many hidden lines above a shown one are looked through for its head, and no more of these stand together. */
const furthestInGap = 80
const mostTogether = 3
const longestInGap = 100
/** Lines of a form are the body of a gap if they are more than such a share of it. */
const shareOfBody = 0.2
/** What begins with a number or a time is one of many records. */
const isRecord = /^\s*[[(<"']?\d/u
const mayHead: ReadonlySet<LogRole> = new Set(['other', 'summary', 'progress'])

/** How a line is written: what it is like, how it begins, and how its words and numbers follow each other. */
function formsOf({ lines, families }: Reading, index: number): readonly unknown[] {
  const line = lines[index]!.slice(0, longestInGap * 2).trim()
  const [first = ''] = line.split(/\s/u, 1)
  const shape = line.replaceAll(/[\p{L}\p{N}]+/gu, (word) => (/\d/u.test(word) ? '0' : 'A'))
  return [families[index], first.replaceAll(/\d+/gu, '0'), shape]
}

/**
 * The hidden lines that may head what is shown behind a gap. Whatever a head looks like, it is written in another way than most of
 * the lines below it: without it the shown line would read as one of the group above the gap.
 */
export class GapHeads {
  readonly #reading: Reading
  readonly #mayShow: (line: number) => boolean
  readonly #forms = new Map<number, readonly unknown[]>()
  readonly #found = new Map<string, number>()

  /** @param mayShow whether a hidden line may be shown for itself */
  constructor(reading: Reading, mayShow: (line: number) => boolean) {
    this.#reading = reading
    this.#mayShow = mayShow
  }

  /** Keeps one line more of each gap that may hold the head of the line behind it. */
  keep(kept: Uint8Array): void {
    for (let at = kept.indexOf(1, 1); at >= 0; at = kept.indexOf(1, at + 1)) {
      if (kept[at - 1] === 1 || this.#reading.roles[at] === 'blank') continue
      const from = kept.subarray(0, at).lastIndexOf(1) + 1
      const key = `${from} ${at}`
      let head = this.#found.get(key)
      if (head === undefined) this.#found.set(key, (head = this.#headIn(from, at)))
      if (head >= 0) kept[head] = 1
    }
  }

  #formsOf(index: number): readonly unknown[] {
    let forms = this.#forms.get(index)
    if (!forms) this.#forms.set(index, (forms = formsOf(this.#reading, index)))
    return forms
  }

  #headIn(from: number, shown: number): number {
    // Known heads are weighed with the line itself.
    if (this.#reading.headings.of(shown).some((head) => head >= from - 1 && head < shown)) return -1
    return this.#unlikeIn(Math.max(from, shown - furthestInGap), shown)
  }

  /** The first of the lines nearest above a shown one that are not written as the body of the gap is, or -1. */
  #unlikeIn(from: number, shown: number): number {
    const { lines, roles, headings, isRead } = this.#reading
    const counts = new Map<unknown, number>()
    let size = 0
    for (let at = from; at < shown; at += 1) {
      if (!isRead(at) || roles[at] === 'blank') continue
      size += 1
      for (const form of this.#formsOf(at)) counts.set(form, (counts.get(form) ?? 0) + 1)
    }
    const most = Math.max(1, size * shareOfBody)
    const ofShown = new Set(this.#formsOf(shown))
    const isApart = (at: number): boolean =>
      at >= from &&
      isRead(at) &&
      roles[at] !== 'blank' &&
      this.#formsOf(at).every((form) => counts.get(form)! <= most && !ofShown.has(form))
    let last = shown - 1
    while (last >= from && !isApart(last)) last -= 1
    let first = last
    while (isApart(first - 1)) first -= 1
    if (first < from || last - first >= mostTogether || !mayHead.has(roles[first]!) || !this.#mayShow(first)) return -1
    // A line with a head of its own in the gap is an odd one of that group.
    if (headings.of(first).some((head) => head >= from)) return -1
    const line = lines[first]!
    const isShort = line.length <= longestInGap && !isRecord.test(line)
    return isShort && indentOf(line) <= indentOf(lines[shown]!) ? first : -1
  }
}
