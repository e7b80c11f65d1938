import { gain } from '../cost/gate.ts'
import type { Prices } from '../cost/types.ts'
import type { SealedTurn } from '../edit/processor.ts'
import { resultText, textOf } from '../message/guards.ts'
import { callText } from '../message/input.ts'
import type { Message } from '../message/types.ts'
import type { TokenCounter } from '../ports.ts'

/** Requests to count on at most. */
const mostRequests = 16

/** Tokens of a message's texts, calls and results. */
const sizeOf = (message: Message, tokens: TokenCounter): number =>
  message.parts.reduce(
    (sum, part) => {
      if (part.type === 'tool-call') return sum + tokens.count(callText(part))
      return part.type === 'tool-result' ? sum + tokens.count(resultText(part)) : sum
    },
    tokens.count(textOf(message)),
  )

/**
 * Whether shortening a turn pays for the prompt cache it breaks: what is left of the turn from the first change on is written
 * again once, and what goes is read no more. A conversation is taken to go on for as many requests as it has made, at
 * most 16; the recorded ones went on for longer, but for those that ended with the turn.
 *
 * @param first position of the first message that changes
 * @param saved tokens that go
 */
export function paysForCache(
  first: number,
  saved: number,
  { requestsBefore, sent, tokens }: Pick<SealedTurn, 'requestsBefore' | 'sent' | 'tokens'>,
  prices: Prices,
): boolean {
  const { turn } = sent
  const done = requestsBefore + sent.messages.filter(({ role }) => role === 'assistant').length
  let size = 0
  for (let at = first; at < turn.end; at += 1) size += sizeOf(sent.messages[at]!, tokens)
  const remaining = Math.min(mostRequests, 1 + done)
  return gain({ removed: saved, rewritten: size - saved, remaining, prices }) >= 0
}
