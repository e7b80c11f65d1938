import type { ShrinkContext } from '../../kind.ts'
import { once } from '../../read/in-slices.ts'
import { indentOf } from '../lines/line-roles.ts'
import { labelsOf } from '../lines/numbered.ts'
import type { MakesPart } from '../lines/choose/group-heads.ts'
import { linesAtOnce, stretchesOf, type Stretch } from '../lines/choose/long-text.ts'
import { blocksOf, type Blocks } from './blocks.ts'
import { diagnosticsOf, type Diagnostic } from './diagnostics.ts'
import { joinFrames } from './frames.ts'
import { Headings } from './headings.ts'
import { isTestRun, logRole, type LogRole } from './log-lines.ts'
import { repeatedFrom } from './repeated.ts'
import { Families, wordsOf, type Family, type Words } from './similar.ts'

/** The lines of an output with what each says, and which of them say the same. */
export interface Reading {
  readonly lines: readonly string[]
  readonly roles: readonly LogRole[]
  /** Only the lines of these stretches were looked at. */
  readonly stretches: readonly Stretch[]
  readonly isRead: (index: number) => boolean
  readonly families: readonly (Family | undefined)[]
  readonly words: readonly (Words | undefined)[]
  readonly diagnostics: readonly Diagnostic[]
  /** The first of the earlier lines that each line repeats, or -1. */
  readonly repeats: Int32Array
  /** The lines under which each line stands. */
  readonly headings: Headings
  /** The blocks that the output is made of, if they are alike. */
  readonly blocks: Blocks | undefined
  /** The numbers by which a reader knows the lines from one index to another. */
  readonly nameOf: (from: number, to: number) => string
  /** How many lines were looked at that are not blank. */
  readonly count: number
  readonly isAggressive: boolean
  readonly asksForExtreme: boolean
  readonly isTestRun: boolean
}

/** Lines of different groups are never taken for each other. */
const groupOf = (line: string, role: LogRole): string =>
  `${role === 'ownFrame' || role === 'libraryFrame' ? 'frame' : role} ${Math.min(indentOf(line.slice(0, 20)), 12)}`

const failures = /\b[1-9]\d* fail(?:ed|ures?|ing)\b/u
const numbered = /^\s{0,8}\d{1,4}\) \S/u

const ticked = /^\s{0,40}[✓✔√]/u
const verdict = /^\s{0,40}Passed\s+\S/u
/** So many lines that say that a test passed tell what the others beside them are. */
const fewestPassed = 5

/**
 * Where a run counts failures, the numbered lines are the names of the tests that failed, and so are those that stand as deep as lines with
 * a tick. Where several lines begin with `Passed`, each of them is a test that passed.
 */
function findVerdicts(lines: readonly string[], roles: LogRole[], stretches: readonly Stretch[]): void {
  const counts = lines.some((line, index) => roles[index] !== 'other' && failures.test(line.slice(0, 200)))
  const ticks = new Map<number, number>()
  const passed: number[] = []
  for (const { from, to } of stretches) {
    for (let index = from; index <= to; index += 1) {
      const line = lines[index]!
      if (verdict.test(line)) passed.push(index)
      else if (ticked.test(line)) ticks.set(indentOf(line), (ticks.get(indentOf(line)) ?? 0) + 1)
    }
  }
  const isName = (line: string): boolean =>
    numbered.test(line) && (counts || (ticks.get(indentOf(line)) ?? 0) >= fewestPassed)
  for (const { from, to } of stretches) {
    for (let index = from; index <= to; index += 1) {
      const role = roles[index]
      if ((role === 'other' || role === 'place') && isName(lines[index]!)) roles[index] = 'failure'
    }
  }
  if (passed.length >= fewestPassed) for (const index of passed) roles[index] = 'passed'
}

/** What each line that is read says, by its own words and by those around it. */
function rolesIn(lines: readonly string[], stretches: readonly Stretch[], part: MakesPart): readonly LogRole[] {
  const roles = part('roles of lines', () => lines.map((): LogRole => 'other'))
  for (const { from, to } of stretchesOf(stretches, linesAtOnce))
    part(`roles from ${from}`, () => {
      for (let index = from; index <= to; index += 1) roles[index] = logRole(lines[index]!)
    })
  part('verdicts', () => findVerdicts(lines, roles, stretches))
  part('frames', () => joinFrames(lines, roles, stretches))
  return roles
}

/** The words of the lines that are read, and which of these lines say the same. */
function familiesIn(
  lines: readonly string[],
  roles: readonly LogRole[],
  stretches: readonly Stretch[],
  part: MakesPart,
) {
  const { families, words, found } = part('families', () => ({
    families: lines.map((): Family | undefined => undefined),
    words: lines.map((): Words | undefined => undefined),
    found: new Families(),
  }))
  let count = 0
  for (const { from, to } of stretchesOf(stretches, linesAtOnce))
    count += part(`families from ${from}`, () => {
      let some = 0
      for (let index = from; index <= to; index += 1) {
        const line = lines[index]!
        if (roles[index] === 'blank') continue
        some += 1
        words[index] = wordsOf(line)
        families[index] = found.add(index, words[index]!, groupOf(line, roles[index]!))
      }
      return some
    })
  return { families, words, count }
}

/**
 * Reads the lines of an output.
 *
 * @param text the output, if reading may break off between what is read of it
 */
export function readLines(
  lines: readonly string[],
  stretches: readonly Stretch[],
  context: ShrinkContext,
  text?: string,
): Reading {
  const part = <Part>(key: string, make: () => Part): Part =>
    text === undefined ? make() : once(context, key, text, make)
  const read = new Uint8Array(lines.length)
  for (const { from, to } of stretches) read.fill(1, from, to + 1)
  const isRead = (index: number): boolean => read[index] === 1
  const roles = part('what lines say', () => rolesIn(lines, stretches, part))
  const { families, words, count } = part('lines that say the same', () => familiesIn(lines, roles, stretches, part))
  const diagnostics = part('findings', () => diagnosticsOf(lines, isRead))
  const blocks = part('blocks of lines', () => blocksOf(lines, roles, part))
  return {
    lines,
    roles,
    stretches,
    isRead,
    families,
    words,
    diagnostics,
    repeats: repeatedFrom(lines, roles, stretches, part),
    headings: part('headings', () => new Headings(lines, roles, blocks, part)),
    blocks,
    nameOf: labelsOf(lines),
    count,
    isAggressive: context.profile === 'aggressive',
    asksForExtreme: context.question.asksForExtreme,
    isTestRun: part('whether tests ran', () => isTestRun(lines, roles)),
  }
}

/** Whether a line has nothing but space and punctuation. */
export const isBlank = ({ roles }: Reading, index: number): boolean => roles[index] === 'blank'
