import * as z from 'zod/v4/mini'
import { ruleNames } from '../rule-names.ts'
import { functionValue, someText, wholeNumber } from './option-values.ts'

/** The shape of rules of the host's own for finished turns. */
export const turnRules: z.ZodMiniType = z
  .array(
    z.looseObject({
      name: someText().check(
        z.refine((name) => !ruleNames.includes(name), "choose another name: one of Winnow's own rules has this one"),
      ),
      minSavings: z.optional(wholeNumber),
      inputs: z.optional(functionValue),
      planTurn: functionValue,
      whyNotWorth: z.optional(functionValue),
    }),
  )
  .check(
    z.refine(
      (rules) => new Set(rules.map(({ name }) => name)).size === rules.length,
      'give each rule a name of its own',
    ),
  )
