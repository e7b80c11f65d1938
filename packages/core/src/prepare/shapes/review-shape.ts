import * as z from 'zod/v4/mini'
import { fewestTokens } from '../../review/request.ts'
import { functionValue, milliseconds, numberAboveZero, someText } from './option-values.ts'

const fewestFix = 'give a whole number of tokens, 1000 or more'
/** The shape of {@link ReviewOptions}. */
export const review: z.ZodMiniType = z.strictObject({
  language: z.optional(z.enum(['en', 'zh'])),
  prompts: z.optional(z.strictObject({ quick: z.optional(someText()), full: z.optional(someText()) })),
  type: z.optional(z.enum(['quick', 'full'])),
  depth: z.optional(z.enum(['surface', 'medium', 'deep'])),
  maxTokens: z.optional(z.int(fewestFix).check(z.minimum(fewestTokens, fewestFix))),
  recentMessages: z.optional(numberAboveZero),
  maxPages: z.optional(numberAboveZero),
  timeout: z.optional(milliseconds),
  concurrency: z.optional(numberAboveZero),
  redact: z.optional(functionValue),
  isCritique: z.optional(functionValue),
})
