import type { Message } from '../../message/types.ts'
import type { TokenCounter } from '../../ports.ts'

/** Every message costs this many tokens besides its content. */
const overhead = 4

const argumentsText = (input: unknown): string | undefined => {
  if (typeof input === 'string') return input
  try {
    return JSON.stringify(input === undefined ? {} : input)
  } catch {
    return undefined
  }
}

/** Tokens of messages, counted a second time and plainly. Arguments that JSON cannot hold count 0. */
export function ownTokens(messages: readonly Message[], counter: TokenCounter): number {
  const count = (text: string): number => (text === '' ? 0 : counter.count(text))
  let sum = 0
  for (const message of messages) {
    sum += overhead
    for (const part of message.parts) {
      if (part.type === 'text' || part.type === 'reasoning') sum += count(part.text)
      if (part.type === 'tool-call') sum += count(part.toolName) + count(argumentsText(part.input) ?? '')
      if (part.type === 'tool-result') {
        const texts = part.content.flatMap((item) => (item.type === 'text' && item.text !== '' ? [item.text] : []))
        sum += count(texts.join('\n'))
      }
    }
  }
  return sum
}

/** An exact counter for tests: words, and single characters of all else. */
export const wordCounter: TokenCounter = {
  name: 'words',
  exact: true,
  count: (text) => text.match(/[A-Za-z]+|\d{1,3}|[^\sA-Za-z\d]/gu)?.length ?? 0,
}
