import * as z from 'zod/v4'
import { milliseconds, tokensAboveZero, wholeNumber } from './option-values.ts'

const aboveZero = z.int('give a whole number of 1 or more').min(1, 'give a whole number of 1 or more')
const cosine = z
  .number('give a cosine from -1 to 1')
  .min(-1, 'give a cosine from -1 to 1')
  .max(1, 'give a cosine from -1 to 1')

/** The shape of {@link SemanticOptions}. */
export const semantic: z.ZodType = z
  .strictObject({
    threshold: cosine.optional(),
    minItems: wholeNumber.optional(),
    maxItems: aboveZero.optional(),
    timeout: milliseconds.optional(),
  })
  .refine(({ minItems = 3, maxItems = 20 }) => minItems <= maxItems, {
    path: ['maxItems'],
    error: 'give at least as many as minItems (3 unless it is given)',
  })

/** The shape of {@link ModelOptions}. */
export const modelTier: z.ZodType = z.strictObject({
  answer: z.enum(['pick', 'summarize']).optional(),
  maxSummaryTokens: tokensAboveZero.optional(),
  timeout: milliseconds.optional(),
})
