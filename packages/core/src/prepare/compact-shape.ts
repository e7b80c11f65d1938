import * as z from 'zod/v4'
import { tokensAboveZero, toolMatcher, wholeNumber } from './option-values.ts'

const digest = z.strictObject({
  tokens: wholeNumber.optional(),
  share: z
    .number('give a share between 0 and 1')
    .min(0, 'give a share between 0 and 1')
    .max(1, 'give a share between 0 and 1')
    .optional(),
})

const strides = z.strictObject({
  contextWindow: tokensAboveZero.optional(),
  from: z
    .number('give a share from 0 to 1')
    .min(0, 'give a share from 0 to 1')
    .max(1, 'give a share from 0 to 1')
    .optional(),
  keep: wholeNumber.optional(),
  every: tokensAboveZero.optional(),
})

/** What is said of options together is also said where others of them are wrong. */
const isObject = ({ value }: { readonly value: unknown }): boolean => typeof value === 'object' && value !== null

/** The shape of {@link CompactOptions}, with the names of kinds there are. */
export const compactShape = (kindName: z.ZodType): z.ZodType =>
  z
    .strictObject({
      strategy: z.enum(['turns', 'failed-rounds']).optional(),
      keepCall: z.boolean().optional(),
      digest: z
        .union([z.literal('none'), digest], {
          error: "give 'none' or { tokens?, share? }",
        })
        .optional(),
      keepTools: z.array(toolMatcher).optional(),
      keepKinds: z.array(kindName).optional(),
      strides: z
        .union([z.literal(false), strides], { error: 'give an object of options, or false to switch it off' })
        .optional(),
      minSavings: wholeNumber.optional(),
    })
    .refine(
      ({ strategy, keepCall, digest: kept }) => strategy === 'failed-rounds' || keepCall !== false || kept === 'none',
      {
        path: ['digest'],
        when: isObject,
        error: "without a kept call nothing carries the digest; set digest: 'none', or leave keepCall out",
      },
    )
    .refine(({ strategy, keepCall }) => strategy !== 'failed-rounds' || keepCall === undefined, {
      path: ['keepCall'],
      when: isObject,
      error: "with the strategy 'failed-rounds' every call that stays is whole; leave keepCall out",
    })
    .refine(({ strategy, digest: kept }) => strategy !== 'failed-rounds' || kept === undefined, {
      path: ['digest'],
      when: isObject,
      error: "with the strategy 'failed-rounds' nothing stands for what went; leave digest out",
    })
