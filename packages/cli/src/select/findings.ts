import type { TokenCounter } from '@winnow/core'
import type { InputProblem } from '../input/transcripts.ts'
import type { Choice } from './choice.ts'

/** Everything `winnow select` has to say. */
export interface Findings {
  readonly choice: Choice
  readonly counter: TokenCounter
  /** What failed inside Winnow. */
  readonly failures: readonly string[]
  readonly unreadable: readonly InputProblem[]
}
