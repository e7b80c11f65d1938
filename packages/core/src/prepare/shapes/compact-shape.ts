import * as z from 'zod/v4/mini'
import { numberBetween, tokensAboveZero, toolMatcher, wholeNumber } from './option-values.ts'

const digest = z.strictObject({
  tokens: z.optional(wholeNumber),
  share: z.optional(numberBetween(0, 1, 'give a share between 0 and 1')),
})

const clearing = z.strictObject({
  contextWindow: z.optional(tokensAboveZero),
  from: z.optional(numberBetween(0, 1, 'give a share from 0 to 1')),
  keep: z.optional(wholeNumber),
  every: z.optional(tokensAboveZero),
})

/** What is said of options together is also said where others of them are wrong. */
const isObject = ({ value }: { readonly value: unknown }): boolean => typeof value === 'object' && value !== null

/** The shape of {@link CompactOptions}, with the names of kinds there are. */
export const compactShape = (kindName: z.ZodMiniType): z.ZodMiniType =>
  z
    .strictObject({
      strategy: z.optional(z.enum(['turns', 'failed-rounds'])),
      keepCall: z.optional(z.boolean()),
      digest: z.optional(z.union([z.literal('none'), digest], { error: "give 'none' or { tokens?, share? }" })),
      keepTools: z.optional(z.array(toolMatcher)),
      keepKinds: z.optional(z.array(kindName)),
      clearing: z.optional(
        z.union([z.literal(false), clearing], { error: 'give an object of options, or false to switch it off' }),
      ),
      minSavings: z.optional(wholeNumber),
    })
    .check(
      z.refine(
        ({ strategy, keepCall, digest: kept }) => strategy === 'failed-rounds' || keepCall !== false || kept === 'none',
        {
          path: ['digest'],
          when: isObject,
          error: "without a kept call nothing carries the digest; set digest: 'none', or leave keepCall out",
        },
      ),
      z.refine(({ strategy, keepCall }) => strategy !== 'failed-rounds' || keepCall === undefined, {
        path: ['keepCall'],
        when: isObject,
        error: "with the strategy 'failed-rounds' every call that stays is whole; leave keepCall out",
      }),
      z.refine(({ strategy, digest: kept }) => strategy !== 'failed-rounds' || kept === undefined, {
        path: ['digest'],
        when: isObject,
        error: "with the strategy 'failed-rounds' nothing stands for what went; leave digest out",
      }),
    )
