import { refusePromise } from '../../plain.ts'
import type { TokenCounter } from '../../ports.ts'
import type { Tier, TierDecision, TierRequest } from '../tier.ts'

/** A part of a text, by its place, with how relevant it is: above 0, at most 1. */
export type RelevantPart = readonly [part: number, weight: number]

/** Who decided: an embedder (2), a language model (3), or a tier of the host's own (4), by its name. */
type DecidedBy = { readonly tier: 2 | 3 } | { readonly tier: 4; readonly by: string }

/** What a tier decided about a result, as plain JSON; no part where it needs none. */
export type Decision =
  | (DecidedBy & { readonly parts: number; readonly relevant: readonly RelevantPart[] })
  | (DecidedBy & { readonly summary: string })

/** A tier, with how it is named. */
export interface NamedTier {
  readonly tier: Tier
  /** 2: an embedder, 3: a language model, 4: a tier of the host's own. */
  readonly number: 2 | 3 | 4
  /** What errors call it. */
  readonly what: string
  /** What `failed` events call it, below `compress`. */
  readonly part: string
}

/** A name stands in what is sent, so nothing else may. */
export const tierName: RegExp = /^[a-z][a-z0-9-]{0,39}$/u

/** The longest summary that is read, in characters. */
const longestSummary = 200_000

const isPart = (value: unknown, parts: number): value is RelevantPart => {
  if (!Array.isArray(value) || value.length !== 2) return false
  const [part, weight] = value as unknown[]
  return (
    Number.isInteger(part) &&
    Number(part) >= 0 &&
    Number(part) < parts &&
    typeof weight === 'number' &&
    weight > 0 &&
    weight <= 1
  )
}

/** A decision as it was kept; undefined where it is none. */
export function readDecision(kept: unknown): Decision | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined
  const { tier, by, parts, relevant, summary } = kept as Record<string, unknown>
  const isOwn = tier === 4 && typeof by === 'string' && tierName.test(by)
  if (tier !== 2 && tier !== 3 && !isOwn) return undefined
  const who = (isOwn ? { tier, by } : { tier }) as DecidedBy
  if (typeof summary === 'string')
    return tier !== 2 && summary.trim() !== '' && summary.length <= longestSummary ? { ...who, summary } : undefined
  if (typeof parts !== 'number' || !Array.isArray(relevant)) return undefined
  return relevant.every((value) => isPart(value, parts)) ? { ...who, parts, relevant } : undefined
}

/** @throws Error where a summary is empty, too long, or not wanted */
function readSummary(summary: string, request: TierRequest, what: string, tokens: TokenCounter): string {
  if (!request.mayBeSummarized) throw new Error(`${what} gave a summary of a result of the kind ${request.kind}`)
  const text = summary.trim()
  if (text === '') throw new Error(`${what} gave an empty summary`)
  const count = tokens.count(text)
  if (count > request.cap) throw new Error(`${what} gave a summary of ${count} tokens instead of ${request.cap}`)
  // Runs of blanks have few tokens.
  if (text.length > Math.min(request.result.length, longestSummary))
    throw new Error(`${what} gave a summary longer than the result`)
  return text
}

/** The parts a tier named with their weights; of plain numbers the first weighs most. @throws Error where there is no such part */
function readParts(given: readonly unknown[], count: number, what: string): RelevantPart[] {
  const weights = new Map<number, number>()
  for (const [at, each] of given.entries()) {
    const { part, weight } = (typeof each === 'object' && each !== null ? each : { part: each }) as Record<
      string,
      unknown
    >
    const relevant: unknown = [part, weight ?? (given.length - at) / given.length]
    if (!isPart(relevant, count)) throw new Error(`${what} named a part there is not: ${JSON.stringify(each)}`)
    if (!weights.has(relevant[0])) weights.set(relevant[0], relevant[1])
  }
  return [...weights]
}

/**
 * What a tier answered, checked.
 *
 * @throws Error where it is no decision about this result
 */
export function decisionOf(
  answer: TierDecision,
  request: TierRequest,
  { tier, number, what }: NamedTier,
  tokens: TokenCounter,
): Decision {
  const who: DecidedBy = number === 4 ? { tier: number, by: tier.name } : { tier: number }
  const { summary, parts } = Object(answer) as { readonly summary?: unknown; readonly parts?: unknown }
  refusePromise(`compress.tier.${tier.name}`, summary)
  refusePromise(`compress.tier.${tier.name}`, parts)
  if (typeof summary === 'string') return { ...who, summary: readSummary(summary, request, what, tokens) }
  if (!Array.isArray(parts)) throw new TypeError(`${what} gave neither { parts } nor { summary }`)
  return { ...who, parts: request.parts.length, relevant: readParts(parts, request.parts.length, what) }
}
