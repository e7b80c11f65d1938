import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parcel } from '../trajectories/recordings/parcel.ts'
import { requestsByTurn } from './lengths.ts'
import { gateResults, type GateResults } from './results.ts'
import { shortfalls, toCome } from './to-come.ts'

it('counts requests by turn, and none before there is anything to answer', () => {
  expect(requestsByTurn(parcel)).toEqual([2, 2])
  const [system, question, call, result, answer] = parcel.messages
  expect(requestsByTurn({ messages: [system!, answer!, question!, answer!] })).toEqual([1])
  // A person who writes between a call and its answer does not end the turn.
  expect(requestsByTurn({ messages: [question!, call!, question!, result!, answer!] })).toEqual([2])
  expect(requestsByTurn({ messages: [system!] })).toEqual([])
})

it('says what came after', () => {
  expect(toCome([1, 2, 5, 8], 1)).toEqual({ left: 3, mean: 4, median: 4 })
  expect(toCome([1, 2, 5, 8], 0)).toEqual({ left: 4, mean: 4, median: 3.5 })
  expect(toCome([1, 2], 2)).toBeUndefined()
})

it('finds where less came than the rule says, while three or more were left', () => {
  expect(shortfalls([4, 4, 4, 40, 40])).toEqual([])
  expect(shortfalls([6, 6, 6])).toEqual([{ from: 4, to: 5, left: [3, 3], mean: [1, 2] }])
  expect(shortfalls([6, 6])).toEqual([])
})

it('adds up conversations, turns and customer service', () => {
  const { conversations, turns, requests, rows } = gateResults([parcel, { ...parcel, kind: 'research' }])
  expect([conversations, turns, requests]).toEqual([2, 4, 8])
  expect(rows[1]).toEqual({
    done: 1,
    rule: 1.5,
    conversations: { left: 2, mean: 3, median: 3 },
    turns: { left: 4, mean: 1, median: 1 },
    'customer service': { left: 1, mean: 3, median: 3 },
  })
})

it('is what the reference of costs shows', () => {
  const root = new URL('../../../', import.meta.url)
  const { conversations, turns, requests, rows } = JSON.parse(
    readFileSync(new URL('bench/results/gate.json', root), 'utf8'),
  ) as GateResults
  const reference = readFileSync(new URL('docs/reference/cost.md', root), 'utf8')
  expect(reference.replace(/\s+/gu, ' ')).toContain(
    `${conversations} recorded conversations (${turns} turns, ${requests.toLocaleString('en')} requests)`,
  )
  const lines = reference.split('\n').map((line) => line.split('|').map((cell) => cell.trim()))
  const first = lines.findIndex(([, done]) => done === '`done`') + 2
  const shown = lines.slice(first, first + rows.length).map((line) => line.slice(1, -1).map(Number))
  expect(shown).toEqual(
    rows.map(({ done, rule, conversations: whole, turns: parts, 'customer service': service }) => [
      done,
      rule,
      ...[whole, parts].flatMap((came) => [came?.left ?? 0, came?.mean ?? 0, came?.median ?? 0]),
      service?.left ?? 0,
      service?.mean ?? 0,
    ]),
  )
})
