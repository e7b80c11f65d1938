import { describe, expect, test } from 'vitest'
import { InvalidOptionError } from '../errors.ts'
import { prices } from './price-table.ts'
import { checkPrices, pricesOf } from './prices.ts'
import { pricesShape } from './prices-shape.ts'
import type { Prices } from './types.ts'

const mine: Prices = {
  name: 'mine',
  currency: 'USD',
  input: 2,
  cacheRead: 0.2,
  cacheWrite: 2.5,
  output: 10,
  blockTokens: 1,
  date: '2026-11-01',
  source: 'https://example.com/contract',
}

const failure = (given: unknown): InvalidOptionError => {
  try {
    checkPrices(given)
  } catch (error) {
    if (error instanceof InvalidOptionError) return error
  }
  throw new Error('nothing was refused')
}

describe('the table', () => {
  test.each(Object.entries(prices))('%s is well formed, under its own name, with a date and a source', (name, row) => {
    expect(pricesShape.safeParse(row).error).toBeUndefined()
    expect(row.name).toBe(name)
    expect(row.source).toMatch(/^https:\/\/\S+$/u)
    expect(row.cacheRead).toBeLessThan(row.input)
    expect(row.cacheWrite).toBeGreaterThanOrEqual(row.input)
    expect(row.output).toBeGreaterThan(row.input)
  })
  test('a write that lives an hour costs more than one of five minutes', () => {
    for (const name of Object.keys(prices).filter((each) => each.endsWith('-1h'))) {
      const short = prices[name.replace(/-1h$/u, '')]!
      expect(prices[name]).toMatchObject({ input: short.input, cacheRead: short.cacheRead, output: short.output })
      expect(prices[name]!.cacheWrite).toBe(2 * short.input)
    }
  })
})

describe('prices by name', () => {
  test.each([
    ['gpt-5.2', 'gpt-5.2'],
    ['openai/gpt-5.2', 'gpt-5.2'],
    ['gpt-5-mini-2025-08-07', 'gpt-5-mini'],
    ['claude-haiku-4-5-20251001', 'claude-haiku-4-5'],
    ['anthropic/claude-sonnet-5.5', 'claude-sonnet-5-5'],
    ['multiples', 'multiples'],
    ['GPT-5', 'gpt-5'],
    ['openai:gpt-5', 'gpt-5'],
    ['gpt-5.2-latest', 'gpt-5.2'],
    ['deepseek/deepseek-v4-pro', 'deepseek-v4-pro'],
    ['google_genai:Gemini-3.5-flash', 'gemini-3.5-flash'],
    ['claude-sonnet-4-5@20250929', 'claude-sonnet-4-5'],
    ['claude-sonnet-4.5-latest', 'claude-sonnet-4-5'],
    ['anthropic.claude-opus-4-6-v1', 'claude-opus-4-6'],
    ['anthropic.claude-haiku-4-5-20251001-v1:0', 'claude-haiku-4-5'],
    ['claude-haiku-4-5-20251001-v1:0', 'claude-haiku-4-5'],
    ['us.anthropic.claude-sonnet-4-5-20250929-v1:0', 'claude-sonnet-4-5'],
    ['bedrock:us-gov.anthropic.claude-sonnet-4-5-20250929-v1:0', 'claude-sonnet-4-5'],
    ['arn:aws:bedrock:us-east-1::foundation-model/anthropic.claude-opus-4-6-v1', 'claude-opus-4-6'],
    ['Claude-Opus-5-1h', 'claude-opus-5-1h'],
  ])('%s is found as %s', (given, name) => {
    expect(pricesOf(given)).toBe(prices[name])
  })
  test.each([
    'gpt-2',
    '',
    'toString',
    'gpt-5.2x',
    'gpt-5:free',
    'ft:gpt-4.1-2025-04-14:us:orders:a1',
    'ft:gpt-4.1',
    'xgpt-5',
  ])('%j is refused, with the names there are', (given) => {
    expect(() => pricesOf(given)).toThrow(/^prices: no prices are known for .*claude-sonnet-5-5/u)
  })
})

describe('prices of one’s own', () => {
  test('are taken as they are', () => {
    expect(pricesOf(mine)).toBe(mine)
  })
  test.each<[string, object, string, RegExp]>([
    ['no input price', { ...mine, input: 0 }, 'prices.input', /above 0\.$/u],
    ['a negative price', { ...mine, cacheRead: -1 }, 'prices.cacheRead', /0 or more\.$/u],
    ['a price that is no number', { ...mine, output: '10' }, 'prices.output', /Give dollars per million tokens/u],
    ['another currency', { ...mine, currency: 'EUR' }, 'prices.currency', /Give 'USD'\.$/u],
    ['blocks of nothing', { ...mine, blockTokens: 0 }, 'prices.blockTokens', /1 or more\.$/u],
    ['a date in words', { ...mine, date: 'today' }, 'prices.date', /2026-11-22\.$/u],
    ['a misspelt name', { ...mine, ttl: 5 }, 'prices.ttl', /prices have name, .*timeToLive/u],
  ])('with %s are refused', (_what, given, path, message) => {
    expect(failure(given)).toMatchObject({ path, message: expect.stringMatching(message) as string })
  })
  test.each([undefined, null, 7, []])('cannot be %j', (given) => {
    expect(failure(given)).toMatchObject({
      path: 'prices',
      message: expect.stringContaining('Give the name of a model') as string,
    })
  })
})
