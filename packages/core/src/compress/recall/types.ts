/** How what is left out of results is named. */
export interface RecallOptions {
  /**
   * Makes the names of results an HMAC, so that nobody without it can tell from a name what the result says, or write a result
   * for a name. At least 16 characters, the same in every process for as long as a history is read: with another secret, refs
   * that were given before open nothing. Default none.
   */
  readonly secret?: string
}

/** What is asked back of the tool results of a history. One of `ref`, `tool`, `path` and `query` is needed. */
export interface RecallRequest {
  /** The name of a result, of a text that a call wrote, of a turn, or of a summary: 18 letters, from where something was left out. */
  readonly ref?: string | undefined
  /** Line numbers of one result, such as `40-92` or `40-92,120`; counts before `query`. */
  readonly lines?: string | undefined
  /** A tool: what its calls gave and wrote. */
  readonly tool?: string | undefined
  /** A file that the arguments of a call name: the newest result of such a call. */
  readonly path?: string | undefined
  /** What to look for: inside of the one text that is meant, else in all that match. */
  readonly query?: string | undefined
  /** Which page of a long answer, from 1. */
  readonly page?: number | undefined
}

/** What was found, as a model reads it. */
export interface Recalled {
  /** The answer; where nothing was found, what to ask instead. */
  readonly text: string
  readonly found: boolean
  /** The result the text is from; missing where it is from several, or from none. */
  readonly ref?: string
  readonly page: number
  readonly pages: number
}
