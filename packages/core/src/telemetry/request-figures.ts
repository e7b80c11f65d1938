import type { Report, WouldHaveSaved } from '../edit/report.ts'

/**
 * The numbers of one request: what dashboards, traces and context meters show. Plain JSON without any text of the
 * conversation, so that it may leave the process.
 */
export interface RequestFigures {
  /** What the request is called, and its conversation, in events and reports. */
  readonly requestId?: string
  readonly conversationId?: string
  /** `observe`: planned, but the original was sent. */
  readonly mode: Report['mode']
  /** Tokens of the messages; `counter` counted them, and `exact` is false if it estimates. */
  readonly tokens: {
    readonly before: number
    readonly after: number
    readonly saved: number
    readonly exact: boolean
    readonly counter: string
  }
  /** Tokens that go along: the system text where it is not among the messages, and the tool definitions. */
  readonly overhead: Report['overhead']
  /** Dollars at the prices named; see {@link CostReport}. */
  readonly cost: Report['cost']
  /** With `observe` alone. */
  readonly wouldHaveSaved?: WouldHaveSaved
  readonly messages: Report['messages']
  readonly turns: Report['turns']
  /** Edits that were applied, in all and by rule. */
  readonly edits: number
  readonly rules: Readonly<Record<string, { readonly edits: number; readonly tokensSaved: number }>>
  /** What models read again of what was left out. */
  readonly recalls: Report['recalls']
  /** What embedders and models were asked beside the request. */
  readonly models: Report['models']
  /** In tokens, where a window is put around the history. */
  readonly window?: {
    readonly budget: number
    readonly global: number
    readonly segments: number
    readonly recent: number
  }
  /** How many were left alone because unsure, groups of edits not applied, and faults of the history itself. */
  readonly kept: number
  readonly dropped: number
  readonly problems: number
}

/**
 * The numbers of a report.
 *
 * @example
 * const { report } = await winnow.prepare(history)
 * console.log(requestFigures(report).tokens.saved)
 */
export function requestFigures(report: Report): RequestFigures {
  const { requestId, conversationId, wouldHaveSaved } = report
  const { mode, tokens, counter, overhead, cost, messages, turns, rules, recalls, models, window } = report
  return {
    ...(requestId === undefined ? {} : { requestId }),
    ...(conversationId === undefined ? {} : { conversationId }),
    mode,
    tokens: { ...tokens, exact: counter.exact, counter: counter.name },
    overhead,
    cost,
    ...(wouldHaveSaved ? { wouldHaveSaved } : {}),
    messages,
    turns,
    edits: rules.reduce((sum, { edits }) => sum + edits, 0),
    rules: Object.fromEntries(rules.map(({ rule, edits, tokensSaved }) => [rule, { edits, tokensSaved }])),
    recalls,
    models,
    ...(window ? { window: { budget: window.budget, ...window.layers } } : {}),
    kept: report.kept.length,
    dropped: report.dropped.length,
    problems: report.problems.length,
  }
}
