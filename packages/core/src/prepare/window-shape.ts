import { z } from 'zod'
import { milliseconds, tokensAboveZero, wholeNumber } from './option-values.ts'

const functionValue = z.custom<(...args: never[]) => unknown>((value) => typeof value === 'function', 'give a function')
const shareFix = 'give a share above 0 and below 1'
const common = {
  contextWindow: tokensAboveZero,
  output: wholeNumber.optional(),
  keep: z.number(shareFix).gt(0, shareFix).lt(1, shareFix).optional(),
}
const windowSummary = z.strictObject({
  model: z.string().min(1),
  timeout: milliseconds.optional(),
  preload: z.boolean().optional(),
  redact: functionValue.optional(),
  instructions: z.string().optional(),
})
const hasRoom = {
  path: ['output'],
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
  error: 'it leaves no room for messages; give fewer tokens than contextWindow has',
}
const leavesRoom = ({ contextWindow, output = 0 }: { contextWindow: number; output?: number | undefined }): boolean =>
  typeof contextWindow !== 'number' || typeof output !== 'number' || output < contextWindow

/** The shape of {@link WindowOptions}. */
export const windowShape: z.ZodType = z
  .strictObject({ ...common, summary: windowSummary.optional() })
  .refine(leavesRoom, hasRoom)
/** The same without a model. */
export const windowAloneShape: z.ZodType = z.strictObject(common).refine(leavesRoom, hasRoom)
