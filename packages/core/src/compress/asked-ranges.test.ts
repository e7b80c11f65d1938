import { compressResult } from '@winnow/core'
import { expect, test } from 'vitest'

/*
 * Rows, lines and records whose value is in the range that a question asks for are in view, each of them, and so are ids from
 * one to another.
 */

const count = 1000
const orders = Array.from({ length: count }, (_, at) => ({
  id: `ORD-${2000 + at}`,
  customer: `Customer ${(at * 37) % 211}`,
  city: ['Oslo', 'Rome', 'Lima'][at % 3]!,
  amount: (at * 7919) % 997,
  latency_ms: (at * 104_729) % 1999,
}))
type Order = (typeof orders)[number]

const keys = ['id', 'customer', 'city', 'amount', 'latency_ms'] as const
const table = (order: Order): string => keys.map((key) => String(order[key])).join(',')
const pairs = (order: Order, sign: string): string[] => keys.map((key) => `${key}${sign}${order[key]}`)
const texts = {
  JSON: JSON.stringify(orders),
  'lines of JSON': orders.map((order) => JSON.stringify(order)).join('\n'),
  CSV: [keys.join(','), ...orders.map(table)].join('\n'),
  'key=value': orders.map((order) => pairs(order, '=').join(' ')).join('\n'),
  YAML: orders.map((order) => `- ${pairs(order, ': ').join('\n  ')}`).join('\n'),
  records: orders.map((order) => pairs(order, ': ').join('\n')).join('\n\n'),
}

const questions: readonly (readonly [string, (order: Order) => boolean])[] = [
  ['Which orders have an amount above 990 EUR?', ({ amount }) => amount > 990],
  ['Welche Bestellungen liegen über 990 Euro?', ({ amount }) => amount > 990],
  ['哪些订单金额超过990？', ({ amount }) => amount > 990],
  ['Which requests took longer than 1.98 seconds?', ({ latency_ms: latency }) => latency > 1980],
  ['What about ORD-2100 to ORD-2108?', ({ id }) => id >= 'ORD-2100' && id <= 'ORD-2108'],
]

for (const [name, output] of Object.entries(texts))
  test.each(questions)(`${name}: %s`, (query, isAsked) => {
    const view = String(compressResult({ toolName: 'query_orders', args: {}, output, query }).output)
    expect(view.length).toBeLessThan(output.length * 0.6)
    const missing = orders.filter((order) => isAsked(order) && !view.includes(order.id))
    expect(missing).toEqual([])
  })
