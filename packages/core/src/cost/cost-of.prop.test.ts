import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../scripts/runs.ts'
import { assistant, user } from '../testing/builders.ts'
import { costOf } from './cost-of.ts'
import { createLedger, type CostRequest } from './ledger.ts'
import { prices } from './price-table.ts'
import type { Prices } from './types.ts'

const letters = { name: 'letters', exact: true, count: (text: string) => text.length }
const tokens = letters
const multiples = prices['multiples']!
const overhead = 4

/** A request of these texts, by turns of a person and of the model, as new objects. */
const requestOf = (texts: readonly string[], rest: Omit<CostRequest, 'messages'> = {}): CostRequest => ({
  ...rest,
  messages: texts.map((text, index) => (index % 2 === 0 ? user(text) : assistant(text))),
})

const word = fc.constantFrom('a', 'bb', 'ccc'.repeat(30), 'dddd'.repeat(200))
const times = fc.option(fc.nat(1_000_000), { nil: undefined })
const drawn = fc.record({
  texts: fc.array(word, { maxLength: 6 }),
  tools: fc.option(fc.constantFrom('[1]', '[1,2]'), { nil: undefined }),
  system: fc.constantFrom('', 'be brief', 'be long'),
  at: times,
  outputTokens: fc.nat(50),
})
type Drawn = typeof drawn extends fc.Arbitrary<infer T> ? T : never
const models = fc.constantFrom<Prices>(
  multiples,
  { ...multiples, timeToLive: 300 },
  { ...multiples, timeToLive: 300, minimumTokens: 200, blockTokens: 1 },
  { ...multiples, minimumTokens: 100, blockTokens: 64 },
)

const asRequest = ({ texts, tools, system, at, outputTokens }: Drawn): CostRequest =>
  requestOf(texts, {
    system,
    outputTokens,
    ...(tools !== undefined && { tools: JSON.parse(tools) as unknown }),
    ...(at !== undefined && { at }),
  })

/** The items of a request as text with their tokens, found out anew each time. */
const itemsOf = ({ texts, tools, system }: Drawn): [string, number][] => [
  ...(tools === undefined ? [] : [[`tools ${tools}`, tools.length] as [string, number]]),
  ...(system === '' ? [] : [[`system ${system}`, system.length] as [string, number]]),
  ...texts.map((text, index): [string, number] => [`${index % 2} ${text}`, text.length + overhead]),
]

/** Looks for each request through all earlier ones. */
function oracle(requests: readonly Drawn[], known: Prices) {
  const sum = { read: 0, written: 0, plain: 0, output: 0 }
  let breaks = 0
  requests.forEach((request, index) => {
    const items = itemsOf(request)
    let shared = 0
    for (const earlier of requests.slice(0, index)) {
      const age = (request.at ?? 0) - (earlier.at ?? 0)
      const isTimed = request.at !== undefined && earlier.at !== undefined
      if (isTimed && age > (known.timeToLive ?? Infinity) * 1000) continue
      let same = 0
      for (const [position, [text, size]] of itemsOf(earlier).entries()) {
        if (items[position]?.[0] !== text) break
        same += size
      }
      shared = Math.max(shared, same)
    }
    const total = items.reduce((all, [, size]) => all + size, 0)
    const whole = (amount: number): number =>
      amount < (known.minimumTokens ?? 0) ? 0 : Math.floor(amount / known.blockTokens) * known.blockTokens
    sum.read += whole(shared)
    sum.written += whole(total) - whole(shared)
    sum.plain += total - whole(total)
    sum.output += request.outputTokens
    const before = index === 0 ? [] : itemsOf(requests[index - 1]!)
    if (before.some(([text], position) => items[position]?.[0] !== text)) breaks += 1
  })
  const money =
    sum.read * known.cacheRead + sum.written * known.cacheWrite + sum.plain * known.input + sum.output * known.output
  return { requests: requests.length, tokens: sum, breaks, money: money / 1e6 }
}

describe('the cost of requests', () => {
  test('is what looking through all earlier requests finds', () => {
    fc.assert(
      fc.property(fc.array(drawn, { maxLength: 12 }), models, (requests, known) => {
        const found = costOf(requests.map(asRequest), known, { tokens })
        const expected = oracle(requests, known)
        expect(found).toEqual({ ...expected, money: expect.closeTo(expected.money, 12) as number })
      }),
      { numRuns: runs(300) },
    )
  })

  test('is the same for the same objects, for copies, and with growing arrays', () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 12 }), models, (texts, known) => {
        const { messages } = requestOf(texts)
        const growing = messages.map((_, index) => ({ messages: messages.slice(0, index + 1) }))
        const copies = JSON.parse(JSON.stringify(growing)) as CostRequest[]
        const cost = costOf(growing, known, { tokens })
        expect(costOf(copies, known, { tokens })).toEqual(cost)
        expect(cost.breaks).toBe(0)
      }),
    )
  })

  test('writes nothing twice where each request extends the one before', () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 12 }), (texts) => {
        const { messages } = requestOf(texts)
        const growing = messages.map((_, index) => ({ messages: messages.slice(0, index + 1) }))
        const last = messages.reduce((sum, message) => sum + countOf(message), 0)
        expect(costOf(growing, multiples, { tokens }).tokens.written).toBe(last)
      }),
    )
  })

  test('never falls when a message is added at the end of the last request', () => {
    fc.assert(
      fc.property(fc.array(fc.array(word, { maxLength: 5 }), { minLength: 1, maxLength: 5 }), word, (lists, more) => {
        const extended = [...lists.slice(0, -1), [...lists.at(-1)!, more]]
        const money = (all: readonly (readonly string[])[]): number =>
          costOf(
            all.map((texts) => requestOf(texts)),
            multiples,
            { tokens },
          ).money
        expect(money(extended)).toBeGreaterThan(money(lists))
      }),
    )
  })
})

const countOf = (message: CostRequest['messages'][number]): number =>
  message.parts.reduce((sum, part) => sum + (part.type === 'text' ? part.text.length : 0), overhead)

describe('a ledger', () => {
  test('says what each request cost, and the requests add up to the total', () => {
    fc.assert(
      fc.property(fc.array(drawn, { maxLength: 10 }), models, (requests, known) => {
        const ledger = createLedger(known, { tokens })
        const bills = requests.map((request) => ledger.add(asRequest(request)))
        const total = ledger.total()
        for (const [index, bill] of bills.entries()) {
          const { read, written, plain } = bill.tokens
          const sent = itemsOf(requests[index]!).reduce((sum, [, size]) => sum + size, 0)
          expect(read + written + plain).toBe(sent)
        }
        expect(bills.reduce((sum, bill) => sum + bill.money, 0)).toBeCloseTo(total.money, 12)
        expect(bills.filter((bill) => bill.isBreak)).toHaveLength(total.breaks)
        expect(total.requests).toBe(requests.length)
      }),
    )
  })
})
