import { z } from 'zod'
import { tokensAboveZero, toolMatcher, wholeNumber } from './option-values.ts'

const residue = z.strictObject({
  values: wholeNumber.optional(),
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
      anchor: z.boolean().optional(),
      residue: z
        .union([z.literal('none'), residue], {
          error: "give 'none' or { values?, tokens?, share? }",
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
      ({ strategy, anchor, residue: kept }) => strategy === 'failed-rounds' || anchor !== false || kept === 'none',
      {
        path: ['residue'],
        when: isObject,
        error: "without an anchor nothing carries the residue; set residue: 'none', or leave anchor out",
      },
    )
    .refine(({ strategy, anchor }) => strategy !== 'failed-rounds' || anchor === undefined, {
      path: ['anchor'],
      when: isObject,
      error: "with the strategy 'failed-rounds' every call that stays is whole; leave anchor out",
    })
    .refine(({ strategy, residue: kept }) => strategy !== 'failed-rounds' || kept === undefined, {
      path: ['residue'],
      when: isObject,
      error: "with the strategy 'failed-rounds' no values stand for what went; leave residue out",
    })
