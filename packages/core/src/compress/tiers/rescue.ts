import { because } from '../../edit/because.ts'
import type { TokenCounter } from '../../ports.ts'
import { leftOutMark } from '../../text/marks/left-out-mark.ts'
import { RankedTexts } from '../../text/rank.ts'
import type { Compression, Form } from '../compress-text.ts'
import type { Question } from '../read/question.ts'
import type { Decision, RelevantPart } from './decision.ts'
import type { LeftOut } from './left-out.ts'

/** How often a smaller room is tried where the first was too large. */
const attempts = 3
/** How many of the nearest headings are shown; fewer where that does not fit. */
const headingCounts = [Infinity, 1, 0]
/** What a label above lines takes, and what stands above all of them, in tokens. */
const labelTokens = 6
const headTokens = 14
/** No line has more characters for each of its tokens, so that longer ones need not be counted. */
const mostCharacters = 40

/** Who found what was added, in words. */
const saidBy = (decision: Decision): string =>
  decision.tier === 4 ? `by ${decision.by}` : { 2: 'by similarity', 3: 'by a model' }[decision.tier]

const nothingMore = {
  2: 'nothing-more-by-similarity',
  3: 'nothing-more-by-model',
  4: 'nothing-more-by-own-tier',
} as const
const noRoom = { 2: 'no-room-by-similarity', 3: 'no-room-by-model', 4: 'no-room-by-own-tier' } as const

/** Why nothing came of what was found. */
const unusedBy = (decision: Decision, codes: typeof nothingMore | typeof noRoom): string =>
  decision.tier === 4 ? because(codes[4], decision.by) : because(codes[decision.tier])

/** The most tokens a text may have with what was found. */
function mostTokens({ before, beside, reformatted, leastGain }: Compression, chosen: Form): number {
  const whole = reformatted?.tokens ?? before
  const gain = leastGain ? Math.max(1, leastGain.tokens, whole * leastGain.share) : 1
  return Math.min(chosen.tokens + (beside ?? 0), whole - gain)
}

/** The units that are shown in a room of tokens: parts in the order of their weight, of a larger part what its words say. */
function take(
  { units, parts, headingsOf }: LeftOut,
  relevant: readonly RelevantPart[],
  terms: Question['terms'],
  tokens: TokenCounter,
  room: number,
): Set<number> {
  const taken = new Set<number>()
  let left = room
  const fits = (wanted: readonly number[], headings: number): boolean => {
    const withHeadings = wanted.flatMap((unit) => [...(headings > 0 ? headingsOf(unit).slice(-headings) : []), unit])
    const fresh = new Set(withHeadings.filter((unit) => !taken.has(unit)))
    let length = 0
    for (const unit of fresh) length += units[unit]!.text.length
    if (length > left * mostCharacters) return false
    let cost = 0
    for (const unit of fresh) {
      const isNext = taken.has(unit - 1) || fresh.has(unit - 1)
      cost += tokens.count(`${units[unit]!.text}\n`) + (isNext ? 0 : labelTokens)
      if (cost > left) return false
    }
    left -= cost
    for (const unit of fresh) taken.add(unit)
    return true
  }
  // Better without all it belongs to than not at all.
  const add = (wanted: readonly number[]): boolean => headingCounts.some((headings) => fits(wanted, headings))
  for (const [part] of relevant.toSorted((a, b) => b[1] - a[1] || a[0] - b[0])) {
    const own = parts[part]!
    if (add(own)) continue
    const scores = new RankedTexts(
      own.map((unit) => units[unit]!.text),
      terms,
    ).score()
    for (const at of [...own.keys()].toSorted((a, b) => scores[b]! - scores[a]! || a - b)) add([own[at]!])
  }
  return taken
}

const marginOf = (line: string): string => /^[ \t]{0,40}/u.exec(line)![0]

/** The lines that were found, each run below a label that names them, or a mark where lines have no numbers. */
function write({ units, labelOf, headingsOf }: LeftOut, taken: ReadonlySet<number>): string[] {
  const above = new Set([...taken].flatMap(headingsOf))
  const lines: string[] = []
  const order = [...taken].toSorted((a, b) => a - b)
  for (const [at, unit] of order.entries()) {
    const { text, line, isPiece } = units[unit]!
    if (order[at - 1] !== unit - 1 && !above.has(unit)) {
      let end = at
      while (order[end + 1] === order[end]! + 1) end += 1
      const to = units[order[end]!]!
      const [first, last] = labelOf?.(line, to.line).split('-') ?? []
      const part = isPiece || to.isPiece ? 'from ' : ''
      // As far to the right as what it names, so that it closes no block.
      if (first !== undefined)
        lines.push(`${marginOf(text)}[${part}${first === last ? `line ${first}` : `lines ${first}-${last}`}]`)
      else if (at > 0) lines.push(`${marginOf(text)}[…]`)
    }
    lines.push(text)
  }
  return lines
}

/** What came of what was found: a text with it, or why there is none. */
export type Rescued = { readonly text: string; readonly tokens: number } | { readonly unused: string }

/**
 * What words chose with what was found besides them in a room of its own: the view stays as it is, and what was found of the
 * rest stands below it.
 */
export function rescue(
  rules: Compression & { readonly chosen: NonNullable<Compression['chosen']> },
  leftOut: LeftOut,
  decision: Exclude<Decision, { readonly summary: string }>,
  terms: Question['terms'],
  tokens: TokenCounter,
): Rescued {
  const { chosen } = rules
  const { relevant } = decision
  const said = saidBy(decision)
  if (relevant.length === 0) return { unused: unusedBy(decision, nothingMore) }
  const most = mostTokens(rules, chosen)
  const { unit, before, after } = chosen.items
  const counted = { unit, total: before, shown: after }
  const marks = ([undefined, 'some', 'all'] as const).map((cut) => leftOutMark({ ...counted, cut }, chosen.shownRef))
  const at = Math.max(...marks.map((mark) => chosen.text.lastIndexOf(mark)))
  let room = most - chosen.tokens - headTokens
  for (let attempt = 0; attempt < attempts && room > 0; attempt += 1) {
    const taken = take(leftOut, relevant, terms, tokens, room)
    if (taken.size === 0) break
    const found = [`[of what is left out, found ${said}:]`, ...write(leftOut, taken), '']
    const text = chosen.text.slice(0, at) + found.join('\n') + chosen.text.slice(at)
    const count = tokens.count(text)
    if (count <= most) return { text, tokens: count }
    room -= count - most + labelTokens
  }
  return { unused: unusedBy(decision, noRoom) }
}
