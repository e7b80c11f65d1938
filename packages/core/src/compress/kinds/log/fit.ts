import { gap, type ShrinkContext } from '../../kind.ts'
import { once } from '../../read/in-slices.ts'
import { shortLine } from '../lines/cut/cut-line.ts'
import { indentOf } from '../lines/line-roles.ts'
import { headsOf, saidBehind } from './diagnostics.ts'
import { GapHeads } from './headings.ts'
import type { Hits } from './hits.ts'
import type { LogRole } from './log-lines.ts'
import { isBlank, type Reading } from './reading.ts'
import { shown, told, type Redundancy } from './redundant.ts'
import { fewUntold, sayOf } from './say.ts'
import { Labels } from './similar.ts'
import { worthOf } from './worth.ts'

const wellRoles: ReadonlySet<LogRole> = new Set(['passed', 'progress', 'blank'])

/** Lines that are kept or left out together. */
interface Unit {
  readonly lines: readonly number[]
  readonly worth: number
  /** The line that is worth most. */
  readonly best: number
}

/** A line begins a unit unless it stands under the first line of the one above or goes on with it. */
function startsUnit(reading: Reading, first: number, index: number): boolean {
  const line = reading.lines[index]!
  if (line.trim() === '') return true
  const role = reading.roles[index]!
  if (role === 'detail' || role === 'ownFrame' || role === 'blank') return false
  return indentOf(line) <= indentOf(reading.lines[first]!)
}

const mostLines = 12

/** The shown lines in units, the most worthy first. */
function unitsOf(reading: Reading, { state }: Redundancy, worth: Float64Array): Unit[] {
  const units: Unit[] = []
  let own: number[] = []
  const end = (): void => {
    if (own.length > 0) {
      const best = own.reduce((most, index) => (worth[index]! > worth[most]! ? index : most), own[0]!)
      units.push({ lines: own, worth: worth[best]!, best })
    }
    own = []
  }
  const starts = new Map(reading.diagnostics.map(({ from, to }) => [from, to]))
  let whole = -1
  for (let index = 0; index < reading.lines.length; index += 1) {
    if (state[index] !== shown) {
      end()
      continue
    }
    const to = starts.get(index)
    const isNext = reading.isAggressive
      ? reading.roles[index] !== 'ownFrame' || own.length >= mostLines
      : index > whole && (own.length === 0 || startsUnit(reading, own[0]!, index) || own.length >= mostLines)
    if (to !== undefined || isNext) end()
    if (to !== undefined) whole = to
    own.push(index)
    if (index === whole) end()
  }
  end()
  return units.sort((a, b) => b.worth - a.worth || a.lines[0]! - b.lines[0]!)
}

export interface Fitted {
  readonly text: string
  readonly shown: number
}

/** One or two lines that are missing are written out unless they are longer: their mark says less, and hardly shorter. */
const longestWritten = 200
/** Longer lines are shown in part. */
const longest = { default: 1000, aggressive: 300 }
/**
 * What a test compared is shown to so many characters: the most with which every failure is told, so that none is left out
 * for the long values of others.
 */
const ofFailures: ReadonlySet<LogRole> = new Set(['failure', 'detail'])
const longestCompared = { default: [6000, 2000, 700, 300], aggressive: [600, 300] }

/** A stack that came before need not be in sight to be known as the same. */
const needsNoSight: ReadonlySet<LogRole> = new Set(['blank', 'libraryFrame', 'ownFrame'])

/** The first line from one on of which something holds, or the number of lines; each line is looked at once at most. */
function nextOf(count: number, holds: (index: number) => boolean): (from: number) => number {
  const known = new Int32Array(count + 1).fill(-1, 0, count).fill(count, count)
  return (from) => {
    let at = from
    while (known[at] === -1 && !holds(at)) at += 1
    return known.fill(known[at] === -1 ? at : known[at]!, from, at + 1)[at]!
  }
}

/** Where runs of lines that are left out may end, and whether they need a mark: kept, since many choices are written. */
interface Steps {
  /** The next line that begins a record. */
  readonly record: (from: number) => number
  /** The next line that says something not told elsewhere. */
  readonly untold: (from: number) => number
  /** The lines that begin a finding. */
  readonly heads: ReadonlySet<number>
}

const stepsOf = (reading: Reading, { state }: Redundancy): Steps => ({
  record: nextOf(reading.lines.length, (index) => /^\S/u.test(reading.lines[index]!) && !isBlank(reading, index)),
  untold: nextOf(reading.lines.length, (index) => state[index] !== told && /\S/u.test(reading.lines[index]!)),
  heads: new Set(reading.diagnostics.flatMap(({ from, head }) => [from, head])),
})

/** Writes the kept lines, with a mark for each run of others; no further than that takes more than the room. */
function write(
  reading: Reading,
  redundancy: Redundancy,
  steps: Steps,
  kept: Uint8Array,
  context: ShrinkContext,
  says: Map<string, string>,
  labels: Labels,
  compared: number,
  room: number,
): Fitted | undefined {
  const { lines } = reading
  const said = saidBehind(redundancy.folds, kept)
  const parts: string[] = []
  let whole = 0
  let above = -1
  let length = -1
  const put = (text: string): void => {
    parts.push(text)
    length += text.length + 1
  }
  const most = Math.min(compared, reading.isAggressive ? longest.aggressive : longest.default)
  for (let index = 0; index < lines.length && length <= room; index += 1) {
    if (kept[index] === 1) {
      // Of blank lines around findings that are told elsewhere one is enough.
      if (lines[index] === '' && parts.at(-1) === '' && redundancy.state[index - 1] === told) continue
      const longestHere = reading.roles[index] === 'detail' ? compared : most
      const key = `${index} to ${longestHere}`
      const line = says.get(key) ?? shortLine(lines[index]!, context.question.terms, longestHere)
      if (line !== lines[index]) says.set(key, line)
      if (line === lines[index]) whole += 1
      put(line)
      if (reading.roles[index] !== 'blank') above = index
      const mark = said.behind.get(index)
      if (mark !== undefined) put(mark)
      continue
    }
    const nextKept = kept.indexOf(1, index)
    let end = nextKept < 0 ? lines.length : nextKept
    // A gap that begins within a record ends with it.
    if (/^\s+\S/u.test(lines[index]!)) end = Math.min(end, steps.record(index + 1))
    const isUnsaid = said.unsaid?.subarray(index, end).includes(1) === true
    // What is indented below a gap without a mark would be read as part of what stands above it.
    const isClear = end >= lines.length || !/^\s+\S/u.test(lines[end]!) || steps.heads.has(end)
    const isSilent = !isUnsaid && isClear && steps.untold(index) >= end
    end -= 1
    const untold = isSilent ? undefined : fewUntold(reading, redundancy, said, index, end)
    const few = untold?.map((at) => lines[at]).join('\n') ?? ''
    if (isSilent) {
      const run = redundancy.state.subarray(index, end + 1)
      // Other blank lines stay, since no mark counts them.
      if (!run.includes(told)) for (const _ of run) put('')
      else if (parts.at(-1) !== '' && lines[end + 1] !== '' && lines.slice(index, end + 1).includes('')) put('')
    } else if (few !== '' && few.length <= longestWritten) {
      whole += untold!.length
      put(few)
    } else {
      const start = redundancy.repeats[index]!
      const isShown = (from: number, to: number): boolean =>
        kept.subarray(from, to + 1).every((isKept, at) => isKept === 1 || needsNoSight.has(reading.roles[from + at]!))
      const key = `${index} ${end} ${above} ${isUnsaid} ${start >= 0 && isShown(start, start + end - index)}`
      let text = says.get(key)
      if (text === undefined) {
        const indent = /^\s{0,12}/u.exec(lines[index]!)![0]
        text = `${indent}${gap(sayOf(reading, redundancy, labels, index, end, above, isShown))}`
        says.set(key, text)
      }
      put(text)
    }
    index = end
  }
  if (length > room) return undefined
  return { text: parts.join('\n'), shown: whole }
}

/** A unit without what follows the line that is worth most: a test with its error, but without the stack. */
const headOf = (unit: Unit): Unit => ({ ...unit, lines: unit.lines.filter((index) => index <= unit.best) })

/** The units in their order, but where something failed, what went well without being asked for comes behind all others. */
function whatWentWellLast(units: readonly Unit[], { roles }: Reading, { answers, records }: Hits): readonly Unit[] {
  if (!units.some(({ best }) => roles[best] === 'failure')) return units
  const asked = new Set([...answers, ...records.map(({ line }) => line)])
  const wentWell = ({ lines }: Unit): boolean => lines.every((line) => wellRoles.has(roles[line]!) && !asked.has(line))
  return [...units.filter((unit) => !wentWell(unit)), ...units.filter(wentWell)]
}

const lookAhead = 64
/** Units that are tried one by one. */
const mostTried = 40
const sizeOf = ({ lines }: Reading, unit: Unit, longestLine: number): number =>
  unit.lines.reduce((sum, index) => sum + Math.min(longestLine, lines[index]!.length) + 1, 0)

/** As many of the units as fit into the room, the most worthy first, each under its headings. */
export function fit(
  reading: Reading,
  redundancy: Redundancy,
  hits: Hits,
  context: ShrinkContext,
  room: number,
  text: string,
): Fitted | undefined {
  const part = <Part>(key: string, make: () => Part): Part => once(context, `fit into ${room}: ${key}`, text, make)
  const { units, says, labels, steps, heads, shared, gaps } = part('units', () => {
    const below = headsOf(reading.diagnostics, reading.lines.length)
    return {
      units: whatWentWellLast(unitsOf(reading, redundancy, worthOf(reading, redundancy, hits)), reading, hits),
      says: new Map<string, string>(),
      labels: new Labels(reading),
      steps: stepsOf(reading, redundancy),
      heads: below,
      shared: new Map(reading.diagnostics.map(({ head, shared: above }) => [head, above])),
      gaps: new GapHeads(reading, (line) => redundancy.state[line] !== told && below[line]! < 0),
    }
  })
  const levels = reading.isAggressive ? longestCompared.aggressive : longestCompared.default
  let compared = levels[0]!
  const writeUnits = (chosen: readonly Unit[]): Fitted | undefined => {
    const kept = new Uint8Array(reading.lines.length)
    for (const { lines } of chosen) {
      for (const index of lines) {
        kept[index] = 1
        // What stands below the head of a finding is not to be read as part of another one.
        const head = heads[index]! >= 0 ? heads[index]! : index
        kept[head] = 1
        for (const line of shared.get(head) ?? []) kept[line] = 1
      }
      // Nothing stands above a blank line, but what follows it in its unit has heads.
      const first = lines.find((line) => reading.lines[line]!.trim() !== '') ?? lines[0]!
      const own = heads[first]!
      for (const heading of reading.headings.of(first))
        if (redundancy.state[heading] !== told && (heads[heading]! < 0 || heads[heading] === own)) kept[heading] = 1
    }
    gaps.keep(kept)
    return write(reading, redundancy, steps, kept, context, says, labels, compared, room)
  }
  const all = part('all', () => writeUnits(units))
  if (all) return all
  const failed = units.filter(({ lines }) => lines.some((index) => ofFailures.has(reading.roles[index]!)))
  for (const level of levels) {
    compared = level
    if (failed.length === 0 || part(`failures, values to ${level}`, () => writeUnits(failed))) break
  }
  /** What fits of units, the first of them first. */
  const fitFirst = (
    name: string,
    ordered: readonly Unit[],
  ): { readonly best: Fitted | undefined; readonly chosen: readonly Unit[] } => {
    let low = 0
    let high = ordered.length
    let best: Fitted | undefined
    const tryOut = (count: number): boolean => {
      const written = part(`${count} of ${name}`, () => writeUnits(ordered.slice(0, count)))
      if (!written) return false
      best = written
      low = count
      return true
    }
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (!tryOut(middle)) high = middle - 1
    }
    // A unit can close a gap whose mark was longer, so more of them may fit although fewer did not.
    for (let step = 1; step <= lookAhead && low + step < ordered.length; step *= 2) if (tryOut(low + step)) step = 1
    // Of a large unit that does not fit, its head may; otherwise it leaves room for smaller ones.
    const chosen = ordered.slice(0, low)
    for (const [at, unit] of ordered.slice(low, low + 1 + mostTried).entries()) {
      for (const [which, own] of [unit, headOf(unit)].entries()) {
        if (best && sizeOf(reading, own, compared) > room - best.text.length) continue
        const written = part(`${at}.${which} behind ${name}`, () => writeUnits([...chosen, own]))
        if (!written) continue
        best = written
        chosen.push(own)
        break
      }
    }
    return { best, chosen }
  }
  const { best, chosen } = fitFirst('units', units)
  const isIn = new Set(chosen.flatMap((unit) => unit.lines))
  const asked = new Set([...hits.answers, ...hits.records.map(({ line }) => line)])
  const isFirst = (unit: Unit): boolean =>
    reading.roles[unit.best] === 'failure' || unit.lines.some((line) => asked.has(line))
  const first = units.filter(isFirst)
  // What stands beside failures may be worth more than one that says the same as another: it does not take its place.
  if (first.every((unit) => isIn.has(unit.best)) || !part('first', () => writeUnits(first))) return best
  return fitFirst('first and others', [...first, ...units.filter((unit) => !isFirst(unit))]).best
}
