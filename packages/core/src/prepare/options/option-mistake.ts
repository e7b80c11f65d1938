/** One thing that is wrong with options. */
export interface OptionMistake {
  /** Where it stands, step by step: names of options, and places in lists. */
  readonly path: readonly (string | number)[]
  readonly problem: string
  /** What to do, as a sentence. */
  readonly fix: string
}
