import * as z from 'zod/v4'
import { functionValue, milliseconds, tokensAboveZero, wholeNumber } from './option-values.ts'

const shareFix = 'give a share above 0 and below 1'
const ratio = z.number(shareFix).gt(0, shareFix).lt(1, shareFix).optional()
const ratios = z
  .strictObject({ global: ratio, segments: ratio, recent: ratio })
  .refine(
    ({ global = 0.1, segments = 0.3, recent = 1 - global - segments }) =>
      recent > 0 && Math.abs(global + segments + recent - 1) < 1e-9,
    'give shares that make 1, or leave out recent',
  )
const common = {
  contextWindow: tokensAboveZero,
  output: wholeNumber.optional(),
  keep: ratio,
  recentCount: wholeNumber.optional(),
  ratios: ratios.optional(),
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
