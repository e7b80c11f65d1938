import { compressResult } from '@winnow/core'
import { expect, test } from 'vitest'

const orders = (count: number): object[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `ORD-${at}`,
    customer: `cust_${at % 7}`,
    total: at * 13,
    note: `box ${at} at dock ${at % 3}`,
  }))

test.each([
  ['a list', (rows: object[]) => JSON.stringify(rows)],
  ['a list in an answer', (rows: object[]) => JSON.stringify({ results: rows, total: rows.length })],
  ['a list with breaks', (rows: object[]) => JSON.stringify(rows, null, 1)],
])('of rows that are left out twice no mark counts lines instead: %s', (_name, write) => {
  for (const count of [20, 40, 150])
    for (const cap of [40, 60, 80]) {
      const output = write(orders(count))
      const { output: given } = compressResult({ toolName: 'search_orders', output, query: 'Which are open?' }, { cap })
      const view = String(given)
      const missing = [...view.matchAll(/\[… (?:(\d+) lines?)?(?: and )?(?:(\d+) rows)?/gu)]
      const told = missing.reduce((sum, [, lines = '0', rows = '0']) => sum + Number(lines) + Number(rows), 0)
      const shown = view.match(/ORD-/gu)?.length ?? 0
      // Names of columns may stand among the lines.
      expect([count, count + 1, count + 2]).toContain(told + shown)
    }
})
