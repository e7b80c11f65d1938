import type { Message } from '../message/types.ts'
import type { TokenCounter } from '../ports.ts'

/** What a window takes from the Winnow it belongs to. */
export interface NeededParts {
  readonly tokens: TokenCounter
  readonly messageTokens: (message: Message) => number
  readonly onFailure: (part: string, error: unknown) => void
}
