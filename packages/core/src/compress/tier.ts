import type { ModelUse } from '../edit/report.ts'
import type { TokenCounter } from '../ports.ts'
import type { AnyKindName } from '../text/result-kind-name.ts'

/** A result from which rules left something out, as a tier is shown it: without what `redact` takes out. */
export interface TierRequest {
  /** What people asked for; empty where nobody asked for anything. */
  readonly question: string
  /** The call that gave the result, with its arguments as text. */
  readonly call: { readonly toolName: string; readonly input: string }
  readonly kind: AnyKindName
  /** What rules left out, in whole lines below the headings they belong to. An empty part has nothing that may be shown. */
  readonly parts: readonly string[]
  /** The whole result. */
  readonly result: string
  /** Tokens that a summary may have. */
  readonly cap: number
  /** Whether a summary of such a result may be given. */
  readonly mayBeSummarized: boolean
  /** A longer text cut to about that many characters, in whole lines: those with the words of the question first. */
  readonly shorten: (text: string, characters: number) => string
}

/** A part that the question needs, counted from 0, and how much: above 0, at most 1. */
export interface WeightedPart {
  readonly part: number
  readonly weight: number
}

/** What a tier decides about a result: the parts that are needed, the most needed first, or a summary. */
export type TierDecision = { readonly parts: readonly (number | WeightedPart)[] } | { readonly summary: string }

/** What a tier is given besides the results. */
export interface TierContext {
  /** Aborted when nobody waits any more. */
  readonly signal: AbortSignal
  readonly tokens: TokenCounter
  /** Adds what asking took to the `models` of the report. */
  readonly used: (use: Partial<ModelUse>) => void
}

/** `undefined` leaves the decision to rules. */
type MaybeDecision = TierDecision | undefined

/** What a tier answers: a list with one decision for each result, in their order, which may be promises or come as one. */
export type TierAnswers =
  | readonly (MaybeDecision | PromiseLike<MaybeDecision>)[]
  | PromiseLike<readonly MaybeDecision[]>

/**
 * Says which parts of a result are needed that rules left out. It is asked once about each result, when the result is new; what
 * it answers is kept in the `store`. What it picks is added below what rules chose, in room of its own. An answer that is late,
 * rejected or wrong leaves the result to rules.
 *
 * @example
 * const errorsFirst: Tier = {
 *   name: 'errors-first',
 *   decide: (requests) =>
 *     requests.map(({ parts }) => ({ parts: [...parts.keys()].filter((at) => parts[at]!.includes('ERROR')) })),
 * }
 */
export interface Tier {
  /** What events, reports and the text above its picks call it: lowercase letters, digits and hyphens. */
  readonly name: string
  /**
   * Everything else that its answers depend on, such as the name of a model. Where it changes, new results are asked about, and
   * results of conversations that go on are left to rules.
   */
  readonly version?: string
  /** How long it may take, in milliseconds. Default 2000. */
  readonly timeout?: number
  readonly decide: (requests: readonly TierRequest[], context: TierContext) => TierAnswers
}
