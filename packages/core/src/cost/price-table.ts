import { multiples } from './multiples.ts'
import type { Prices } from './types.ts'

type Figures = readonly [input: number, cacheRead: number, cacheWrite: number, output: number]
type Cache = Pick<Prices, 'timeToLive' | 'minimumTokens' | 'blockTokens'>
type Source = Pick<Prices, 'date' | 'source'>

const row = (name: string, figures: Figures, cache: Cache, source: Source): Prices => {
  const [input, cacheRead, cacheWrite, output] = figures
  return { name, currency: 'USD', input, cacheRead, cacheWrite, output, ...cache, ...source }
}

const read = (source: string): Source => ({ date: '2026-11-22', source })
const release = (name: string, date: string): Source => ({ date, source: `https://github.com/${name}` })

const claudePricing = read('https://platform.claude.com/docs/en/about-claude/pricing')
const copilotPricing = read(
  'https://github.com/github/docs/blob/024f6b0f8c266054134f13dd7d122d8b80d25315/data/tables/copilot/models-and-pricing.yml',
)
const collectedPrices = read(
  'https://github.com/simonw/llm-prices/blob/0838d1aca5cc5cb2b5f61cc551adb09e517a0da7/data/openai.json',
)
const openaiInJune = {
  date: '2026-06-04',
  source: 'https://tokenmix.ai/blog/openai-api-cost-2026-gpt-5-5-5-4-nano-batch',
}
const deepseekPricing = read('https://api-docs.deepseek.com/quick_start/pricing/')

/** Since GPT-5.6 writes are billed, live for 30 minutes and end where a message ends. */
const openai: Cache = { timeToLive: 1800, minimumTokens: 1024, blockTokens: 1 }
/** Before GPT-5.6: 5 to 10 minutes, of which the lower end, in blocks of 128 tokens. */
const openaiBlocks: Cache = { timeToLive: 300, minimumTokens: 1024, blockTokens: 128 }

const claude = (minimumTokens?: number): Cache => ({
  timeToLive: 300,
  ...(minimumTokens !== undefined && { minimumTokens }),
  blockTokens: 1,
})
const forAnHour = (cache: Cache): Cache => ({ ...cache, timeToLive: 3600 })

/** Nobody states how long an implicit cache lives. */
const implicit = (minimumTokens?: number): Cache => ({
  ...(minimumTokens !== undefined && { minimumTokens }),
  blockTokens: 1,
})

const rows: readonly Prices[] = [
  row('gpt-6.2-sol', [2, 0.1, 2.5, 10], openai, read('https://developers.openai.com/api/docs/models/gpt-6.2-sol')),
  row('gpt-6.1-sol', [2, 0.1, 2.5, 10], openai, release('TheKrush/PromptFuel/releases/tag/v1.0.22', '2026-09-29')),
  row('gpt-6.1-terra', [1, 0.05, 1.25, 5], openai, release('TheKrush/PromptFuel/releases/tag/v1.0.24', '2026-10-26')),
  row('gpt-6-sol', [2, 0.2, 2.5, 10], openai, release('TheKrush/PromptFuel/releases/tag/v1.0.21', '2026-09-22')),
  row('gpt-6-luna', [0.1, 0.01, 0.125, 0.5], openai, release('TheKrush/PromptFuel/releases/tag/v1.0.21', '2026-09-22')),
  row('gpt-5.6-terra', [2, 0.2, 2.5, 12], openai, copilotPricing),
  row('gpt-5.6-luna', [0.2, 0.02, 0.25, 1.2], openai, copilotPricing),
  row('gpt-5.5', [5, 0.5, 5, 30], openaiBlocks, openaiInJune),
  row('gpt-5.4', [2.5, 0.25, 2.5, 15], openaiBlocks, openaiInJune),
  row('gpt-5.4-mini', [0.75, 0.075, 0.75, 4.5], openaiBlocks, openaiInJune),
  row('gpt-5.4-nano', [0.2, 0.02, 0.2, 1.25], openaiBlocks, openaiInJune),
  row('gpt-5.2', [1.75, 0.175, 1.75, 14], openaiBlocks, collectedPrices),
  row('gpt-5.1', [1.25, 0.125, 1.25, 10], openaiBlocks, collectedPrices),
  row('gpt-5', [1.25, 0.125, 1.25, 10], openaiBlocks, collectedPrices),
  row('gpt-5-mini', [0.25, 0.025, 0.25, 2], openaiBlocks, collectedPrices),
  row('gpt-5-nano', [0.05, 0.005, 0.05, 0.4], openaiBlocks, collectedPrices),
  row('gpt-4.1', [2, 0.5, 2, 8], openaiBlocks, collectedPrices),
  row('gpt-4.1-mini', [0.4, 0.1, 0.4, 1.6], openaiBlocks, collectedPrices),
  row('gpt-4.1-nano', [0.1, 0.025, 0.1, 0.4], openaiBlocks, collectedPrices),

  row('claude-opus-5-5', [4, 0.2, 5, 20], claude(), release('kurofune/claudit/releases/tag/v1.8.2', '2026-09-23')),
  row(
    'claude-opus-5-5-1h',
    [4, 0.2, 8, 20],
    forAnHour(claude()),
    release('kurofune/claudit/releases/tag/v1.8.2', '2026-09-23'),
  ),
  row(
    'claude-sonnet-5-5',
    [2, 0.1, 2.5, 10],
    claude(),
    release('TheKrush/PromptFuel/releases/tag/v1.0.23', '2026-10-07'),
  ),
  row(
    'claude-sonnet-5-5-1h',
    [2, 0.1, 4, 10],
    forAnHour(claude()),
    release('TheKrush/PromptFuel/releases/tag/v1.0.23', '2026-10-07'),
  ),
  row(
    'claude-haiku-5-5',
    [0.1, 0.01, 0.125, 0.5],
    claude(),
    release('kurofune/claudit/releases/tag/v1.9.2', '2026-10-24'),
  ),
  row(
    'claude-haiku-5-5-1h',
    [0.1, 0.01, 0.2, 0.5],
    forAnHour(claude()),
    release('kurofune/claudit/releases/tag/v1.9.2', '2026-10-24'),
  ),
  row('claude-opus-5', [5, 0.5, 6.25, 25], claude(512), claudePricing),
  row('claude-opus-5-1h', [5, 0.5, 10, 25], forAnHour(claude(512)), claudePricing),
  row('claude-opus-4-8', [5, 0.5, 6.25, 25], claude(1024), claudePricing),
  row('claude-opus-4-6', [5, 0.5, 6.25, 25], claude(4096), claudePricing),
  row('claude-opus-4-5', [5, 0.5, 6.25, 25], claude(4096), claudePricing),
  row(
    'claude-sonnet-5',
    [2, 0.2, 2.5, 10],
    claude(1024),
    read('https://platform.claude.com/docs/zh-CN/models/sonnet-5/overview'),
  ),
  row('claude-sonnet-4-6', [3, 0.3, 3.75, 15], claude(1024), copilotPricing),
  row('claude-sonnet-4-5', [3, 0.3, 3.75, 15], claude(1024), copilotPricing),
  row('claude-haiku-4-5', [1, 0.1, 1.25, 5], claude(4096), copilotPricing),

  row(
    'gemini-3.8-flash',
    [0.75, 0.075, 0.75, 3.75],
    implicit(4096),
    read('https://github.com/BerriAI/litellm/discussions/39357'),
  ),
  row('gemini-3.5-flash', [1.5, 0.15, 1.5, 9], implicit(), copilotPricing),
  row('gemini-3.1-pro-preview', [2, 0.2, 2, 12], implicit(), copilotPricing),

  row('deepseek-flash', [0.15, 0.003, 0.15, 0.6], implicit(), deepseekPricing),
  row('deepseek-flash-peak', [0.3, 0.006, 0.3, 1.2], implicit(), deepseekPricing),
  row('deepseek-v4-pro', [0.66, 0.022, 0.66, 1.98], implicit(), deepseekPricing),
  row('deepseek-v4-pro-peak', [1.32, 0.044, 1.32, 3.96], implicit(), deepseekPricing),

  multiples,
  row('multiples-1h', [1, 0.1, 2, 5], implicit(), claudePricing),
  row('multiples-free-writes', [1, 0.1, 1, 8], implicit(), collectedPrices),
]

/**
 * Prices by the name of the model, each with its date and source. `multiples` has no model: an input token costs 1,
 * a written one 1.25, a read one 0.1, for shares where the price does not matter.
 *
 * @example
 * prices['claude-sonnet-5-5']?.cacheRead // 0.1 dollars per million tokens
 */
export const prices: Readonly<Record<string, Prices>> = Object.fromEntries(rows.map((each) => [each.name, each]))
