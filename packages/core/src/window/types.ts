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
  /** Said to the model besides, for example in which language to write. Default nothing. */
  readonly instructions?: string
}

/** What becomes of a history that outgrows what the model can read. */
export interface WindowOptions {
  /** Tokens the model can read at once: system text, tools, messages, and what it writes. */
  readonly contextWindow: number
  /** Tokens that are left to what the model writes. Default 8000, at most an eighth of the context window. */
  readonly output?: number
  /** The share of its room that the recent part shrinks to when it is full. Default 0.5. */
  readonly keep?: number
  /** Who writes the summaries. Default nobody: they are made of what was said, word for word. */
  readonly summary?: WindowSummaryOptions
}
