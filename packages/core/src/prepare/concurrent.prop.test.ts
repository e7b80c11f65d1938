import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { runs } from '../../../../scripts/runs.ts'
import type { Message } from '../message/types.ts'
import type { Embedder, Generate } from '../ports.ts'
import { assistant, round, user } from '../testing/builders.ts'
import { wordCounter } from '../testing/index.ts'
import type { WindowOptions } from '../window/types.ts'
import { createWinnow } from './create-winnow.ts'
import type { Winnow, WinnowOptions } from './types.ts'
import { makeLate } from '../testing/late-clocks.ts'

const beLate = (): void => makeLate((clock, now) => vi.spyOn(clock, 'now').mockImplementation(now))

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
  clearing: { compact: { minSavings: 0, clearing: { from: 0, every: 200, keep: 50 } }, compress: false },
}

const json = JSON.stringify
const batches = fc.array(fc.array(fc.integer({ min: 1, max: history.length }), { minLength: 1, maxLength: 4 }), {
  minLength: 1,
  maxLength: 4,
})
async function send(winnow: Winnow, length: number): Promise<{ sent: string; rules: string[] }> {
  const { messages, edits } = await winnow.prepare(history.slice(0, length))
  return { sent: json([messages, edits]), rules: edits.map(({ rule }) => rule) }
}

describe.each(Object.entries(optionSets))('requests at the same time with %s', (name, options) => {
  test('are answered as if each were alone, and so are those after them', async () => {
    const make = (): Winnow => createWinnow({ tokens: wordCounter, ...options })
    const alone = new Map<number, ReturnType<typeof send>>()
    const rules = new Set<string>()
    await fc.assert(
      fc.asyncProperty(batches, async (taken) => {
        const winnow = make()
        for (const batch of taken) {
          const all = await Promise.all(batch.map(async (length) => send(winnow, length)))
          for (const [index, length] of batch.entries()) {
            const expected = alone.get(length) ?? send(make(), length)
            alone.set(length, expected)
            expect(all[index]).toEqual(await expected)
            for (const rule of all[index]!.rules) rules.add(rule)
          }
        }
      }),
      { numRuns: runs(15) },
    )
    expect(rules).toContain(name === 'clearing' ? 'clearing' : 'window')
  })
})

describe('requests at the same time that all take breaks after each step', () => {
  beforeEach(beLate)
  afterEach(() => vi.restoreAllMocks())

  test('are answered as if each were alone', async () => {
    const options: WindowOptions = { contextWindow: 1500, output: 0 }
    const make = (): Winnow => createWinnow({ tokens: wordCounter, window: options, compress: false, compact: false })
    const alone = new Map<number, string>()
    const lengths = [history.length, history.length - 1, history.length - 4, 8]
    for (const length of lengths) alone.set(length, (await send(make(), length)).sent)
    const winnow = make()
    for (const order of [lengths, lengths.toReversed(), [history.length, history.length]]) {
      const all = await Promise.all(order.map(async (length) => send(winnow, length)))
      expect(all.map(({ sent }) => sent)).toEqual(order.map((length) => alone.get(length)))
    }
  }, 60_000)
})

describe('requests at the same time with a tier above the rules that all take breaks after each step', () => {
  beforeEach(beLate)
  afterEach(() => vi.restoreAllMocks())

  /** Finds what stands in some of the yards near to any question. */
  const embedder: Embedder = {
    name: 'yards',
    embed: async (texts) => {
      await new Promise((resolve) => setTimeout(resolve, texts.length % 3))
      return texts.map((text) => (/-\d*7 waits|\?$/u.test(text) ? [1, 0.1] : [0.1, 1]))
    },
  }

  test('keep what was sent before, and are answered the same later and in another process', async () => {
    let decided = 0
    await fc.assert(
      fc.asyncProperty(batches, async (taken) => {
        const failures: unknown[] = []
        const store = new Map<string, unknown>()
        const make = (): Winnow =>
          createWinnow({
            tokens: wordCounter,
            compress: { cap: 40, tier: 'semantic' },
            compact: false,
            embedder,
            store,
            onEvent: (event) => void (event.type === 'failed' && failures.push(event.error)),
          })
        const winnow = make()
        const answered = new Map<number, string[]>()
        const check = (sent: readonly string[]): void => {
          for (const before of answered.values()) {
            const shared = Math.min(before.length, sent.length)
            expect(sent.slice(0, shared)).toEqual(before.slice(0, shared))
          }
        }
        const sendTo = async (to: Winnow, length: number): Promise<string[]> => {
          const { messages, report } = await to.prepare(history.slice(0, length))
          decided += report.models.calls
          return messages.map((message) => json(message))
        }
        for (const batch of taken) {
          const all = await Promise.all(batch.map(async (length) => sendTo(winnow, length)))
          for (const sent of all) check(sent)
          for (const [index, length] of batch.entries()) answered.set(length, all[index]!)
        }
        const other = make()
        for (const length of answered.keys()) {
          check(await sendTo(winnow, length))
          check(await sendTo(other, length))
        }
        expect(failures).toEqual([])
      }),
      { numRuns: runs(10) },
    )
    expect(decided).toBeGreaterThan(0)
  }, 120_000)
})

describe('requests at the same time with a window whose summaries a model writes', () => {
  test('are answered the same later, and in another process with the same store', async () => {
    let prose = 0
    await fc.assert(
      fc.asyncProperty(batches, async (taken) => {
        const failures: unknown[] = []
        const store = new Map<string, unknown>()
        let asked = 0
        const generate: Generate = async ({ prompt }) => {
          asked += 1
          if (asked % 3 > 0) await new Promise((resolve) => setTimeout(resolve, asked % 3))
          return `Orders were listed, of ${prompt.length} characters.`
        }
        const make = (): Winnow =>
          createWinnow({
            tokens: wordCounter,
            compress: false,
            compact: false,
            window: { contextWindow: 3000, output: 0, summary: { model: 'fake-1', preload: false } },
            generate,
            store,
            onEvent: (event) => void (event.type === 'failed' && failures.push(event.error)),
          })
        const winnow = make()
        const answered = new Map<number, string>()
        for (const batch of taken) {
          const all = await Promise.all(batch.map(async (length) => send(winnow, length)))
          for (const [index, length] of batch.entries()) {
            const { sent } = all[index]!
            expect(sent).toBe(answered.get(length) ?? sent)
            answered.set(length, sent)
            if (sent.includes('Orders were listed')) prose += 1
          }
        }
        const other = make()
        for (const [length, sent] of answered) {
          expect((await send(winnow, length)).sent).toBe(sent)
          expect((await send(other, length)).sent).toBe(sent)
        }
        expect(failures).toEqual([])
      }),
      { numRuns: runs(10) },
    )
    expect(prose).toBeGreaterThan(0)
  })
})
