import * as z from 'zod/v4/mini'

const anyPrice = 'give dollars per million tokens, 0 or more'
const price = z.number(anyPrice).check(z.minimum(0, anyPrice))
const someCost = 'give dollars per million tokens, above 0'
const wholeNumber = (least: number) =>
  z.int(`give a whole number of ${least} or more`).check(z.minimum(least, `give a whole number of ${least} or more`))
const name = z.string('give a name').check(z.minLength(1, 'give a name that is not empty'))

const shape = z.strictObject(
  {
    name,
    currency: z.literal('USD', "give 'USD'"),
    input: z.number(someCost).check(z.positive(someCost)),
    cacheRead: price,
    cacheWrite: price,
    output: price,
    timeToLive: z.optional(z.number('give seconds above 0').check(z.positive('give seconds above 0'))),
    minimumTokens: z.optional(wholeNumber(0)),
    blockTokens: wholeNumber(1),
    date: z.iso.date('give a day as 2026-11-22'),
    source: z.string('give where the prices stand').check(z.minLength(1, 'give where the prices stand')),
  },
  'give the name of a model that prices holds, or an object of prices',
)

/** The shape of {@link Prices}. */
export const pricesShape: z.ZodMiniType = shape

/** The names that prices have. */
export const priceNames: readonly string[] = Object.keys(shape.shape)
