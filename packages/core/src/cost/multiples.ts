import type { Prices } from './types.ts'

/**
 * Prices of no model: an input token costs 1, a written one 1.25, a read one 0.1, for shares where the price does not matter. The
 * multiples are those of Claude.
 */
export const multiples: Prices = {
  name: 'multiples',
  currency: 'USD',
  input: 1,
  cacheRead: 0.1,
  cacheWrite: 1.25,
  output: 5,
  blockTokens: 1,
  date: '2026-11-22',
  source: 'https://platform.claude.com/docs/en/about-claude/pricing',
}
