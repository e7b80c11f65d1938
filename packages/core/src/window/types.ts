/** A model that writes the summaries. */
export interface WindowSummaryOptions {
  /** Names model and version: what another one wrote is never taken for its own. */
  readonly model: string
  /** How long it may take, in milliseconds, before the summary is made without it, for good. Default 20,000. */
  readonly timeout?: number
  /**
   * Summaries that will be needed soon are written in the background, so that the request that needs them need not wait.
   * Default `true`.
   */
  readonly preload?: boolean
  /** What the model is shown of a transcript, made from the transcript. Must be pure. Default: all of it. */
  readonly redact?: (transcript: string) => string
  /** Added to what the model is told, for example in which language to write. Default nothing. */
  readonly instructions?: string
}

/** Shares of the budget, each above 0; together they are 1. */
export interface WindowRatios {
  /** Most of what the global summary has. Default 0.1. */
  readonly global?: number
  /** Most of what the summaries of segments have together. Default 0.3. */
  readonly segments?: number
  /** What the other two leave to the recent part; it may also be left out. */
  readonly recent?: number
}

/** What becomes of a history that outgrows what the model can read. */
export interface WindowOptions {
  /** Tokens the model can read at once: system text, tools, messages, and what it writes. */
  readonly contextWindow: number
  /** Tokens that are left to what the model writes. Default 8000, at most an eighth of the context window. */
  readonly output?: number
  /** The share of its room that the recent part shrinks to when it is full. Default 0.5. */
  readonly keep?: number
  /**
   * Latest messages of the history that a jump leaves in full, even if they are more than `keep` says, as long as they fit
   * the budget. Default 0: `keep` alone decides.
   */
  readonly recentCount?: number
  /** What of the budget the layers have. */
  readonly ratios?: WindowRatios
  /** Who writes the summaries. Default nobody: they are made of what was said, word for word. */
  readonly summary?: WindowSummaryOptions
}
