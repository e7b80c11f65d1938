import { callText } from '../message/input.ts'
import { resultText } from '../message/guards.ts'
import type { Message, Part } from '../message/types.ts'
import type { TokenCounter } from '../ports.ts'

/** Tokens a chat format spends on each message besides its content (OpenAI's published counting rule rounds to 4). */
const messageOverhead = 4

/** Tokens of one part: its text, or the name and the arguments of a call. Opaque parts count 0. */
export function countPart(part: Part, tokens: TokenCounter): number {
  if (part.type === 'text' || part.type === 'reasoning') return tokens.count(part.text)
  if (part.type === 'tool-call') return tokens.count(part.toolName) + tokens.count(callText(part))
  return part.type === 'tool-result' ? tokens.count(resultText(part)) : 0
}

/** Tokens of one message: its texts, call names and arguments, and {@link messageOverhead}. Opaque parts count 0. */
export function countMessage({ parts }: Message, tokens: TokenCounter): number {
  let sum = messageOverhead
  for (const part of parts) sum += countPart(part, tokens)
  return sum
}

/** A counter of whole messages that counts each message object once. */
export function createMessageCounter(tokens: TokenCounter): (message: Message) => number {
  const known = new WeakMap<Message, number>()
  return function messageTokens(message) {
    let sum = known.get(message)
    if (sum === undefined) known.set(message, (sum = countMessage(message, tokens)))
    return sum
  }
}
