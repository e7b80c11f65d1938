/**
 * Counts the tokens of a text.
 *
 * `exact` says whether the number is what the tokenizer of the model would give; an estimating counter
 * must show at least 10 % saved before Winnow edits anything.
 *
 * @example
 * const words: TokenCounter = { name: 'words', exact: false, count: (text) => text.split(' ').length }
 */
export interface TokenCounter {
  /** Shown in reports, for example `o200k_base`. */
  readonly name: string
  /** `false` for an estimate. */
  readonly exact: boolean
  /** Tokens of `text`; must be pure and never negative. */
  count(text: string): number
}
