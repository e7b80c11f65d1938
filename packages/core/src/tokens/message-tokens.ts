import { inputText } from '../message/input.ts'
import { resultText } from '../message/guards.ts'
import type { Message } from '../message/types.ts'
import type { TokenCounter } from '../ports.ts'

/** Tokens a chat format spends on each message besides its content (OpenAI's published counting rule rounds to 4). */
export const messageOverhead = 4

/** Tokens of one message: its texts, call names and arguments, and {@link messageOverhead}. Opaque parts count 0. */
export function countMessage(message: Message, tokens: TokenCounter): number {
  let sum = messageOverhead
  for (const part of message.parts) {
    if (part.type === 'text' || part.type === 'reasoning') sum += tokens.count(part.text)
    else if (part.type === 'tool-call') sum += tokens.count(part.toolName) + tokens.count(inputText(part.input))
    else if (part.type === 'tool-result') sum += tokens.count(resultText(part))
  }
  return sum
}

/** A counter of whole messages that counts each message object once. */
export function createMessageCounter(tokens: TokenCounter): (message: Message) => number {
  const known = new WeakMap<Message, number>()
  return function messageTokens(message) {
    let sum = known.get(message)
    if (sum === undefined) {
      sum = countMessage(message, tokens)
      known.set(message, sum)
    }
    return sum
  }
}
