import { fieldsOf, listOf } from '../message/fields.ts'

/** Tokens as the provider reported them. */
export interface ModelUsage {
  /** All input tokens, cached ones included. */
  readonly inputTokens: number
  /** Input tokens read from the provider's prompt cache. */
  readonly cacheReadTokens: number
  /** Input tokens written to the provider's prompt cache. */
  readonly cacheWriteTokens: number
  readonly outputTokens: number
}

export const noUsage: ModelUsage = { inputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, outputTokens: 0 }

const numberOf = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0)

export const addUsage = (a: ModelUsage, b: ModelUsage): ModelUsage => ({
  inputTokens: a.inputTokens + b.inputTokens,
  cacheReadTokens: a.cacheReadTokens + b.cacheReadTokens,
  cacheWriteTokens: a.cacheWriteTokens + b.cacheWriteTokens,
  outputTokens: a.outputTokens + b.outputTokens,
})

/** The usage of a model run: that of the first message made for each prompt. */
export function readUsage(output: unknown): ModelUsage {
  let sum = noUsage
  for (const generations of listOf(fieldsOf(output)['generations'])) {
    const usage = fieldsOf(fieldsOf(fieldsOf(listOf(generations)[0])['message'])['usage_metadata'])
    const details = fieldsOf(usage['input_token_details'])
    sum = addUsage(sum, {
      inputTokens: numberOf(usage['input_tokens']),
      cacheReadTokens: numberOf(details['cache_read']),
      cacheWriteTokens: numberOf(details['cache_creation']),
      outputTokens: numberOf(usage['output_tokens']),
    })
  }
  return sum
}
