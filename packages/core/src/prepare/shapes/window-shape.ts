import * as z from 'zod/v4/mini'
import { functionValue, milliseconds, someText, tokensAboveZero, wholeNumber } from './option-values.ts'

const shareFix = 'give a share above 0 and below 1'
const ratio = z.optional(z.number(shareFix).check(z.gt(0, shareFix), z.lt(1, shareFix)))
const ratios = z
  .strictObject({ global: ratio, segments: ratio, recent: ratio })
  .check(
    z.refine(
      ({ global = 0.1, segments = 0.3, recent = 1 - global - segments }) =>
        recent > 0 && Math.abs(global + segments + recent - 1) < 1e-9,
      'give shares that make 1, or leave out recent',
    ),
  )
const common = {
  contextWindow: tokensAboveZero,
  output: z.optional(wholeNumber),
  keep: ratio,
  recentCount: z.optional(wholeNumber),
  ratios: z.optional(ratios),
}
const windowSummary = z.strictObject({
  model: someText(),
  timeout: z.optional(milliseconds),
  preload: z.optional(z.boolean()),
  redact: z.optional(functionValue),
  instructions: z.optional(z.string()),
})
const hasRoom = {
  path: ['output'],
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
  error: 'it leaves no room for messages; give fewer tokens than contextWindow has',
}
const leavesRoom = ({ contextWindow, output = 0 }: { contextWindow: number; output?: number | undefined }): boolean =>
  typeof contextWindow !== 'number' || typeof output !== 'number' || output < contextWindow

/** The shape of {@link WindowOptions}. */
export const windowShape: z.ZodMiniType = z
  .strictObject({ ...common, summary: z.optional(windowSummary) })
  .check(z.refine(leavesRoom, hasRoom))
/** The same without a model. */
export const windowAloneShape: z.ZodMiniType = z.strictObject(common).check(z.refine(leavesRoom, hasRoom))
