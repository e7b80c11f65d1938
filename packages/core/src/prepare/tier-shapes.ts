import * as z from 'zod/v4/mini'
import { milliseconds, numberAboveZero, numberBetween, tokensAboveZero, wholeNumber } from './option-values.ts'

const cosine = numberBetween(-1, 1, 'give a cosine from -1 to 1')

/** The shape of {@link SemanticOptions}. */
export const semantic: z.ZodMiniType = z
  .strictObject({
    threshold: z.optional(cosine),
    minItems: z.optional(wholeNumber),
    maxItems: z.optional(numberAboveZero),
    timeout: z.optional(milliseconds),
  })
  .check(
    z.refine(({ minItems = 3, maxItems = 20 }) => minItems <= maxItems, {
      path: ['maxItems'],
      error: 'give at least as many as minItems (3 unless it is given)',
    }),
  )

/** The shape of {@link ModelOptions}. */
export const modelTier: z.ZodMiniType = z.strictObject({
  answer: z.optional(z.enum(['pick', 'summarize'])),
  maxSummaryTokens: z.optional(tokensAboveZero),
  timeout: z.optional(milliseconds),
})
