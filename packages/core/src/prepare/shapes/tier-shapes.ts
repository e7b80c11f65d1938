import * as z from 'zod/v4/mini'
import { tierName } from '../../compress/tiers/decision.ts'
import {
  functionValue,
  milliseconds,
  numberAboveZero,
  numberBetween,
  someText,
  tokensAboveZero,
  wholeNumber,
} from './option-values.ts'

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

const tierNames = ['rules', 'semantic', 'model']
const nameFix = 'give a name of lowercase letters, digits and hyphens'
const ownTier = z.looseObject({
  name: z.string(nameFix).check(
    z.regex(tierName, nameFix),
    z.refine((name) => !tierNames.includes(name), 'choose another name: a tier of this name is built in'),
  ),
  version: z.optional(someText()),
  timeout: z.optional(milliseconds),
  decide: functionValue,
})

/** The shape of {@link CompressTier}. */
export const tier: z.ZodMiniType = z.union([z.enum(tierNames), ownTier])
