import { gap } from '../../kind.ts'
import type { MakesPart } from '../lines/choose/group-heads.ts'
import { linesAtOnce, stretchesOf } from '../lines/choose/long-text.ts'
import { indentOf } from '../lines/line-roles.ts'
import { besideFindings } from './blocks.ts'
import { extremesOf, facetsOf, slowIn, unusualOf } from './columns.ts'
import { otherLineOf } from './frames.ts'
import { groupsOf, placesOf, type Diagnostic, type Fold } from './diagnostics.ts'
import { isFailedTest, isOutcome, isPassedTest, saysNone, type LogRole } from './log-lines.ts'
import { isBlank, type Reading } from './reading.ts'
import { wordsOf, type Family } from './similar.ts'
import { trailOf } from './trail.ts'

/** What becomes of a line before anything is left out for want of room. */
export const shown = 0
/** Others that are shown say the same. */
const redundant = 1
/** It was not looked at. */
export const unread = 2
/** A mark behind another line says where it stands. */
export const told = 3

export interface Redundancy {
  readonly state: Uint8Array
  /** Findings that are told by a mark behind another one. */
  readonly folds: readonly Fold[]
  /** Lines of common families that are not like the others. */
  readonly unusual: ReadonlySet<number>
  /** Lines about what an unusual line or a failure is about. */
  readonly trail: ReadonlySet<number>
  /** The first of the earlier lines that each line repeats, or -1. */
  readonly repeats: Int32Array
}

/** Families up to this size are shown whole; in short outputs a smaller share counts. */
const mostWhole = 20
const wholeShare = 0.05
/** So many lines that report something alike are shown whole. */
const mostReports = { default: 8, aggressive: 3 }
/** A shorter run of lines that may go stays: a mark in its place breaks up what is read, and says less. */
const shortestRun = { default: 5, aggressive: 3 }
const edges = { first: 3, last: 5 }

const reports: ReadonlySet<LogRole> = new Set(['failure', 'warning', 'skipped', 'summary', 'ownFrame'])
/** What a test says beside its outcome is never like what another one says. */
const unlike: ReadonlySet<LogRole> = new Set(['detail', 'place'])
const startsWithPlace = /^\s*[\w@./\\-]{1,200}\.\w{1,6}[:(]\d/u
const mostOutcomes = { default: 60, aggressive: 12 }
/** So many lines that say of one thing each that it failed are shown whole, too, while they take so much of the room. */
const shareOfFailures = 0.4

/** Whether some lines have more characters than these; no more of them are looked at than that takes. */
function areLonger(lines: readonly string[], members: readonly number[], most: number): boolean {
  let size = 0
  for (const index of members) if ((size += lines[index]!.length + 1) > most) return true
  return false
}

function isCommon(
  { lines, count, isAggressive, isTestRun }: Reading,
  role: LogRole,
  line: string,
  { members }: Family,
  room: number,
): boolean {
  const size = isAggressive ? 'aggressive' : 'default'
  if (role === 'notice' || role === 'blank') return false
  if (isFailedTest(line, role, isTestRun))
    return members.length > mostOutcomes[size] && areLonger(lines, members, room * shareOfFailures)
  if (isOutcome(line) || (unlike.has(role) && (role === 'detail' || startsWithPlace.test(line))))
    return members.length > mostOutcomes[size]
  if (role === 'passed') return (isTestRun && isPassedTest(line)) || members.length > 3
  if (role === 'progress') return members.length > 3
  if (role === 'libraryFrame') return true
  if (reports.has(role) && !(role === 'summary' && saysNone(line))) {
    if (members.length <= mostReports[size]) return false
    const isList = role === 'failure' && members.length <= mostOutcomes[size]
    return !isList || areLonger(lines, members, room * shareOfFailures)
  }
  return members.length > Math.min(mostWhole, Math.max(5, count * wholeShare))
}

const unusualByFamily = new WeakMap<Family, readonly number[]>()

/** The lines of a family that differ from the others; looked for once, whatever the room. */
function unusualIn(family: Family, { words }: Reading): readonly number[] {
  let found = unusualByFamily.get(family)
  if (!found) {
    const { members } = family
    found = [...unusualOf(members.map((index) => words[index]!))].map((at) => members[at]!)
    unusualByFamily.set(family, found)
  }
  return found
}

const slowByReading = new WeakMap<Reading, readonly number[]>()

/** The tests that passed and took far longer than most; looked for once, whatever the room. */
function slowOf(reading: Reading, passed: readonly number[]): readonly number[] {
  const known = slowByReading.get(reading)
  if (known) return known
  const found = slowIn(passed.map((index) => reading.lines[index]!)).map((at) => passed[at]!)
  slowByReading.set(reading, found)
  return found
}

/** Which members of common families stay: the first ones, the last, and those that are not like the others. */
function keepExamples(reading: Reading, families: ReadonlySet<Family>, keep: Uint8Array): Set<number> {
  const { roles, isAggressive } = reading
  const unusual = new Set<number>()
  let namesPassed = false
  const passed: number[] = []
  for (const family of families) {
    const { members } = family
    const role = roles[members[0]!]!
    if (role === 'libraryFrame') continue
    // The name of a test that passed says nothing of the others: one of all is enough.
    if (role === 'passed' && reading.isTestRun && isPassedTest(reading.lines[members[0]!]!)) {
      for (const index of members) passed.push(index)
      if (!namesPassed) keep[members[0]!] = 1
      namesPassed = true
      continue
    }
    const isReport = reports.has(role)
    const examples = isAggressive ? 1 : isReport ? 3 : 2
    for (const index of members.slice(0, examples)) keep[index] = 1
    if (role === 'progress') continue
    keep[members.at(-1)!] = 1
    if (role === 'ownFrame') continue
    for (const index of unusualIn(family, reading)) unusual.add(index)
    if (!reading.asksForExtreme) continue
    for (const at of extremesOf(members.map((index) => reading.words[index]!))) unusual.add(members[at]!)
  }
  for (const index of slowOf(reading, passed)) unusual.add(index)
  for (const index of unusual) keep[index] = 1
  return unusual
}

function keepEdges({ lines, roles }: Reading, keep: Uint8Array): void {
  let left = edges.first
  for (let index = 0; index < lines.length && left > 0; index += 1) {
    if (roles[index] === 'blank') continue
    keep[index] = 1
    left -= 1
  }
  left = edges.last
  for (let index = lines.length - 1; index >= 0 && left > 0; index -= 1) {
    if (roles[index] === 'blank') continue
    keep[index] = 1
    left -= 1
  }
}

/** The share of the room that the places of equal diagnostics may take, and how many characters each list may at least. */
const roomOfPlaces = { default: 0.6, aggressive: 0.25 }
const leastOfList = 120
const leastOfUnlike = 400

/** The share of the room that findings may take which have one message and differ in what they say below it. */
const roomOfUnlike = { default: 0.4, aggressive: 0.2 }

/** Takes the second and later of findings with one message away, and says behind the first where they are. */
function foldDiagnostics(reading: Reading, state: Uint8Array, named: ReadonlySet<number>, room: number): Fold[] {
  const { lines } = reading
  const size = reading.isAggressive ? 'aggressive' : 'default'
  const isNamed = ({ from, to }: Diagnostic): boolean => {
    for (let index = from; index <= to; index += 1) if (named.has(index)) return true
    return false
  }
  const diagnostics = reading.diagnostics.filter((each) => named.size === 0 || !isNamed(each))
  const messages = new Set(diagnostics.map(({ message }) => message)).size
  const groups = groupsOf(diagnostics, lines, 3, Math.max(leastOfUnlike, (room * roomOfUnlike[size]) / messages))
  const longest = Math.max(leastOfList, (room * roomOfPlaces[size]) / Math.max(1, groups.length))
  const folds: Fold[] = []
  for (const { first, others, isExact, isAlike } of groups) {
    const indent = ' '.repeat(Math.min(12, indentOf(lines[first.head]!)))
    const hasMore = others.some(({ from, to }) => to > from)
    const facets = isExact ? [] : facetsOf(others.map(({ message }) => wordsOf(message))).said
    const what = [
      `${others.length} more ${isExact ? 'with this message' : 'like this'}`,
      ...(facets.length > 0 ? [`(${facets.join(', ')})`] : []),
      ...(isAlike ? [] : ['but not all with these notes']),
      placesOf(others, longest),
    ].filter((part) => part !== '')
    const text = `${indent}${gap(what.join(' ') + (hasMore ? '; their other lines are left out' : ''))}`
    const hidden = others.reduce((sum, { from, to }) => sum + lines.slice(from, to + 1).join('\n').length + 1, 0)
    if (text.length >= hidden) continue
    for (const { from, to } of others) state.fill(told, from, to + 1)
    folds.push({ first, others, mark: text })
  }
  // What stands above a finding that is told elsewhere stays hidden with it, or is shown with another one it holds for.
  for (const { head, shared } of reading.diagnostics)
    if (state[head] === shown) for (const line of shared) if (state[line] === told) state[line] = redundant
  return folds
}

/** Headings below which nothing stands any more. */
function tellEmptyHeadings({ lines, roles, diagnostics }: Reading, state: Uint8Array): void {
  for (const { head, file } of diagnostics) {
    let at = head - 1
    while (at >= 0 && state[at] === told) at -= 1
    if (at < 0 || state[head] !== told || lines[at] !== file) continue
    let end = at + 1
    while (end < lines.length && state[end] === told) end += 1
    if (end >= lines.length || roles[end] === 'blank') state[at] = told
  }
}

/**
 * Decides which lines say nothing that others do not say; what the question names in few lines stays. It may break off behind each of its
 * parts.
 */
export function findRedundant(reading: Reading, named: readonly number[], room: number, part: MakesPart): Redundancy {
  const { lines, roles, families, repeats, isRead, stretches } = reading
  const eachPart = (name: string, lookAt: (index: number) => void): void => {
    for (const { from, to } of stretchesOf(stretches, linesAtOnce))
      part(`${name} from ${from}`, () => {
        for (let index = from; index <= to; index += 1) lookAt(index)
      })
  }
  const { state, folds } = part('findings told elsewhere', () => {
    const all = new Uint8Array(lines.length)
    for (let index = 0; index < lines.length; index += 1) if (!isRead(index)) all[index] = unread
    const marks = foldDiagnostics(reading, all, new Set(named), room)
    tellEmptyHeadings(reading, all)
    return { state: all, folds: marks }
  })
  const { can, common } = part('lines of families', () => ({
    can: new Uint8Array(lines.length),
    common: new Set<Family>(),
  }))
  eachPart('lines of common families', (index) => {
    const family = families[index]
    if (state[index] !== shown || !family) return
    if (isCommon(reading, roles[index]!, lines[index]!, family, room)) {
      can[index] = 1
      common.add(family)
    } else if (repeats[index]! >= 0) can[index] = 1
  })
  const { keep, unusual, trail } = part('what stays of them', () => {
    const kept = new Uint8Array(lines.length)
    const examples = keepExamples(reading, common, kept)
    keepEdges(reading, kept)
    for (const { from, head, to } of reading.diagnostics) if (state[head] === shown) kept.fill(1, from, to + 1)
    for (const index of named) kept[index] = 1
    const findings = new Set(examples)
    for (const { from, to } of stretches)
      for (let index = from; index <= to; index += 1)
        if (roles[index] === 'failure' && state[index] === shown && (kept[index] === 1 || can[index] === 0))
          findings.add(index)
    const open = [...findings].filter((index) => state[index] === shown)
    for (const index of besideFindings(reading.blocks, lines, open)) kept[index] = 1
    const ofFindings = trailOf(reading, findings)
    for (const index of ofFindings) kept[index] = 1
    return { keep: kept, unusual: examples, trail: ofFindings }
  })
  const context = reading.isAggressive ? 0 : 1
  eachPart('what stays with them', (index) => {
    const isKept = state[index] === shown && (keep[index] === 1 || can[index] === 0)
    const other = isKept && roles[index] === 'ownFrame' ? otherLineOf(lines, index) : undefined
    if (other !== undefined) keep[other] = 1
    if (!isKept || roles[index] === 'blank' || roles[index] === 'passed' || roles[index] === 'progress') return
    for (const heading of reading.headings.of(index)) keep[heading] = 1
    if (roles[index] === 'failure' || roles[index] === 'warning')
      for (const near of [index - context, index + context])
        if (near >= 0 && near < lines.length && roles[near] !== 'libraryFrame') keep[near] = 1
  })
  part('runs that may go', () => hideRuns(reading, state, (index) => can[index] === 1 && keep[index] === 0))
  return { state, folds, unusual, trail, repeats }
}

/** Hides runs of what may go, blank lines among them; a short one stays. Linear in the lines. */
export function hideRuns(reading: Reading, state: Uint8Array, mayGo: (index: number) => boolean): void {
  const { lines, isRead } = reading
  for (let index = 0; index < lines.length; index += 1) {
    if (!isRead(index)) continue
    let end = index
    let size = 0
    let last = -1
    while (end < lines.length && isRead(end) && (state[end] === told || mayGo(end) || isBlank(reading, end))) {
      if (state[end] === told || mayGo(end)) {
        if (size === 0) index = end
        size += 1
        last = end
      }
      end += 1
    }
    if (size >= (reading.isAggressive ? shortestRun.aggressive : shortestRun.default)) {
      for (let at = index; at <= last; at += 1) if (state[at] === shown) state[at] = redundant
    }
    // Without a line that may go, all up to the end of the run are blank.
    index = last >= 0 ? last : Math.max(index, end - 1)
  }
}
