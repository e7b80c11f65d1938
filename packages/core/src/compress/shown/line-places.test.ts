import { expect, test } from 'vitest'
import { LinePlaces } from './line-places.ts'

const linesOf = (places: LinePlaces, pair: number): number[] => {
  const lines: number[] = []
  for (let line = places.firstOf(pair); line !== 0; line = places.nextOf(line)) lines.push(line)
  return lines
}

test('the first six lines of a pair are remembered in order, also among thousands of others', () => {
  const places = new LinePlaces()
  const expected = new Map<number, number[]>()
  for (let line = 1; line < 20_000; line += 1) {
    const pair = Math.imul(line % 4001, 0x5bd1e995) ^ (line % 3)
    places.addPlace(pair, line)
    const known = expected.get(pair) ?? []
    if (known.length < 6) expected.set(pair, [...known, line])
  }
  expect(expected.size).toBeGreaterThan(10_000)
  for (const [pair, lines] of expected) expect(linesOf(places, pair)).toEqual(lines)
})

test('a pair that is not there has no line, whatever its number', () => {
  const places = new LinePlaces()
  for (const pair of [0, -1, 1 << 31, 7]) expect(places.firstOf(pair)).toBe(0)
  places.addPlace(0, 5)
  places.addPlace(-1, 9)
  expect([0, -1, 7].map((pair) => linesOf(places, pair))).toEqual([[5], [9], []])
})
