import { inputText } from '../../message/input.ts'
import type { TokenCounter } from '../../ports.ts'
import type { PrepareOptions } from '../types.ts'

/** Tokens of what goes along with the messages as it is; tool definitions are counted as the JSON they are sent as. */
export function countOverhead(given: PrepareOptions, tokens: TokenCounter): { system: number; tools: number } {
  const { system = '', tools } = given
  return {
    system: tokens.count(system),
    tools: tools === undefined ? 0 : tokens.count(inputText(tools)),
  }
}
