import { describe, expect, test } from 'vitest'
import { InvalidOptionError } from '../errors.ts'
import { assistant, user } from '../testing/builders.ts'
import { costOf } from './cost-of.ts'
import { createLedger, type CostRequest } from './ledger.ts'
import { prices } from './price-table.ts'

const letters = { name: 'letters', exact: true, count: (text: string) => text.length }
const tokens = letters
const multiples = prices['multiples']!
const overhead = 4

/** A request of these texts, by turns of a person and of the model, as new objects. */
const requestOf = (texts: readonly string[], rest: Omit<CostRequest, 'messages'> = {}): CostRequest => ({
  ...rest,
  messages: texts.map((text, index) => (index % 2 === 0 ? user(text) : assistant(text))),
})

describe('the cost of requests', () => {
  test('is read and written by the longest prefix sent before, worked out by hand', () => {
    const sent = [
      requestOf(['a'.repeat(96)]),
      requestOf(['a'.repeat(96), 'b'.repeat(46), 'c'.repeat(6)]),
      requestOf(['a'.repeat(96), 'd'.repeat(16)], { outputTokens: 30 }),
    ]
    const { requests, tokens: billed, breaks, money } = costOf(sent, 'multiples', { tokens })
    expect({ requests, billed, breaks }).toEqual({
      requests: 3,
      billed: { read: 200, written: 100 + 60 + 20, plain: 0, output: 30 },
      breaks: 1,
    })
    expect(money * 1e6).toBeCloseTo(0.1 * 200 + 1.25 * 180 + 5 * 30)
  })

  test('of nothing is nothing', () => {
    expect(costOf([], 'gpt-5.2')).toEqual({
      requests: 0,
      tokens: { read: 0, written: 0, plain: 0, output: 0 },
      breaks: 0,
      money: 0,
    })
  })

  test('takes any iterable, and estimates where no counter is given', () => {
    function* sent(): Generator<CostRequest> {
      yield requestOf(['Which flights are left?'])
    }
    expect(costOf(sent(), 'multiples').tokens.written).toBe(5 + overhead)
  })

  test('is refused for prices nobody knows', () => {
    expect(() => costOf([], 'gpt-2')).toThrow(InvalidOptionError)
    expect(() => createLedger({ ...multiples, input: -1 })).toThrow(InvalidOptionError)
  })
})

describe('a ledger', () => {
  test('gives totals that later requests do not change', () => {
    const ledger = createLedger(multiples, { tokens })
    ledger.add(requestOf(['one']))
    const before = ledger.total()
    const copy = structuredClone(before)
    ledger.add(requestOf(['one', 'two']))
    expect(before).toEqual(copy)
  })
})
