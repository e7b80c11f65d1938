import type { Hits } from './hits.ts'
import { isOutcome, type LogRole } from './log-lines.ts'
import { isBlank, type Reading } from './reading.ts'
import type { Redundancy } from './redundant.ts'

/** What a line that is not redundant is worth by what it says. */
const worths: Record<LogRole, number> = {
  failure: 10,
  notice: 9,
  summary: 8,
  skipped: 6,
  warning: 6,
  detail: 8,
  ownFrame: 6,
  place: 3,
  other: 1.5,
  passed: 0.4,
  progress: 0.3,
  libraryFrame: 0.2,
  blank: 0,
}
const weights = { counts: 6, rare: 2, unusual: 4, question: 4, answer: 16, edge: 6, near: 2.5, trail: 2.5 }
/** What a failure is worth less each time it was told before. */
const repeatedFailure = 0.3
const leastOfRepeated = 0.6
const edge = { first: 2, last: 4 }

/** What each line is worth where there is no room for all. */
export function worthOf(
  reading: Reading,
  redundancy: Redundancy,
  { at, scores, answers, records }: Hits,
): Float64Array {
  const { lines, roles, diagnostics } = reading
  const worth = new Float64Array(lines.length)
  const most = scores.reduce((best, hit) => Math.max(best, hit), 1e-9)
  const times = new Map<string, number>()
  for (const [piece, index] of at.entries()) {
    const said =
      roles[index] === 'failure'
        ? (reading.words[index]?.plain.join(' ') ?? '')
        : roles[index] === 'detail'
          ? lines[index]!.trim()
          : ''
    const before = times.get(said) ?? 0
    if (said !== '') times.set(said, before + 1)
    worth[index] =
      (isOutcome(lines[index]!) ? weights.counts : 0) +
      weights.rare * (1 - Math.min(1, (reading.families[index]?.members.length ?? reading.count) / reading.count)) +
      worths[roles[index]!] * Math.max(leastOfRepeated, 1 / (1 + before * repeatedFailure)) +
      weights.question * Math.sqrt(scores[piece]! / most)
  }
  for (const index of answers) worth[index]! += weights.answer
  for (const record of records) worth[record.line]! += weights.answer * record.worth
  for (const index of redundancy.unusual) worth[index]! += weights.unusual
  for (const index of redundancy.trail) worth[index]! += weights.trail
  for (const { head, to, isError } of diagnostics) {
    worth[head]! += isError ? worths.failure : worths.detail
    if (/^\s*--> /u.test(lines[head + 1] ?? '')) worth[head + 1]! += worth[head]!
    for (let index = head + 1; index <= to; index += 1)
      if (/^\s+\p{Lu}/u.test(lines[index]!)) worth[index]! += weights.near
  }
  for (const index of at) {
    if (roles[index] !== 'failure') continue
    for (let step = 1; step <= 3; step += 1) {
      const next = index + step
      if (next < lines.length && !isBlank(reading, next) && roles[next] !== 'failure')
        worth[next]! += weights.near / step
    }
  }
  const real = at.filter((index) => !isBlank(reading, index))
  for (const index of [...real.slice(0, edge.first), ...real.slice(-edge.last)]) worth[index]! += weights.edge
  return worth
}
