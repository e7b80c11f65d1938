import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Message } from '../message/types.ts'
import { assistant, round, user } from '../testing/builders.ts'
import { wordCounter } from '../testing/index.ts'
import { createWinnow } from './create-winnow.ts'
import type { WinnowOptions } from './types.ts'

const rows = (seed: string): string =>
  Array.from({ length: 30 }, (_, row) => `Order ${seed}-${row} waits in yard_${seed}${row}.`).join('\n')
const rounds = (turn: number, count: number): Message[] =>
  Array.from({ length: count }, (_, number) =>
    round('list_orders', { turn, number }, rows(`T${turn}R${number}`), `c${turn}.${number}`),
  ).flat()
const history: Message[] = [
  ...[1, 2, 3].flatMap((turn) => [user(`Look at ${turn}`), ...rounds(turn, 3), assistant(`${turn} is done.`)]),
  user('Now all the others'),
  ...rounds(4, 14),
]

const optionSets: Record<string, WinnowOptions> = {
  'a window': { window: { contextWindow: 1500, output: 0 }, compress: false, compact: false },
  'a window and all else': { window: { contextWindow: 1200, output: 0 }, compact: { minSavings: 0 } },
  strides: { compact: { minSavings: 0, strides: { every: 400 } }, compress: false },
  'a tier': {
    compress: { cap: 150, tier: 'semantic' },
    embedder: { name: 'lengths', embed: async (texts) => texts.map((text) => [1, text.length % 7]) },
    store: new Map(),
  },
}

describe.each(Object.entries(optionSets))('requests at the same time with %s', (_name, options) => {
  test('are answered as if each were alone, and so are those after them', async () => {
    const make = (): ReturnType<typeof createWinnow> => createWinnow({ tokens: wordCounter, ...options })
    const alone = new Map<number, Promise<string>>()
    const send = async (winnow: ReturnType<typeof createWinnow>, length: number): Promise<string> => {
      const { messages, edits } = await winnow.prepare(history.slice(0, length))
      return JSON.stringify([messages, edits])
    }
    const batches = fc.array(fc.array(fc.integer({ min: 1, max: history.length }), { minLength: 1, maxLength: 4 }), {
      minLength: 1,
      maxLength: 4,
    })
    await fc.assert(
      fc.asyncProperty(batches, async (taken) => {
        const winnow = make()
        for (const batch of taken) {
          const sent = await Promise.all(batch.map(async (length) => send(winnow, length)))
          for (const [index, length] of batch.entries()) {
            const expected = alone.get(length) ?? send(make(), length)
            alone.set(length, expected)
            expect(sent[index]).toBe(await expected)
          }
        }
      }),
      { numRuns: 60 },
    )
  })
})
