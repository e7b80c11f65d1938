import { expect, it } from 'vitest'
import { blockTokens, createPrefixCache } from './prefix-cache.ts'

const tokens = (length: number, from = 0): number[] => Array.from({ length }, (_, at) => from + at)

it('reads nothing of a first prompt, and the whole blocks of the same prompt again', () => {
  const cache = createPrefixCache(0)
  const prompt = tokens(3 * blockTokens + 100)
  expect([cache.read(prompt), cache.read(prompt)]).toEqual([0, 3 * blockTokens])
})

it('reads up to the block in which a prompt departs from all before it', () => {
  const cache = createPrefixCache(0)
  const prompt = tokens(4 * blockTokens)
  cache.read(prompt)
  expect(cache.read(prompt.with(2 * blockTokens + 5, -7))).toBe(2 * blockTokens)
  expect(cache.read(prompt.with(2 * blockTokens - 1, -7))).toBe(blockTokens)
  expect(cache.read(prompt.with(0, -7))).toBe(0)
})

it('knows a block only behind the same prefix', () => {
  const cache = createPrefixCache(0)
  const [one, other] = [tokens(blockTokens), tokens(blockTokens, 5000)]
  cache.read([...one, ...other])
  expect(cache.read([...other, ...one])).toBe(0)
})

it('joins what earlier prompts shared', () => {
  const cache = createPrefixCache(0)
  cache.read(tokens(2 * blockTokens))
  cache.read(tokens(5 * blockTokens))
  expect(cache.read(tokens(9 * blockTokens))).toBe(5 * blockTokens)
})

it('reads nothing below the shortest prefix', () => {
  const cache = createPrefixCache(1024)
  cache.read(tokens(2000))
  expect(cache.read(tokens(1023))).toBe(0)
  expect(cache.read(tokens(1024))).toBe(1024)
  expect(cache.read([...tokens(1100), ...tokens(500, 9000)])).toBe(1024)
})
