import { createWinnow, type WinnowOptions } from '@winnow/core'
import { expect, test } from 'vitest'
import type { Message } from '../../message/types.ts'
import { round, user } from '../../testing/builders.ts'
import { wordCounter } from '../../testing/index.ts'
import { wasShortened } from './shortened-before.ts'

const options: WinnowOptions = { prune: false, compact: false, tokens: wordCounter }

const textsOf = (messages: readonly Message[]): string[] =>
  messages.flatMap(({ parts }) =>
    parts.flatMap((part) =>
      part.type === 'tool-result' ? part.content.map((item) => (item.type === 'text' ? item.text : '')) : [],
    ),
  )

async function twice(history: readonly Message[], given: WinnowOptions): Promise<[string[], string[]]> {
  const first = await createWinnow(given).prepare(history)
  const again = await createWinnow(given).prepare(first.messages)
  return [textsOf(first.messages), textsOf(again.messages)]
}

const failure = [
  'Traceback (most recent call last):',
  ...Array.from({ length: 8 }, (_, n) => `  File "/srv/app/part${n}.py", line ${n}, in step${n} of the long way down`),
  'ValueError: the ledger of the ninth clerk has no last page',
]
const said = (of: string): string[] =>
  Array.from({ length: 20 }, (_, n) => `the clerk of ${of} ${n} counts ${n * 3} ledgers in the hall`)

test('a failure that was shown before is shown again, also when the view is prepared again', async () => {
  const history = [
    user('Repair the ledger'),
    ...round('bash', { command: 'python3 a.py' }, failure.join('\n'), 'a'),
    ...round('bash', { command: 'python3 b.py' }, [...failure, ...said('town')].join('\n'), 'b'),
  ]
  const [first, again] = await twice(history, options)
  expect(first[1]).toContain(failure.join('\n'))
  expect(first[1]).toContain('town 19')
  expect(again).toEqual(first)
})

test('lists of lists that could not be cut as JSON are not cut as lines when the view is prepared again', async () => {
  const flight = (n: number): object => ({
    number: `HAT${100 + n * 7}`,
    from: 'ATL',
    to: 'LGA',
    leaves: `1${n % 10}:00:00`,
    arrives: `1${n % 9}:30:00`,
    status: 'available',
    date: '2024-05-24',
    seats: { basic: n, economy: n * 2, business: 3 },
    prices: { basic: 50 + n, economy: 90 + n, business: 400 + n },
  })
  const pairs = Array.from({ length: 14 }, (_, n) => [flight(n * 2), flight(n * 2 + 1)])
  const history = [user('Book a flight'), ...round('search_flights', { to: 'PHL' }, JSON.stringify(pairs), 'a')]
  const [first, again] = await twice(history, { prune: false, compact: false, compress: { cap: 260 } })
  expect(first[0]).toMatch(/^\[json\]\n/u)
  expect(first[0]).not.toContain('left out')
  expect(again).toEqual(first)
})

test.each([
  ['one\n[lines 3-9 as in read 1: a.ts, lines 4-10 there]\ntwo', true],
  ['[lines 3-9 as written in write 1: a.ts]', true],
  ['one\n[3 lines as in bash 1: ls]\ntwo', true],
  ['[12 lines as in bash 4 of 2 turns before]', true],
  ['one\n[3 of 9 lines left out, ref abcdefghiklmnoprst]', true],
  ['one\n[3 of 9 lines left out]', true],
  ['one\n[3 of 9 lines left out, ref]', false],
  ['the [3 lines as in bash 1] of it', false],
  ['as many lines as in [2]', false],
  ['[… 3-9]\nrest', false],
])('%j was shortened before: %s', (text, isShort) => expect(wasShortened(text)).toBe(isShort))
