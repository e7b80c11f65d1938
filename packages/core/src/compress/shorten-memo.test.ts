import { expect, test } from 'vitest'
import { inOneGo } from '../breaks.ts'
import { estimator } from '../tokens/estimate.ts'
import { createRefs } from '../text/marks/ref.ts'
import type { ResultKind } from './kind.ts'
import { shortenerOf, type ShortenRequest } from './shorten.ts'

const lines = Array.from(
  { length: 400 },
  (_, line) => `entry ${line} of the ledger holds ${line * 37} and nothing else`,
)
const raw = lines.join('\n')

/** A kind that counts how often it was asked to choose. */
function countingKind(): { kind: ResultKind; asked: () => number } {
  let asked = 0
  const kind: ResultKind = {
    name: 'ledger',
    cap: 500,
    choose: (text, _context, room) => {
      asked += 1
      const kept = text.slice(0, room).split('\n')
      return { text: kept.join('\n'), unit: 'lines', total: lines.length, shown: kept.length }
    },
  }
  return { kind, asked: () => asked }
}

function setUp() {
  const { kind, asked } = countingKind()
  const shorten = shortenerOf({ kinds: [kind], tools: { read: 'ledger' } }, 'default', createRefs(), () => {})
  const short = (room: number, more: Partial<ShortenRequest> = {}): string =>
    inOneGo(
      shorten(
        raw,
        { call: { toolName: 'read', input: { book: 1 } }, asked: 'total', roomOf: () => room, ...more },
        estimator,
      ),
    )
  return { short, asked }
}

test('a text is chosen from once for a room, however often a turn is planned', () => {
  const { short, asked } = setUp()
  const first = short(200)
  const times = asked()
  expect(times).toBeGreaterThan(0)
  expect(short(200)).toBe(first)
  expect(asked()).toBe(times)
})

test('another room, question, call or counter is no reason to give what was chosen for this one', () => {
  const { short, asked } = setUp()
  const first = short(200)
  for (const other of [
    () => short(100),
    () => short(200, { asked: 'entry 390' }),
    () => short(200, { call: { toolName: 'read', input: { book: 2 } } }),
  ]) {
    const times = asked()
    other()
    expect(asked()).toBeGreaterThan(times)
  }
  expect(short(100).length).toBeLessThan(first.length)
})
