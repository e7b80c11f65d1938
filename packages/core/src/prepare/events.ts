import type { Recalled } from '../compress/recall/types.ts'
import type { Report, WouldHaveSaved } from '../edit/report.ts'
import type { Edit } from '../edit/types.ts'
import type { ReviewEvent } from '../review/types.ts'
import type { SelectedTool, SelectReport } from '../select/types.ts'
import type { RequestIdentity } from './view/identity.ts'

/**
 * What Winnow tells while it works, with the names of its request and its conversation as far as they are known:
 *
 * - `prepared`, `removed-but-used`, `left-out`, `over-budget` and `passed-through` belong to a request and have both. Where a
 *   provider holds the history, a conversation that the host did not name has no name.
 * - `selected` has both in the adapters; a host that calls `winnow.select` itself gives the `requestId`.
 * - `recalled` and `reviewed` come after an answer, when no request is prepared: they have the conversation, and a `requestId`
 *   only where the host gives one.
 * - `failed` has the names of what failed: both for a request. What requests share belongs to none, such as a model, an
 *   embedder, a tool index or a store that fails, and neither does a search for tools.
 * - `deprecated` has those of the review that used the old name first.
 */
export type WinnowEvent = Partial<RequestIdentity> & ToldEvent

type ToldEvent =
  /** A request was prepared, in `ms` milliseconds. */
  | { readonly type: 'prepared'; readonly report: Report; readonly edits: readonly Edit[]; readonly ms: number }
  | SelectedEvent
  | RecalledEvent
  /** A call used values although what held them had been removed from its request. */
  | { readonly type: 'removed-but-used'; readonly values: readonly RemovedButUsed[] }
  | WindowEvent
  | LeftOutEvent
  /** Something failed; its savings were lost, the request was not. `part` names the rule, processor or port. */
  | { readonly type: 'failed'; readonly part: string; readonly error: unknown }
  /** The request went out untouched, and why. */
  | { readonly type: 'passed-through'; readonly reason: string }
  | ReviewEvent

/** The tools of a request were selected. */
export interface SelectedEvent {
  readonly type: 'selected'
  readonly report: SelectReport
  readonly offered: readonly SelectedTool[]
  /** What the definitions cost in dollars, in the request that writes them to the cache. */
  readonly cost: { readonly prices: string; readonly before: number; readonly after: number; readonly saved: number }
  /** With `mode: 'observe'`: all tools were offered, and this is what offering fewer would have saved. */
  readonly wouldHaveSaved?: WouldHaveSaved
}

/** Somebody read back what was left out, or asked for it in vain. */
export interface RecalledEvent extends Omit<Recalled, 'text'> {
  readonly type: 'recalled'
  /** Tokens of the answer. */
  readonly tokens: number
  /** What the answer costs in dollars, in the request that writes it to the cache. */
  readonly cost: { readonly prices: string; readonly added: number }
}

/**
 * Something is left out of what a conversation is sent, and its model cannot read it back: `recall` is `off`, or its tool is
 * `not-offered` beside the other tools of the request. Told once a conversation; `fix` says what to do, where it is not meant.
 */
export interface LeftOutEvent {
  readonly type: 'left-out'
  readonly recall: 'off' | 'not-offered'
  readonly fix: string
}

/** What a window tells. */
export type WindowEvent =
  /** What must stay has more tokens than fit; the smallest view there is goes out. */
  { readonly type: 'over-budget'; readonly budget: number; readonly tokens: number }

/** A value that a call used although what held it had been removed from its request. */
export interface RemovedButUsed {
  readonly value: string
  /** Index of the assistant message that calls, and the tool it calls. */
  readonly at: number
  readonly toolName: string
  /** Index of the assistant message whose edit removed the value. */
  readonly from: number
  /** The rule that removed it. */
  readonly rule: string
}
