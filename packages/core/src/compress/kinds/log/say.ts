import { isBalanced, isQuotable } from '../lines/quotable.ts'
import { facetsOf } from './columns.ts'
import type { Said } from './diagnostics.ts'
import { isFailedTest, isPassedTest, type LogRole } from './log-lines.ts'
import type { Reading } from './reading.ts'
import type { Redundancy } from './redundant.ts'
import { shown, told, unread } from './redundant.ts'
import type { Family } from './similar.ts'

/** Families of fewer hidden lines are not named. */
const fewestNamed = 3
const mostNamed = 3
const longestLabel = 48

/** What the lines of a family have in common, with dots for the rest. */
export class Labels {
  readonly #reading: Reading
  readonly #labels = new Map<Family, string>()
  #everywhere: ReadonlySet<string> | undefined

  constructor(reading: Reading) {
    this.#reading = reading
  }

  of(family: Family): string {
    let label = this.#labels.get(family)
    if (label === undefined) this.#labels.set(family, (label = this.ofLines(family.members)))
    return label
  }

  /** The same of some lines of a family, which may have more in common. */
  ofLines(members: readonly number[]): string {
    const first = this.#reading.words[members[0]!]!.plain
    return this.#make(first, members)
  }

  /** Words that most families have say nothing about one of them. */
  #common(): ReadonlySet<string> {
    if (this.#everywhere) return this.#everywhere
    const { families: all, stretches } = this.#reading
    const families = new Set<Family>()
    for (const { from, to } of stretches) {
      for (let index = from; index <= to; index += 1) {
        const family = all[index]
        if (family && family.members.length >= fewestNamed) families.add(family)
      }
    }
    const counts = new Map<string, number>()
    for (const family of families)
      for (const word of new Set(family.first)) counts.set(word, (counts.get(word) ?? 0) + 1)
    const common = families.size < 3 ? [] : [...counts].filter(([, count]) => count > families.size / 2)
    return (this.#everywhere = new Set(common.map(([word]) => word)))
  }

  #make(first: readonly string[], members: readonly number[]): string {
    const same = first.map(() => true)
    for (const index of members) {
      const { plain } = this.#reading.words[index]!
      for (let at = 0; at < same.length; at += 1) if (plain[at] !== first[at]) same[at] = false
    }
    const common = this.#common()
    const words = first.map((word, at) =>
      same[at] && !common.has(word) ? word.replace(/[#.,:;TZ+-]*#[#.,:;TZ+-]*/gu, '…') : '…',
    )
    const label = joinWords(words)
    // A bracket that opens nothing would read as the end of the mark, and a quote without another as the end of the label.
    return isBalanced(label) ? label : joinWords(words.map((word) => (/["[\]]/u.test(word) ? '…' : word)))
  }
}

/** The words of a label, with dots for those that differ. */
function joinWords(words: readonly string[]): string {
  const label = words
    .join(' ')
    .replace(/…(?:[ ,;:]*…)+/gu, '…')
    .replace(/^…\s*/u, '')
    .trim()
  return label.length > longestLabel ? `${label.slice(0, longestLabel).replace(/[\s…]+$/u, '')}…` : label
}

interface Part {
  readonly name: string
  readonly family: Family | undefined
  readonly lines: number[]
}

function partsOf(
  reading: Reading,
  { state }: Redundancy,
  labels: Labels,
  from: number,
  to: number,
): Part[] | undefined {
  const parts = new Map<string | Family, Part>()
  for (let index = from; index <= to; index += 1) {
    if (state[index] === unread) return undefined
    const role = reading.roles[index]!
    if (role === 'blank') continue
    // What is told elsewhere is one of the others here.
    const family = state[index] === told ? undefined : reading.families[index]
    const isRun = family !== undefined && family.members.length >= fewestNamed
    const [key, name, own] =
      role === 'passed' && reading.isTestRun && isPassedTest(reading.lines[index]!)
        ? (['passed', 'passing tests', undefined] as const)
        : role === 'libraryFrame'
          ? (['library', 'library frames', undefined] as const)
          : isRun
            ? ([family, labels.of(family), family] as const)
            : (['', '', undefined] as const)
    const part = parts.get(key)
    if (part) part.lines.push(index)
    else parts.set(key, { name, family: own, lines: [index] })
  }
  return [...parts.values()]
}

/** The earlier lines that a run repeats, where it repeats one run that a reader sees. */
function sourceOf(
  { repeats }: Redundancy,
  { lines, nameOf }: Reading,
  from: number,
  to: number,
  isShown: (from: number, to: number) => boolean,
): string | undefined {
  const start = repeats[from]!
  if (start < 0) return undefined
  for (let index = from; index <= to; index += 1) {
    if (lines[start + index - from] !== lines[index]) return undefined
  }
  return start + to - from < from && isShown(start, start + to - from)
    ? `same as lines ${nameOf(start, start + to - from)}`
    : undefined
}

/** What a mark says about hidden lines: which they are, and what they are. */
export function sayOf(
  reading: Reading,
  redundancy: Redundancy,
  labels: Labels,
  from: number,
  to: number,
  above: number,
  isShown: (from: number, to: number) => boolean,
): string {
  const range = `lines ${reading.nameOf(from, to)}`
  const source = sourceOf(redundancy, reading, from, to, isShown)
  if (source !== undefined) return `${range}: ${source}`
  const parts = partsOf(reading, redundancy, labels, from, to)
  if (!parts) return range
  const what = describe(reading, labels, parts, signsIn(reading, from, to), above)
  const alarms = alarmsIn(reading, redundancy, from, to)
  const said = [...(what === '' ? [] : [what]), ...alarms]
  return said.length === 0 ? range : `${range}: ${[...said, ...headingsIn(reading, from, to)].join(', ')}`
}

/** A longer heading is counted and not named. */
const longestHeading = 48

const findingsByReading = new WeakMap<Reading, ReadonlySet<number>>()

/** The first lines of findings: their excerpts stand below them, and nothing else. */
function findingsOf(reading: Reading): ReadonlySet<number> {
  let findings = findingsByReading.get(reading)
  if (!findings) findingsByReading.set(reading, (findings = new Set(reading.diagnostics.map(({ head }) => head))))
  return findings
}

/** The hidden lines that head what stands below them: without them all would be read as part of what stands above the mark. */
function headingsIn(reading: Reading, from: number, to: number): string[] {
  const { headings, lines, families } = reading
  const findings = findingsOf(reading)
  // What says the same as the lines beside it is one of them, however it is written.
  const isApart = (line: number): boolean =>
    [line - 1, line + 1].every((beside) => !families[beside] || families[beside] !== families[line])
  // A line with a mark for what is no text says too little to head others.
  const isHeading = (line: number): boolean => !findings.has(line) && isApart(line) && !lines[line]!.includes('[…')
  const found = headings.among(from, to).filter(isHeading)
  // Where most lines head others, they are what the mark tells of.
  if (found.length === 0 || found.length * 2 > to - from + 1) return []
  const name = lines[found[0]!]!.trim()
  if (found.length > 1) return [`${found.length} of them are headings`]
  return [`1 of them is a heading${name.length <= longestHeading && isQuotable(name) ? `: "${name}"` : ''}`]
}

/** How many lines have nothing but punctuation, such as `>`. */
function signsIn({ lines, roles }: Reading, from: number, to: number): number {
  let count = 0
  for (let index = from; index <= to; index += 1)
    if (roles[index] === 'blank' && lines[index]!.trim() !== '') count += 1
  return count
}

/** How many hidden lines report something, where one of them is a failed test, or reports what no shown line is like. */
function alarmsIn({ lines, roles, isTestRun }: Reading, { state }: Redundancy, from: number, to: number): string[] {
  const countOf = (role: LogRole): number => {
    let [count, isNew] = [0, false]
    for (let index = from; index <= to; index += 1) {
      if (roles[index] !== role) continue
      count += 1
      isNew ||= state[index] === shown || isFailedTest(lines[index]!, role, isTestRun)
    }
    return isNew ? count : 0
  }
  const [errors, warnings] = [countOf('failure'), countOf('warning')]
  return [
    ...(errors > 0 ? [`${errors} of them ${errors === 1 ? 'mentions' : 'mention'} an error or a failure`] : []),
    ...(warnings > 0 ? [`${warnings} of them ${warnings === 1 ? 'warns' : 'warn'}`] : []),
  ]
}

/** Whether a line says of each word what some of the lines say there, too: `lost` is not like `delivered`. */
const isLike = ({ words }: Reading, line: number, lines: readonly number[]): boolean =>
  words[line]!.plain.every((word, at) => lines.some((other) => words[other]!.plain[at] === word))

/** Numbers that so many lines share are their state, such as `200`, and no measure. */
const fewestOfState = 6
const withDigit = /\d/u

/** The numbers that all lines share where the line above has another one: `200` below a line with `404`. */
function otherStates({ words }: Reading, above: number, lines: readonly number[]): string[] {
  if (lines.length < fewestOfState) return []
  const first = words[lines[0]!]!.raw
  return words[above]!.raw.flatMap((word, at) => {
    const own = first[at]!
    return own !== word && withDigit.test(own) && lines.every((line) => words[line]!.raw[at] === own) ? [own] : []
  })
}

/** ` (accepted ×80, declined ×33)`: the words in which lines of one family differ, where these are few. */
function outcomesOf({ words }: Reading, { lines }: Part): string {
  const { said } = facetsOf(lines.map((index) => words[index]!))
  const counts = said.filter((facet) => /\p{L} ×\d+$/u.test(facet))
  return counts.length > 0 ? ` (${counts.join('; ')})` : ''
}

function describe(reading: Reading, labels: Labels, parts: readonly Part[], signs: number, above: number): string {
  const [only] = parts
  const othersOf = (count: number): string[] => (count > 0 ? [`${count} ${count === 1 ? 'other' : 'others'}`] : [])
  if (parts.length === 1 && only) {
    // Without a name nothing is said that could be taken for all of the lines.
    if (!only.family) return only.name === '' ? '' : [only.name, ...othersOf(signs)].join(', ')
    const isOfFamily = above >= 0 && reading.families[above] === only.family && isLike(reading, above, only.lines)
    const states = isOfFamily ? otherStates(reading, above, only.lines) : []
    const isLikeAbove = isOfFamily && states.length === 0
    const { said, isMore } = facetsOf(
      only.lines.map((index) => reading.words[index]!),
      isLikeAbove ? reading.words[above] : undefined,
    )
    const name = isLikeAbove ? '' : labels.ofLines(only.lines)
    const what = isLikeAbove ? 'like the one above' : name === '' ? '' : `"${name}"`
    const text = [what, ...states.map((word) => `${word} ×${only.lines.length}`), ...said]
      .filter((piece) => piece !== '')
      .join(', ')
    // Dots in a name stand for whatever varies.
    const own =
      isLikeAbove && isMore ? `${text}${said.length > 0 ? ' and other values' : ' but for other values'}` : text
    return own === '' ? '' : [own, ...othersOf(signs)].join(', ')
  }
  const named = parts
    .filter(({ name, lines }) => name !== '' && lines.length >= fewestNamed)
    .toSorted((a, b) => b.lines.length - a.lines.length)
    .slice(0, mostNamed)
  if (named.length === 0) return ''
  const rest = parts.filter((part) => !named.includes(part)).reduce((sum, { lines }) => sum + lines.length, signs)
  const pieces = named.map((part) => {
    const { name, family, lines } = part
    return family ? `"${name}" ×${lines.length}${outcomesOf(reading, part)}` : `${name} ×${lines.length}`
  })
  return [...pieces, ...othersOf(rest)].join(', ')
}

/** So many lines are written out where a mark would stand for them. */
const mostUntold = 2

/** The lines of a gap that no mark tells, with their headings in the gap, if these are few. */
export function fewUntold(
  { headings }: Reading,
  redundancy: Redundancy,
  { unsaid }: Said,
  from: number,
  to: number,
): number[] | undefined {
  const untold = new Set<number>()
  for (let index = from; index <= to; index += 1) {
    if (redundancy.state[index] === told && unsaid?.[index] !== 1) continue
    for (const heading of headings.of(index)) if (heading >= from && heading < index) untold.add(heading)
    untold.add(index)
    if (untold.size > mostUntold) return undefined
  }
  return [...untold].toSorted((a, b) => a - b)
}
