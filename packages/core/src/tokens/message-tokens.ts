import { callText } from '../message/input.ts'
import { resultText } from '../message/guards.ts'
import type { Message, Part } from '../message/types.ts'
import type { TokenCounter } from '../ports.ts'

/** Tokens a chat format spends on each message besides its content (OpenAI's published counting rule rounds to 4). */
const messageOverhead = 4

function countPart(part: Part, tokens: TokenCounter): number {
  if (part.type === 'text' || part.type === 'reasoning') return tokens.count(part.text)
  if (part.type === 'tool-call') return tokens.count(part.toolName) + tokens.count(callText(part))
  return part.type === 'tool-result' ? tokens.count(resultText(part)) : 0
}

/** Tokens of one message: its texts, call names and arguments, and {@link messageOverhead}. Opaque parts count 0. */
export const countMessage = (message: Message, tokens: TokenCounter): number =>
  message.parts.reduce((sum, part) => sum + countPart(part, tokens), messageOverhead)

/** A counter of whole messages that counts each message object once, and each part of the views made of it. */
export function createMessageCounter(tokens: TokenCounter): (message: Message) => number {
  const knownMessages = new WeakMap<Message, number>()
  const knownParts = new WeakMap<Part, number>()
  function partTokens(part: Part): number {
    let count = knownParts.get(part)
    if (count === undefined) knownParts.set(part, (count = countPart(part, tokens)))
    return count
  }
  return function messageTokens(message) {
    let sum = knownMessages.get(message)
    if (sum === undefined) {
      sum = message.parts.reduce((all, part) => all + partTokens(part), messageOverhead)
      knownMessages.set(message, sum)
    }
    return sum
  }
}
