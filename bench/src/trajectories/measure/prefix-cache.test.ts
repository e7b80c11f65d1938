import { expect, it } from 'vitest'
import { PrefixCache } from './prefix-cache.ts'

const [a, b, c, d] = [1, 2, 4, 8].map((tokens) => ({ tokens })) as [Item, Item, Item, Item]
interface Item {
  readonly tokens: number
}

it('reads the longest prefix of any earlier request', () => {
  const cache = new PrefixCache()
  expect(cache.send([a, b, c])).toBe(0)
  expect(cache.send([a, b, c, d])).toBe(7)
  expect(cache.send([a, c, d])).toBe(1)
  expect(cache.send([a, c, d, b])).toBe(13)
  expect(cache.send([a, b, d])).toBe(3)
  expect(cache.send([b, c])).toBe(0)
})
