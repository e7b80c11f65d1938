import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../../scripts/runs.ts'
import type { Message } from '../../message/types.ts'
import type { TokenCounter } from '../../ports.ts'
import { histories } from '../../testing/arbitraries/history.ts'
import { estimator } from '../../tokens/estimate.ts'
import { buildContext, contextTools, type Context, type ContextRequest } from './context.ts'
import { entriesOf } from './entries.ts'
import { MessageTexts } from './message-texts.ts'
import { textsOfLanguage } from './prompts.ts'

const letters: TokenCounter = { name: 'letters', exact: true, count: (text) => text.length }

function contextOf(
  messages: readonly Message[],
  room: number,
  given: Partial<ContextRequest> = {},
  tokens: TokenCounter = estimator,
): Context {
  const entries = entriesOf(messages)
  const words = textsOfLanguage('en')
  const texts = new MessageTexts(tokens, (text) => text, words.parts)
  const request = { entries, from: 0, to: entries.length, withNotes: true, room, summaries: [], ...given }
  return buildContext(request, contextTools(texts, tokens, words))
}

describe('what a reviewer is sent', () => {
  test('never has more tokens than its room, says only of messages in it that they are, and keeps the order', () => {
    const counters = fc.constantFrom(estimator, letters)
    const rooms = fc.integer({ min: 800, max: 6000 })
    fc.assert(
      fc.property(histories(), rooms, counters, fc.boolean(), ({ messages }, room, tokens, withNotes) => {
        const context = contextOf(messages, room, { withNotes }, tokens)
        expect(tokens.count(context.text)).toBeLessThanOrEqual(room)
        expect(context.tokens).toBe(tokens.count(context.text))
        const positions = [...context.text.matchAll(/^\[(\d+)\]/gmu)].map((match) => Number(match[1]))
        for (const at of positions.filter((own) => own < messages.length)) expect(context.shows(at)).toBe(true)
        expect(context.shows(messages.length)).toBe(false)
        expect(contextOf(structuredClone(messages), room, { withNotes }, tokens)).toMatchObject({ text: context.text })
      }),
      { numRuns: runs(25) },
    )
  })
})
