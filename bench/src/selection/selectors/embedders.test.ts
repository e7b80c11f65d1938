import { expect, it } from 'vitest'
import { random, trigrams } from './embedders.ts'

const cosine = (a: ArrayLike<number>, b: ArrayLike<number>): number => {
  const dot = (x: ArrayLike<number>, y: ArrayLike<number>): number =>
    Array.from(x).reduce((sum, value, at) => sum + value * y[at]!, 0)
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b))
}

it('finds words that are written alike near each other, and only those', async () => {
  const [one, near, far] = await trigrams.embed(['translate', 'translation', 'parcel'])
  expect(cosine(one!, near!)).toBeGreaterThan(0.4)
  expect(cosine(one!, far!)).toBeLessThan(0.2)
})

it.each([trigrams, random])('gives $name the same numbers for the same text, and some for none', async (embedder) => {
  const [one, same, empty] = await embedder.embed(['a text', 'a text', ''])
  expect(one).toEqual(same)
  expect(one).toHaveLength(embedder.dimensions!)
  expect(cosine(empty!, empty!)).toBeCloseTo(1)
})
