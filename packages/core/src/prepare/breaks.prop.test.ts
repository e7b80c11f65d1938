import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runs } from '../../../../scripts/runs.ts'
import type { Message } from '../message/types.ts'
import { assistant, round, user } from '../testing/builders.ts'
import { wordCounter } from '../testing/index.ts'
import { createWinnow } from './create-winnow.ts'
import type { MemoryOptions } from './history/conversation-memo.ts'
import type { Winnow, WinnowOptions } from './types.ts'
import { makeLate } from '../testing/late-clocks.ts'

const beLate = (): void => makeLate((clock, now) => vi.spyOn(clock, 'now').mockImplementation(now))

const rows = (seed: string): string =>
  Array.from({ length: 30 }, (_, row) => `Order ${seed}-${row} waits in yard_${seed}${row}.`).join('\n')
const rounds = (turn: string, count: number): Message[] =>
  Array.from({ length: count }, (_, number) =>
    round('list_orders', { turn, number }, rows(`T${turn}R${number}`), `c${turn}.${number}`),
  ).flat()
const turn = (name: string, count: number): Message[] => [
  user(`Look at ${name}`),
  ...rounds(name, count),
  assistant(`${name} is done.`),
]

const start = [...turn('A', 3), ...turn('B', 4)]
/** Conversations that begin alike: one ends its second turn otherwise, one asks something else, one goes another way. */
const conversations: readonly (readonly Message[])[] = [
  [...start, user('Now all the others'), ...rounds('C', 6)],
  [...start.slice(0, -3), assistant('B is another thing.'), user('Now all the others'), ...rounds('C', 6)],
  [...start, user('What did order TBR1-3 wait for?'), ...rounds('D', 5), assistant('D'), user('And now?')],
  [...start, user('Now all the others'), ...rounds('C', 3), ...rounds('E', 3), assistant('E'), user('And now?')],
]

interface Request {
  readonly conversation: number
  readonly length: number
  readonly isCopied: boolean
}

const request = fc.record({
  conversation: fc.nat(conversations.length - 1),
  length: fc.integer({ min: start.length - 2, max: 40 }),
  isCopied: fc.boolean(),
})
const batches = fc.array(fc.array(request, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 3 })

async function send(winnow: Winnow, { conversation, length, isCopied }: Request): Promise<string> {
  const history = conversations[conversation]!.slice(0, length)
  const { messages, edits } = await winnow.prepare(isCopied ? structuredClone(history) : history)
  return JSON.stringify([messages, edits])
}

beforeEach(beLate)
afterEach(() => vi.restoreAllMocks())

test.each<[string, WinnowOptions, MemoryOptions]>([
  ['as all is by default', {}, {}],
  ['where little is remembered', {}, { messages: 30 }],
  ['where nothing is', {}, { messages: 0 }],
  ['where old results go', { compact: { minSavings: 0, clearing: { from: 0, every: 200, keep: 50 } } }, {}],
])(
  'requests at the same time that take a break after each step are answered as if each were alone, %s',
  async (_name, options, memory) => {
    const make = (more: WinnowOptions = {}): Winnow => createWinnow({ tokens: wordCounter, ...options, ...more })
    const alone = new Map<string, string>()
    await fc.assert(
      fc.asyncProperty(batches, async (taken) => {
        const winnow = make({ memory })
        for (const batch of taken) {
          const all = await Promise.all(batch.map(async (one) => send(winnow, one)))
          for (const [index, { conversation, length }] of batch.entries()) {
            const key = `${conversation}:${length}`
            const expected = alone.get(key) ?? (await send(make(), { conversation, length, isCopied: false }))
            alone.set(key, expected)
            expect(all[index]).toBe(expected)
          }
        }
      }),
      { numRuns: runs(8) },
    )
  },
)

const alike = [user('Check my orders'), ...rounds('both', 1)]
const ending = [assistant('They wait.'), user('And now?')]

test.each<[string, readonly Message[]]>([
  ['open', []],
  ['finished', ending],
])('two turns that begin alike and take one break anywhere tell nothing of each other: %s', async (_name, end) => {
  const histories = ['ANNA', 'BOB'].map((name) => [...alike, ...rounds(name, 2), ...end])
  const make = (): Winnow => createWinnow({ tokens: wordCounter, compress: { cap: 60 } })
  const sent = async (winnow: Winnow, history: readonly Message[]): Promise<string> =>
    JSON.stringify((await winnow.prepare(history)).messages)
  const alone = await Promise.all(histories.map(async (history) => sent(make(), history)))
  for (let breakAt = 1; breakAt <= 60; breakAt += 1) {
    let asked = 0
    let later = 0
    const now = (): number => (later += (asked += 1) === breakAt ? 1000 : 0)
    for (const clock of [Date, performance]) vi.spyOn(clock, 'now').mockImplementation(now)
    const winnow = make()
    expect(await Promise.all(histories.map(async (history) => sent(winnow, history)))).toEqual(alone)
  }
})

test('requests at the same time that hold the same finished turns plan them once', async () => {
  async function planned(requests: number): Promise<number> {
    let plans = 0
    const planTurn = (): [] => {
      plans += 1
      return []
    }
    const winnow = createWinnow({ tokens: wordCounter, turnRules: [{ name: 'counting', planTurn }] })
    const history = conversations[0]!
    await Promise.all(Array.from({ length: requests }, async () => winnow.prepare(structuredClone(history))))
    return plans
  }
  const alone = await planned(1)
  expect(alone).toBeGreaterThan(0)
  expect(await planned(3)).toBe(alone)
})
