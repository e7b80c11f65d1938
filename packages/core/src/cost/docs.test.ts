import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { expectedOfTurn } from './gate.ts'
import { prices } from './price-table.ts'

const reference = readFileSync(new URL('../../../../docs/reference/cost.md', import.meta.url), 'utf8')
const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

test('the reference states every price of the table, with its date and its source', () => {
  const rows = reference.split('\n').filter((line) => /^\| `[^`]+` +\| +[\d.]+ \|/u.test(line))
  const expected = Object.values(prices).map((row) => [
    `\`${row.name}\``,
    ...[row.input, row.cacheRead, row.cacheWrite, row.output].map(String),
    ...[row.timeToLive, row.minimumTokens].map((value) => String(value ?? '–')),
    String(row.blockTokens),
    `[${row.date}](${row.source})`,
  ])
  expect(rows.map(cellsOf)).toEqual(expected)
})

test('the reference states the rule for the requests to expect', () => {
  const rows = reference.split('\n').filter((line) => /^\| +\d+ \| +[\d.]+ \|/u.test(line))
  expect(rows.length).toBeGreaterThan(5)
  for (const [done, rule] of rows.map(cellsOf)) expect(expectedOfTurn(Number(done))).toBe(Number(rule))
})
