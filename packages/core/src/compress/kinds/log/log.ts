import { RankedTexts } from '../../../text/rank.ts'
import type { ResultKind, ShrinkContext, Shrunk } from '../../kind.ts'
import { chooseLifted } from '../lines/choose-lines.ts'
import { excerptOf } from '../lines/excerpt.ts'
import { joinKept } from '../lines/gapped.ts'
import { labelsOf } from '../lines/numbered.ts'
import { escapeSign, likeness, logRole, shownLine, type LogRole } from './log-lines.ts'
import { chooseInStretches, isLong } from '../lines/long-text.ts'
import { isLogCall, logShapes } from './signs.ts'

const gapCost = 22
/** Runs of similar lines shorter than this stay as they are. */
const shortestRun = 4
const firstLines = 3
const lastLines = 6
/** How far a failure speaks for the lines above and below it. */
const above = 2
const below = 5
const longestRead = 2000

/** How much each role raises the odds that a line is needed, as exponents. */
const roleWeights: Record<LogRole, number> = {
  failure: 3,
  detail: 2,
  ownFrame: 2.4,
  summary: 2.2,
  place: 1.2,
  warning: 0.8,
  other: 0,
  libraryFrame: -0.5,
  blank: -1.5,
  progress: -2,
}
/** What a line weighs that was decided to be relevant. */
const relevanceWeight = 3
const weights = { own: 1.8, edge: 1.2, nearFailure: 1, folded: -6, rare: 0.8, told: -1.5, reason: 1, named: 1 }
/** Longer lines say more, with falling returns. */
const lengthPower = 0.4
const longestCounted = 160
/** In output of at least so many lines a word that few of them have tells one from the others. */
const fewestLines = 20
const rareShare = 0.02

/** For each line the number of its run where it may be folded into it, or -1; the first and last of a run stay. */
function foldedRuns(lines: readonly string[], roles: readonly LogRole[]): Int32Array {
  const runs = new Int32Array(lines.length).fill(-1)
  let from = 0
  let previous = ''
  for (let index = 0; index <= lines.length; index += 1) {
    const mark = index < lines.length ? likeness(lines[index]!, roles[index]!) : undefined
    if (index > 0 && mark === previous) continue
    if (index - from >= shortestRun) runs.fill(from, from + 1, index - 1)
    from = index
    previous = mark ?? ''
  }
  return runs
}

function nearFailures(roles: readonly LogRole[]): Float64Array {
  const near = new Float64Array(roles.length)
  for (const [index, role] of roles.entries()) {
    if (role !== 'failure') continue
    for (let step = -above; step <= below; step += 1) {
      const at = index + step
      const share = 1 - Math.abs(step) / (below + 1)
      if (at >= 0 && at < near.length && step !== 0 && near[at]! < share) near[at] = share
    }
  }
  return near
}

const plainWord = /(?<![\p{L}\p{N}_-])\p{Lu}\p{L}{3,40}(?![\p{L}\p{N}_-])/gu

/** Lines with a word, such as a state, that only few others have. */
function rareLines(lines: readonly string[]): Uint8Array {
  const rare = new Uint8Array(lines.length)
  if (lines.length < fewestLines) return rare
  const words = lines.map((line) => new Set(line.slice(0, longestRead).match(plainWord)))
  const counts = new Map<string, number>()
  for (const own of words) for (const word of own) counts.set(word, (counts.get(word) ?? 0) + 1)
  const most = Math.max(1, lines.length * rareShare)
  for (const [index, own] of words.entries()) {
    for (const word of own) if (counts.get(word)! <= most) rare[index] = 1
  }
  return rare
}

/** What a line says right below a failure is its reason. */
const isReason = (roles: readonly LogRole[], index: number): boolean =>
  roles[index - 1] === 'failure' && (roles[index] === 'detail' || roles[index] === 'failure')

/** Characters at the end of a line that name what failed. */
const nameLength = 100

/** Failures and reasons that were told before: runners list what failed first and then tell of each. */
function toldBefore(lines: readonly string[], roles: readonly LogRole[]): Uint8Array {
  const told = new Uint8Array(lines.length)
  const names = new Set<string>()
  for (const [index, role] of roles.entries()) {
    if (role !== 'failure' && !isReason(roles, index)) continue
    const [, name = ''] = /^\s*\S+\s+(\S.*)$/u.exec(lines[index]!.slice(-nameLength - 40)) ?? []
    const end = name.slice(-nameLength)
    if (end.length < 12) continue
    if (names.has(end)) told[index] = 1
    else names.add(end)
  }
  return told
}

function worthOf(lines: readonly string[], roles: readonly LogRole[], runs: Int32Array, context: ShrinkContext) {
  const ranked = new RankedTexts(
    lines.map((line) => line.slice(0, longestRead)),
    context.question.terms,
  )
  const hits = ranked.score(undefined, { lengthPenalty: 0.3 })
  let most = 1e-9
  for (const hit of hits) if (hit > most) most = hit
  const near = nearFailures(roles)
  const rare = rareLines(lines)
  const told = toldBefore(lines, roles)
  const last = lines.length - 1
  const isDebugging = context.question.intents[0] === 'debug-error'
  return Float64Array.from(lines, (_, index) => {
    const role = roles[index]!
    const isEdge = index < firstLines || index > last - lastLines
    const isFrameCode = role === 'other' && roles[index - 1] === 'ownFrame'
    const odds =
      (isFrameCode ? roleWeights.ownFrame : roleWeights[role]) * (isDebugging && roleWeights[role] > 0 ? 1.2 : 1) +
      weights.own * Math.sqrt(hits[index]! / most) +
      (isEdge ? weights.edge : 0) +
      (role === 'other' ? weights.rare * rare[index]! : 0) +
      weights.told * told[index]! +
      (isReason(roles, index) ? weights.reason : role === 'failure' && isReason(roles, index + 1) ? weights.named : 0) +
      (role === 'blank' ? 0 : weights.nearFailure * near[index]!) +
      (runs[index] === -1 ? 0 : weights.folded)
    const length = Math.min(lines[index]!.length, longestCounted)
    return Math.exp(odds) * (1 + length) ** lengthPower * (1 - (0.01 * index) / lines.length)
  })
}

/** What is looked for in very long logs besides the question. */
const failureTerms = ['error', 'fail', 'panic', 'exception', 'traceback', 'assert', 'fatal']
const failureWeight = 9

function splitLines(text: string): string[] {
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines
}

function choose(text: string, context: ShrinkContext, room: number): Shrunk | undefined {
  const raw = splitLines(text)
  if (raw.length < 4) return undefined
  const lines = context.profile === 'lossless' ? raw : raw.map(shownLine)
  const allRuns = new Int32Array(lines.length).fill(-1)
  const chooseAmong = (indexes: readonly number[], cost: Float64Array): Uint8Array | undefined => {
    const among = indexes.map((index) => lines[index] ?? '')
    const roles = among.map(logRole)
    const runs = foldedRuns(among, roles)
    for (const [piece, index] of indexes.entries()) if (index >= 0) allRuns[index] = runs[piece]!
    const worth = worthOf(among, roles, runs, context)
    const relevant = context.relevance?.(among)
    const lifted = relevant && worth.map((value, piece) => value * Math.exp(relevanceWeight * relevant[piece]!))
    return chooseLifted({ worth, cost, gapCost }, lifted, room)
  }
  const looked = new Map([...context.question.terms, ...failureTerms.map((term) => [term, failureWeight] as const)])
  const whole = [{ from: 0, to: lines.length - 1 }]
  const stretches = isLong(text, lines) ? excerptOf(lines.join('\n'), lines, looked) : whole
  const kept = chooseInStretches(lines, stretches, chooseAmong)
  if (!kept) return undefined
  const isOneRun = (from: number, to: number): boolean => {
    for (let index = from; index <= to; index += 1) if (allRuns[index] !== allRuns[from]) return false
    return allRuns[from] !== -1
  }
  const labelOf = labelsOf(raw)
  const joined = joinKept(lines, kept, (from, to) =>
    isOneRun(from, to) ? `${to - from + 1} similar lines` : labelOf(from, to),
  )
  if (joined.shown === 0 || joined.text.length >= text.length) return undefined
  return { text: joined.text, unit: 'lines', total: lines.length, shown: joined.shown }
}

function reformat(text: string, { profile }: ShrinkContext): Shrunk | undefined {
  if (profile === 'lossless' || !(text.includes(escapeSign) || text.includes('\r'))) return undefined
  const lines = text.split('\n')
  const shorter = lines.map(shownLine).join('\n')
  if (shorter.length >= text.length) return undefined
  return { text: shorter, unit: 'lines', total: lines.length, shown: lines.length }
}

/** Characters of each end that are looked through for a failure. */
const lookedAt = 50_000

function saysLittle(text: string): boolean {
  const ends = text.length > 2 * lookedAt ? `${text.slice(0, lookedAt)}\n${text.slice(-lookedAt)}` : text
  return ends.split('\n').every((line) => logRole(shownLine(line)) !== 'failure')
}

/** Output of builds, tests and programs: what failed and where, summaries, the first and last lines. */
export const log: ResultKind = {
  name: 'log',
  cap: { default: 500, aggressive: 120 },
  isResultOf: isLogCall,
  shapes: logShapes,
  yieldsTo: ['json', 'diff', 'outline'],
  mayBeSummarized: true,
  saysLittle,
  reformat,
  choose,
}
