import * as z from 'zod/v4/mini'

type WholeNumber = z.ZodMiniNumberFormat

const wholeFrom = (least: number, fix: string): WholeNumber => z.int(fix).check(z.minimum(least, fix))

export const wholeNumber: WholeNumber = wholeFrom(0, 'give a whole number of 0 or more')

export const numberAboveZero: WholeNumber = wholeFrom(1, 'give a whole number of 1 or more')

/** Timers hold 31 bits. */
const millisecondsFix = 'give milliseconds above 0, at most 2147483647'
export const milliseconds: z.ZodMiniNumber = z
  .number(millisecondsFix)
  .check(z.positive(millisecondsFix), z.maximum(2_147_483_647, millisecondsFix))

export const tokensAboveZero: WholeNumber = wholeFrom(1, 'give a whole number of tokens, 1 or more')

/** A number between two others, these included. */
export const numberBetween = (least: number, most: number, fix: string): z.ZodMiniNumber =>
  z.number(fix).check(z.minimum(least, fix), z.maximum(most, fix))

/** A text that is not empty. */
export const someText = (fix?: string): z.ZodMiniString => z.string(fix).check(z.minLength(1, fix))

export const functionValue: z.ZodMiniCustom = z.custom((value) => typeof value === 'function', 'give a function')

const matcherFix = 'give a tool name, a RegExp or a predicate'
export const toolMatcher: z.ZodMiniType = z.union([someText(matcherFix), z.instanceof(RegExp), functionValue], {
  error: matcherFix,
})
