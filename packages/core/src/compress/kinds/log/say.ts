import { isQuotable } from '../lines/quotable.ts'
import { facetsOf } from './columns.ts'
import type { Said } from './diagnostics.ts'
import { isFailedTest, isPassedTest, type LogRole } from './log-lines.ts'
import type { Reading } from './reading.ts'
import type { Redundancy } from './redundant.ts'
import { shown, told, unread } from './redundant.ts'
import { fewestOfForm, type Family, type Labels } from './similar.ts'

const mostNamed = 3
/** So many forms are tried for a name. */
const mostTried = 8

interface Part {
  readonly name: string
  /** Whether the name is how its lines read. */
  readonly isForm: boolean
  /** The one family of its lines, if they are of one. */
  family: Family | undefined
  readonly lines: number[]
}

function partsOf(
  reading: Reading,
  { state }: Redundancy,
  labels: Labels,
  from: number,
  to: number,
): Part[] | undefined {
  const parts = new Map<string, Part>()
  for (let index = from; index <= to; index += 1) {
    if (state[index] === unread) return undefined
    const role = reading.roles[index]!
    if (role === 'blank') continue
    // What is told elsewhere is one of the others here.
    const family = state[index] === told ? undefined : reading.families[index]
    const isRun = family !== undefined && family.members.length >= fewestOfForm
    const [name, own] =
      role === 'passed' && reading.isTestRun && isPassedTest(reading.lines[index]!)
        ? (['passing tests', undefined] as const)
        : role === 'libraryFrame'
          ? (['library frames', undefined] as const)
          : isRun
            ? ([labels.of(family), family] as const)
            : (['', undefined] as const)
    // Families that read alike are one part.
    const key = `${own ? 'form' : 'sort'} ${name}`
    const part = parts.get(key)
    if (!part) parts.set(key, { name, isForm: own !== undefined, family: own, lines: [index] })
    else {
      part.lines.push(index)
      if (part.family !== own) part.family = undefined
    }
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

/** The lines that have nothing but punctuation, such as `>`. */
function signsIn({ lines, roles }: Reading, from: number, to: number): number[] {
  const signs: number[] = []
  for (let index = from; index <= to; index += 1)
    if (roles[index] === 'blank' && lines[index]!.trim() !== '') signs.push(index)
  return signs
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

/** ` (accepted ×80, declined ×33)`: the words in which lines of one form differ, where these are few and stand at one place in all of them. */
function outcomesOf({ words }: Reading, lines: readonly number[]): string {
  const width = words[lines[0]!]?.raw.length
  if (width === undefined || lines.some((index) => words[index]?.raw.length !== width)) return ''
  const { said } = facetsOf(lines.map((index) => words[index]!))
  const counts = said.filter((facet) => /\p{L} ×\d+$/u.test(facet))
  return counts.length > 0 ? ` (${counts.join('; ')})` : ''
}

/**
 * The parts that are named, each with all of the lines that have its form, whatever part these are of: the lines left over have none of
 * the forms. Where a line has two forms only one of them is named, that of more lines.
 */
function namedOf(labels: Labels, parts: readonly Part[], signs: readonly number[]): Part[] {
  const taken = new Set<number>()
  const unnamed: number[] = [...signs]
  for (const { isForm, name, lines } of parts)
    for (const index of lines)
      if (isForm || name === '') unnamed.push(index)
      else taken.add(index)
  unnamed.sort((a, b) => a - b)
  const tried = parts
    .filter(({ name, lines }) => name !== '' && lines.length >= fewestOfForm)
    .toSorted((a, b) => b.lines.length - a.lines.length)
    .slice(0, mostTried)
  const named: Part[] = []
  for (const part of tried) {
    if (named.length >= mostNamed) break
    if (!part.isForm) {
      named.push(part)
      continue
    }
    const has = labels.reader(part.name)
    if ([...taken].some(has)) continue
    const lines = unnamed.filter((index) => !taken.has(index) && has(index))
    for (const index of lines) taken.add(index)
    named.push({ ...part, lines })
  }
  return named.toSorted((a, b) => b.lines.length - a.lines.length)
}

const othersOf = (count: number): string[] => (count > 0 ? [`${count} ${count === 1 ? 'other' : 'others'}`] : [])

/** What is said of lines of one family; nothing where lines of nothing but signs have the same form. */
function describeOne(
  reading: Reading,
  labels: Labels,
  { family, lines }: Part,
  signs: readonly number[],
  above: number,
): string | undefined {
  const isOfFamily = above >= 0 && reading.families[above] === family && isLike(reading, above, lines)
  const states = isOfFamily ? otherStates(reading, above, lines) : []
  const isLikeAbove = isOfFamily && states.length === 0
  const { said, isMore } = facetsOf(
    lines.map((index) => reading.words[index]!),
    isLikeAbove ? reading.words[above] : undefined,
  )
  const name = isLikeAbove ? '' : labels.ofLines(lines)
  if (name !== '' && signs.some(labels.reader(name))) return undefined
  const what = isLikeAbove ? 'like the one above' : name === '' ? '' : `"${name}"`
  const text = [what, ...states.map((word) => `${word} ×${lines.length}`), ...said]
    .filter((piece) => piece !== '')
    .join(', ')
  // Dots in a name stand for whatever varies.
  const own = isLikeAbove && isMore ? `${text}${said.length > 0 ? ' and other values' : ' but for other values'}` : text
  return own === '' ? '' : [own, ...othersOf(signs.length)].join(', ')
}

function describe(
  reading: Reading,
  labels: Labels,
  parts: readonly Part[],
  signs: readonly number[],
  above: number,
): string {
  const [only] = parts
  if (parts.length === 1 && only && !only.isForm)
    // Without a name nothing is said that could be taken for all of the lines.
    return only.name === '' ? '' : [only.name, ...othersOf(signs.length)].join(', ')
  const one = parts.length === 1 && only?.family ? describeOne(reading, labels, only, signs, above) : undefined
  if (one !== undefined) return one
  const named = namedOf(labels, parts, signs)
  if (named.length === 0) return ''
  const sumOf = (some: readonly Part[], count: number): number =>
    some.reduce((sum, { lines }) => sum + lines.length, count)
  const pieces = named.map(({ name, isForm, lines }) =>
    isForm ? `"${name}" ×${lines.length}${outcomesOf(reading, lines)}` : `${name} ×${lines.length}`,
  )
  return [...pieces, ...othersOf(sumOf(parts, signs.length) - sumOf(named, 0))].join(', ')
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
