import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { assistant, user } from '../testing/builders.ts'
import { costOf } from './cost-of.ts'
import { expectedRequests, gain } from './gate.ts'
import { prices } from './price-table.ts'

const tokens = { name: 'letters', exact: true, count: (text: string) => text.length }
const multiples = prices['multiples']!
const amount = fc.integer({ min: 1, max: 5000 })
const models = fc.constantFrom(multiples, prices['multiples-1h']!, prices['multiples-free-writes']!)

describe('what an edit gains', () => {
  test('is by how much the ledger says the requests that remain get cheaper', () => {
    fc.assert(
      fc.property(amount, amount, fc.integer({ min: 1, max: 20 }), models, (removed, rewritten, remaining, known) => {
        const old = assistant('o'.repeat(removed + 96))
        const short = assistant('s'.repeat(96))
        const rest = user('r'.repeat(rewritten + 96))
        const kept = { messages: [user('q'), old, rest] }
        const edited = { messages: [user('q'), short, rest] }
        const money = (next: typeof kept): number =>
          costOf([kept, ...Array.from({ length: remaining }, () => next)], known, { tokens }).money
        // The edited message itself is written again, too.
        const again = rewritten + 200
        expect(gain({ removed, rewritten: again, remaining, prices: known })).toBeCloseTo(
          ((money(kept) - money(edited)) * 1e6) / known.input,
          5,
        )
      }),
    )
  })
  test('is the difference of a read and a write at the published multiples', () => {
    expect(gain({ removed: 2000, rewritten: 50_000, remaining: 100, prices: multiples })).toBeCloseTo(20_000 - 57_500)
    expect(gain({ removed: 50_000, rewritten: 10_000, remaining: 3, prices: multiples })).toBeCloseTo(15_000 - 11_500)
  })
  test('is never less with more requests to come, more removed, or less to write again', () => {
    fc.assert(
      fc.property(amount, amount, fc.nat(50), models, (removed, rewritten, remaining, known) => {
        const base = gain({ removed, rewritten, remaining, prices: known })
        expect(gain({ removed, rewritten, remaining: remaining + 1, prices: known })).toBeGreaterThan(base)
        expect(gain({ removed: removed + 1, rewritten, remaining, prices: known })).toBeGreaterThanOrEqual(base)
        expect(gain({ removed, rewritten: rewritten + 1, remaining, prices: known })).toBeLessThan(base)
      }),
    )
  })
  test('is less by what is fetched again: written, read along, and asked for', () => {
    const edit = { removed: 1000, rewritten: 500, remaining: 10, prices: multiples }
    const all = gain({ ...edit, again: { share: 1, calls: 2, context: 4000 } })
    expect(all).toBeCloseTo(gain(edit) - 1000 * (1.25 + 1) - 2 * (400 + 300))
    const half = gain({ ...edit, again: { share: 0.5, calls: 2, context: 4000 } })
    expect(half).toBeCloseTo((gain(edit) + all) / 2)
  })
  test('is a loss where little goes and much stands behind it, and never one in a cold cache', () => {
    const edit = { removed: 200, rewritten: 20_000, remaining: 16, prices: multiples }
    expect(gain(edit)).toBeLessThan(0)
    expect(gain({ ...edit, rewritten: 0 })).toBeGreaterThan(0)
  })
})

describe('the requests to expect', () => {
  test('begin with the one being prepared, never fall, and are bounded', () => {
    expect([0, 1, 2, 10, 30, 1000].map(expectedRequests)).toEqual([1, 1.5, 2, 6, 16, 16])
    fc.assert(fc.property(fc.nat(10_000), (done) => expectedRequests(done) <= expectedRequests(done + 1)))
  })
})
