import * as z from 'zod/v4/mini'
import { functionValue, milliseconds, numberAboveZero, someText, wholeNumber } from './option-values.ts'

const nameList = z.array(someText())
const namesByKey = z.record(someText(), nameList)
const toolIndex = z.looseObject({ name: someText(), search: functionValue, permitted: z.optional(functionValue) })

/** The shape of {@link SelectOptions}. */
export const select: z.ZodMiniType = z.strictObject({
  limit: z.optional(numberAboveZero),
  minTools: z.optional(wholeNumber),
  alwaysInclude: z.optional(nameList),
  groups: z.optional(namesByKey),
  tags: z.optional(namesByKey),
  strategy: z.optional(z.enum(['lexical', 'vector', 'hybrid'])),
  rerank: z.optional(z.boolean()),
  fallback: z.optional(
    z.union([z.enum(['all', 'first', 'none']), functionValue], { error: "give 'all', 'first', 'none' or a function" }),
  ),
  searchTool: z.optional(z.boolean()),
  index: z.optional(toolIndex),
  timeout: z.optional(milliseconds),
})
