import * as z from 'zod/v4/mini'
import { functionValue, someText, toolMatcher } from './option-values.ts'

const pruneRule = z.strictObject({
  tool: toolMatcher,
  policy: z.enum(['unique', 'mirrored', 'auto']),
  reason: z.optional(z.string()),
  lossy: z.optional(z.array(z.string())),
  state: z.optional(someText()),
  renderState: z.optional(functionValue),
  isCovered: z.optional(functionValue),
})

/** The shape of {@link PruneOptions}. */
export const prune: z.ZodMiniType = z.strictObject({
  tools: z.optional(z.array(pruneRule)),
  presets: z.optional(z.array(pruneRule)),
  otherTools: z.optional(z.enum(['unique', 'auto'])),
})
