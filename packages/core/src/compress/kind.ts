import type { Question } from './question.ts'
import type { OutlineReader } from './kinds/file/outline-reader.ts'
import type { Profile } from './types.ts'

/** What a kind may look at besides the text itself. */
export interface ShrinkContext {
  readonly question: Question
  readonly profile: Profile
  /** The file the call names, where it names one. */
  readonly path: string | undefined
  /** Reads the declarations of a source file, where the options give an outline. */
  readonly outline?: OutlineReader | undefined
  /** What was decided besides words about these texts, which make up the text in order; missing where rules decide alone. */
  readonly relevance?: Relevance | undefined
}

/** How relevant each of some texts is, 0 to 1; `undefined` where nothing was decided about them. */
export type Relevance = (texts: readonly string[]) => Float64Array | undefined

/** A shorter form of a text. */
export interface Shrunk {
  readonly text: string
  /** What was counted, for people and for the marker. */
  readonly unit: 'lines' | 'matches' | 'entries' | 'rows' | 'sections' | 'characters'
  /** How many there were. */
  readonly total: number
  /** How many of them are still there; `total` where nothing was left out. */
  readonly shown: number
}

/**
 * How results of one kind are shrunk. Pure functions of what they are given, linear on any input. `undefined` means
 * "not this kind after all" or "nothing to gain": the caller falls back to the text as it is, or to prose.
 */
export interface Shrinker {
  /**
   * The same content in a shorter form. In the `lossless` profile every whole path, key, value and line stays literally;
   * in the default profile only what says nothing may go (empty JSON members, repeated punctuation).
   */
  reformat?(text: string, context: ShrinkContext): Shrunk | undefined
  /** Whether a text reports no more than success, so that a share of its cap is enough. */
  saysLittle?(text: string): boolean
  /**
   * At most about `room` characters, chosen for the question; what is left out is marked in place by {@link gap}. The
   * caller adds the one closing line that says how much is missing.
   */
  choose(text: string, context: ShrinkContext, room: number): Shrunk | undefined
}

/** The mark where something is missing: a range of lines, or how many of what. */
export const gap = (what: string): string => `[… ${what}]`
