import type { FieldName } from './fields.ts'

interface FieldWeight {
  /** What one word in the field counts. */
  readonly weight: number
  /** How much long fields are held back, 0 to 1. */
  readonly lengthPenalty: number
}

/**
 * The numbers of the ranking. Set on one half of 2,575 public queries (by hash of their id) and read on the other, where a
 * fifth to a third more or less of one of them moves recall at five by 0.6 points at most (synonyms, saturation). Those of
 * whole names and of repetition were chosen with both in sight.
 */
export const weights = {
  fields: {
    name: { weight: 2.8, lengthPenalty: 0.5 },
    description: { weight: 1, lengthPenalty: 0.5 },
    parameters: { weight: 0.9, lengthPenalty: 0.3 },
    tags: { weight: 2, lengthPenalty: 0 },
    glosses: { weight: 1, lengthPenalty: 0.5 },
    // The last: it does not count for the length of a tool.
    wholeNames: { weight: 2, lengthPenalty: 0 },
  } satisfies Record<FieldName, FieldWeight> as Record<FieldName, FieldWeight>,
  /** How soon a further occurrence stops to matter (BM25's k1). */
  saturation: 2,
  /** Occurrences of a word in one field that count: repeating it further brings nothing. */
  mostTimes: 4,
  /** Two words that stand side by side in the question and in the tool. */
  pair: 0.25,
  /** A word that only leads to what was said. */
  synonym: 0.5,
  /** A word that is spelled alike, times its likeness; less where the word itself is known. */
  spelling: 0.5,
  spellingOfKnown: 0.35,
  /** What the further variants of one word add to the best of them. */
  furtherVariants: 0.4,
  /** Words people put around what they ask for. */
  light: 0.5,
  /** English for a Chinese word. */
  gloss: 0.8,
  /** A single character beside its pairs. */
  singleCharacter: 0.4,
  /** How much the share of a tool that matched counts, beside how much of it matched. */
  share: 0.6,
  /** A question before this one: where this one names nothing, and where it names one thing. */
  beforeNothing: 0.6,
  beforeLittle: 0.2,
  /** Share of a clause that its best tool must match to be offered for it. */
  servedShare: 0.25,
} as const
