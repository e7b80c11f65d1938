import type { Kept } from './processor.ts'

/** What one rule did. */
export interface RuleReport {
  readonly rule: string
  readonly edits: number
  /** Groups of edits, for example turns. */
  readonly groups: number
  readonly tokensSaved: number
}

/** How the results of one tool were shortened. */
export interface ToolReport {
  readonly toolName: string
  /** Results that are sent shorter than they arrived. */
  readonly results: number
  /** Results from which something was left out. */
  readonly leftOut: number
  /** Lines that became pointers to where they were shown before. */
  readonly repeatedLines: number
  readonly tokens: { readonly before: number; readonly after: number }
  /** What the results were taken for, with how many of each. */
  readonly kinds: Readonly<Record<string, number>>
}

/**
 * What the request costs under prompt caching, before and after, in dollars at the prices named; `before - after` is
 * `saved`, less than 0 where a break of the cache costs more than the request saves. `multiples` has no model: an input
 * token costs a millionth.
 */
export interface CostReport {
  /** The name of the prices. */
  readonly prices: string
  readonly before: number
  readonly after: number
  readonly saved: number
  /** What of `after` language models were asked besides ({@link ModelUse}), priced like the request and without a cache. */
  readonly models: number
  /** Whether the edits change what was sent before, so that the cache holds only what comes before the first of them. */
  readonly breaksCache: boolean
}

/** Requests to embedders and language models, beside the request itself. */
export interface ModelUse {
  readonly calls: number
  /** Tokens language models were given. */
  readonly input: number
  /** Tokens they answered. */
  readonly output: number
  /** Tokens embedders were given. */
  readonly embedded: number
}

/** What a window did with a request, in tokens. */
export interface WindowReport {
  /** What the messages may have, the leading system messages aside. */
  readonly budget: number
  /** What they have: the summary of what is oldest, the summaries of segments, and all else. */
  readonly layers: { readonly global: number; readonly segments: number; readonly recent: number }
}

/** A tool use that is sent whole because the host asked for it. */
export interface WholeUse {
  /** The ref it was asked for by: of a result, of a text the call wrote, or of its turn. */
  readonly ref: string
  /** Index of the assistant message that calls. */
  readonly at: number
  readonly call: number
  readonly toolName: string
}

/** A tool use that nobody asked for, and that comes back with one that was asked for. */
export type CompanionUse = Omit<WholeUse, 'ref'>

/** What a request wanted whole. */
export interface WholeReport {
  readonly results: readonly WholeUse[]
  /**
   * What else is sent because of it: a finished turn of which a result stays whole may no longer be worth shortening. By the
   * rules, before a window is put around the history; missing if there is nothing.
   */
  readonly companions?: readonly CompanionUse[]
  /** Refs that name nothing in the history; also of results of which it holds the short form alone. */
  readonly unknown: readonly string[]
  /**
   * The first message from which on the request may differ from the one before it, because it wants other results whole; missing
   * where it wants the same. Told by process: one that is new takes the request before it to have wanted nothing.
   */
  readonly changedFrom?: number
}

/** A group of edits that was planned and not applied. */
export interface DroppedGroup {
  readonly rule: string
  readonly group: string
  /** A code, which `reasonText` says in words. */
  readonly reason: string
}

/** Something the history itself breaks; reported, never repaired. */
export interface HistoryProblem {
  readonly at: number
  /** A code, which `reasonText` says in words. */
  readonly problem: string
}

/** What an observing Winnow would have saved, had it been on. */
export interface WouldHaveSaved {
  readonly tokens: number
  /** Dollars, less than 0 where it would have cost more; missing with the prices `multiples`, which are of no model. */
  readonly dollars?: number
}

/** What an observed request would have saved. */
export const wouldHaveSaved = (
  tokens: number,
  { prices, saved }: Pick<CostReport, 'prices' | 'saved'>,
): WouldHaveSaved => (prices === 'multiples' ? { tokens } : { tokens, dollars: saved })

/** What was done to one request. All token numbers come from one counter; `before - after` is always `saved`. */
export interface Report {
  /** What the request is called, another one for each; missing if there is none, as in a sum or from `compactTurns`. */
  readonly requestId?: string
  /** What its conversation is called; as above. */
  readonly conversationId?: string
  /** `observe`: planned and reported, but the original was sent. */
  readonly mode: 'on' | 'observe' | 'off'
  readonly counter: { readonly name: string; readonly exact: boolean }
  readonly tokens: { readonly before: number; readonly after: number; readonly saved: number }
  /** What goes along with the messages unchanged and is not in `tokens`: the `system` option and the tool definitions. */
  readonly overhead: { readonly system: number; readonly tools: number }
  readonly cost: CostReport
  /** With `mode: 'observe'` alone: `tokens.after` and `cost.after` are of a view that was not sent. */
  readonly wouldHaveSaved?: WouldHaveSaved
  readonly messages: { readonly before: number; readonly after: number }
  readonly turns: { readonly sealed: number; readonly open: number }
  /** Rules that did something, in the order they were applied. */
  readonly rules: readonly RuleReport[]
  /** Tools whose results were shortened, in the order of their first. */
  readonly tools: readonly ToolReport[]
  /** What models read again of what was left out: a cost of leaving it out. */
  readonly recalls: { readonly count: number; readonly tokens: number }
  /**
   * What was asked beside the request since the one before: about new results, by tiers above the rules, and for
   * summaries of the window, also ahead of need.
   */
  readonly models: ModelUse
  /** Where a window is put around the history. */
  readonly window?: WindowReport
  /** Where a request wants results whole. */
  readonly whole?: WholeReport
  /** What a rule looked at and left alone, with its reason. */
  readonly kept: readonly Kept[]
  readonly dropped: readonly DroppedGroup[]
  readonly problems: readonly HistoryProblem[]
}

/**
 * The report of a request that was planned and went out as it was after all, for adapters whose `apply` failed.
 *
 * @example
 * const honest = unchangedReport(report) // before equals after, no rule did anything
 */
export const unchangedReport = ({ window: _window, ...report }: Report): Report => ({
  ...report,
  tokens: { before: report.tokens.before, after: report.tokens.before, saved: 0 },
  cost: {
    ...report.cost,
    after: report.cost.before + report.cost.models,
    saved: -report.cost.models,
    breaksCache: false,
  },
  messages: { before: report.messages.before, after: report.messages.before },
  rules: [],
  tools: [],
})
