import { describe, expect, test } from 'vitest'
import type { Message } from '../../message/types.ts'
import { createWinnow } from '../../prepare/create-winnow.ts'
import type { TokenCounter } from '../../ports.ts'
import { longText } from '../arbitraries/texts.ts'
import { checkLinear } from './check-linear.ts'
import type { Preparer } from './subject.ts'

const text = (role: Message['role'], value: string): Message => ({ role, parts: [{ type: 'text', text: value }] })

function turn(n: number, short: boolean): Message[] {
  const callId = `call-${n}`
  const content = [{ type: 'text' as const, text: short ? `ok ${n}` : longText('json', 40, n) }]
  return [
    text('user', `Question ${n}?`),
    { role: 'assistant', parts: [{ type: 'tool-call', callId, toolName: 'search', input: { query: `q${n}` } }] },
    { role: 'tool', parts: [{ type: 'tool-result', callId, toolName: 'search', status: 'ok', content }] },
    text('assistant', `Answer ${n}.`),
  ]
}

const grow =
  (short: boolean) =>
  (turns: number): readonly Message[] => [
    ...Array.from({ length: turns }, (_, n) => turn(n, short)).flat(),
    text('user', `The last question after ${turns} turns`),
    text('assistant', `A prefill after ${turns} turns`),
  ]

describe('law 10, linear', () => {
  test.each([
    ['long', false],
    ['short', true],
  ] as const)('a conversation of %s texts counts only what is new', async (_name, short) => {
    for (const minSavings of [600, 0]) {
      const check = checkLinear((tokens) => createWinnow({ tokens, compact: { minSavings } }), grow(short))
      await expect(check).resolves.toBeUndefined()
    }
  })

  test('a winnow without a memory breaks it', async () => {
    const forgetful = (tokens: TokenCounter): Preparer => ({
      prepare: (messages, options) => createWinnow({ tokens }).prepare(messages, options),
    })
    await expect(checkLinear(forgetful, grow(false))).rejects.toThrow(/linear.*counted again/u)
  })

  test('work that grows with the history breaks it, though every text is new', async () => {
    const busy = (tokens: TokenCounter): Preparer => {
      const winnow = createWinnow({ tokens })
      let request = 0
      return {
        prepare(messages, options) {
          request += 1
          messages.forEach((_message, at) => tokens.count(`${request} ${at}`))
          return winnow.prepare(messages, options)
        },
      }
    }
    await expect(checkLinear(busy, grow(false))).rejects.toThrow(/linear.*in a history of/u)
  })
})
