import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../scripts/runs.ts'
import type { Message } from '../message/types.ts'
import type { Store } from '../ports.ts'
import { round, user } from '../testing/builders.ts'
import { createWinnow } from './create-winnow.ts'
import type { WinnowOptions } from './types.ts'

const log = (n: number, lines: number): string =>
  Array.from({ length: lines }, (_, at) => {
    const outcome = ['answered', 'failed', 'hung'][(at * n) % 3]!
    return `${at} the service ${(n * 7919 + at * 31) % 997} ${outcome} at ${n * at}`
  }).join('\n')

/** A store that can be down. */
class Failing implements Store {
  readonly #kept = new Map<string, string>()
  isDown = false

  get(key: string): string | undefined {
    if (this.isDown) throw new Error('down')
    return this.#kept.get(key)
  }

  set(key: string, value: string): void {
    if (this.isDown) throw new Error('down')
    this.#kept.set(key, value)
  }
}

interface Outage {
  /** Lines of each result, and whether it asks what was asked before. */
  readonly results: readonly { readonly lines: number; readonly again: boolean }[]
  readonly from: number
  readonly length: number
  readonly every: number
  readonly keep: number
  readonly system: string | undefined
}

const outages: fc.Arbitrary<Outage> = fc.record({
  results: fc.array(fc.record({ lines: fc.integer({ min: 10, max: 220 }), again: fc.boolean() }), {
    minLength: 8,
    maxLength: 22,
  }),
  from: fc.nat(12),
  length: fc.integer({ min: 1, max: 8 }),
  every: fc.constantFrom(300, 600, 1000),
  keep: fc.constantFrom(200, 300, 1000),
  system: fc.constantFrom(undefined, 'You look into services. '.repeat(100)),
})

/** How often a host that stores what persist gives saw what was sent change without a word. */
async function silentChanges({ results, from, length, every, keep, system }: Outage): Promise<number> {
  const store = new Failing()
  const options: WinnowOptions = {
    store,
    compress: { cap: 200 },
    compact: { clearing: { every, contextWindow: 2000, keep } },
  }
  const winnow = createWinnow(options)
  let history: readonly Message[] = [user('Look into the services')]
  let sent: readonly string[] = []
  let changes = 0
  for (const [at, { lines, again }] of results.entries()) {
    const n = again ? 1 : at
    history = [...history, ...round('probe', { n }, log(n, lines), `c${at}`)]
    store.isDown = at >= from && at < from + length
    history = (await winnow.persist(history, { scope: 'a', ...(system ? { system } : {}) })).messages
    const { messages, report } = await winnow.prepare(history, system ? { system } : {})
    const now = messages.map((message) => JSON.stringify(message))
    if (!report.cost.breaksCache && sent.some((before, place) => before !== now[place])) changes += 1
    sent = now
  }
  return changes
}

test('what is stored once a store is back changes nothing of what was sent', async () => {
  const property = fc.asyncProperty(outages, async (outage) => {
    expect(await silentChanges(outage)).toBe(0)
  })
  await fc.assert(property, { numRuns: runs(40) })
})

test('results of an outage are stored once the store is back, where that changes nothing', async () => {
  const store = new Failing()
  const winnow = createWinnow({ store, compress: { cap: 200 } })
  store.isDown = true
  const first = [user('Look into the services'), ...round('probe', { n: 1 }, log(1, 200), 'c1')]
  const whole = (await winnow.persist(first, { scope: 'a' })).messages
  expect(whole).toBe(first)
  const { messages: sent } = await winnow.prepare(whole)
  store.isDown = false
  const next = [...whole, ...round('probe', { n: 2 }, log(2, 200), 'c2')]
  const { messages: stored, edits } = await winnow.persist(next, { scope: 'a' })
  expect(edits.map(({ action, group }) => [action, group])).toEqual([
    ['replace-result', 'persist:1.0.0'],
    ['replace-result', 'persist:3.0.0'],
  ])
  expect(stored.slice(0, sent.length)).toEqual(sent)
})
