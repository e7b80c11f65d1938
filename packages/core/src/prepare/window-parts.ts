import type { Message } from '../message/types.ts'
import type { TokenCounter } from '../ports.ts'
import type { Refs } from '../text/ref.ts'

/** What a window takes from the Winnow it belongs to. */
export interface NeededParts {
  readonly tokens: TokenCounter
  readonly messageTokens: (message: Message) => number
  readonly refs: Refs
  readonly onFailure: (part: string, error: unknown) => void
}
