import * as z from 'zod/v4'

export const wholeNumber: z.ZodInt = z
  .int('give a whole number of 0 or more')
  .min(0, 'give a whole number of 0 or more')

export const numberAboveZero: z.ZodInt = z
  .int('give a whole number of 1 or more')
  .min(1, 'give a whole number of 1 or more')

/** Timers hold 31 bits. */
const millisecondsFix = 'give milliseconds above 0, at most 2147483647'
export const milliseconds: z.ZodNumber = z
  .number(millisecondsFix)
  .positive(millisecondsFix)
  .max(2_147_483_647, millisecondsFix)

export const tokensAboveZero: z.ZodInt = z
  .int('give a whole number of tokens, 1 or more')
  .min(1, 'give a whole number of tokens, 1 or more')

export const functionValue: z.ZodCustom = z.custom((value) => typeof value === 'function', 'give a function')

const matcherFix = 'give a tool name, a RegExp or a predicate'
export const toolMatcher: z.ZodType = z.union([z.string().min(1, matcherFix), z.instanceof(RegExp), functionValue], {
  error: matcherFix,
})
