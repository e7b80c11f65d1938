import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { assistant, user } from '../testing/builders.ts'
import { costOf } from './cost-of.ts'
import { expectedOfTurn, gain } from './gate.ts'
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
})

describe('the requests to expect', () => {
  test('begin with the one being prepared, never fall, and are bounded', () => {
    expect([0, 1, 2, 10, 30, 1000].map(expectedOfTurn)).toEqual([1, 1.5, 2, 6, 16, 40])
    fc.assert(fc.property(fc.nat(10_000), (done) => expectedOfTurn(done) <= expectedOfTurn(done + 1)))
  })
})
