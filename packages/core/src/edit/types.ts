/** Why an edit is right, for people and for tests. */
export interface Evidence {
  /** How the content was shown to be elsewhere. */
  readonly kind: 'exact-text' | 'items' | 'state' | 'predicate'
  /** What was looked for and the place in the system text that holds it, shortened. */
  readonly found: readonly { readonly value: string; readonly in: string }[]
}

/** What an edit does. All addresses are positions in the stored history: `at` a message, `call` and `result` ordinals in it. */
export type EditAction = MessageEdit | SummarizeEdit

/** What changes one round. */
export type MessageEdit =
  /** Removes a call with all its results; an emptied message and its orphaned reasoning go too. */
  | { readonly action: 'remove-tool-use'; readonly at: number; readonly call: number }
  /** Removes process text of a sealed turn: an assistant message whose calls, if any, are removed as well. */
  | { readonly action: 'remove-message'; readonly at: number }
  /** Replaces text items of a result in place; `result` counts the results of the call, default 0. */
  | {
      readonly action: 'replace-result'
      readonly at: number
      readonly call: number
      readonly result?: number
      readonly texts: readonly { readonly index: number; readonly text: string }[]
    }

/**
 * Leaves out the messages from `from` to `to` (exclusive) and puts one user message with `text` in their place, which is
 * {@link asSummary} of what is to be said of them. Other edits of these messages no longer count. The window alone makes
 * such edits: of whole turns, or of whole rounds of the open turn.
 */
export interface SummarizeEdit {
  readonly action: 'summarize'
  readonly from: number
  readonly to: number
  readonly text: string
}

/** How a result was shortened, for people. */
export interface Shortened {
  readonly toolName: string
  /** What the result was taken for, for example `search` or `json`. */
  readonly kind: string
  /**
   * 0: written another way; 1: something was left out, by rules; 2: an embedder, 3: a model, 4: a tier of your own had a say in
   * what. Without a tier it only points at what was shown before.
   */
  readonly tier?: 0 | 1 | 2 | 3 | 4
  /** What the question was taken to want, for example `debug-error`, where it had a say: something was left out. */
  readonly intent?: string
  readonly keywords?: readonly string[]
  readonly tokens: { readonly before: number; readonly after: number }
  /**
   * What was counted (lines, matches, rows) and how many of it are still there; summed over the texts of the result, and
   * missing where these count different things.
   */
  readonly items?: { readonly unit: string; readonly before: number; readonly after: number }
  /** Lines that became pointers to where they were shown before. */
  readonly repeatedLines?: number
  /** The name of the raw text for recall, where something was left out; of several such texts, that of the largest. */
  readonly ref?: string
}

/** One change from history to view, as plain JSON: the plan, the report, the proof and the undo at once. */
export type Edit = EditAction & {
  /** The rule that proposed it, for example `prune`. */
  readonly rule: string
  /**
   * A code of Winnow's with what it names, such as `turn-finished` or `saves-too-little: 312, 600`, which `reasonText` says
   * in words; of a rule of yours any text.
   */
  readonly reason: string
  /** Edits of one group are applied together or not at all. */
  readonly group: string
  readonly evidence?: Evidence
  readonly shortened?: Shortened
  /** Tool uses whose results the new text points at; they stay as they are. */
  readonly pointsAt?: readonly { readonly at: number; readonly call: number }[]
  /** Set by the planner: tokens this edit took out of the view, applied in order. */
  readonly tokensSaved?: number
}
