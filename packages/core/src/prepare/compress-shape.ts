import * as z from 'zod/v4'
import { kindsWith, limitNames } from '../compress/limits.ts'
import { functionValue, numberAboveZero as cap, tokensAboveZero, toolMatcher, wholeNumber } from './option-values.ts'
import { modelTier, semantic } from './tier-shapes.ts'

const tier = z.enum(['rules', 'semantic', 'model'])
const share = z
  .number('give a number from 0 to 1')
  .min(0, 'give a number from 0 to 1')
  .max(1, 'give a number from 0 to 1')
const shares = z.strictObject({ default: share, aggressive: share })
const capOfKind = z.union(
  [
    tokensAboveZero,
    z.strictObject({ default: tokensAboveZero, aggressive: tokensAboveZero, share: shares.optional() }),
  ],
  {
    error: 'give a whole number of tokens, or { default, aggressive, share? }',
  },
)
const nameFix = 'give a name of lowercase letters, digits and hyphens'

/** The shape of kinds of the host's own, with the names of kinds there are and of those that are built in. */
const ownKinds = (kindName: z.ZodType, builtIn: readonly string[]): z.ZodType =>
  z
    .array(
      z.strictObject({
        name: z
          .string(nameFix)
          .regex(/^[a-z][a-z0-9-]*$/u, nameFix)
          .refine((name) => !builtIn.includes(name), 'choose another name: a kind of this name is built in'),
        cap: capOfKind,
        isResultOf: functionValue.optional(),
        shapes: z.array(z.strictObject({ certainty: share, matches: functionValue })).optional(),
        yieldsTo: z.array(kindName).optional(),
        isVerbatim: z.literal(true).optional(),
        mayBeSummarized: z.literal(true).optional(),
        reformat: functionValue.optional(),
        saysLittle: functionValue.optional(),
        choose: functionValue,
      }),
    )
    .refine((kinds) => new Set(kinds.map(({ name }) => name)).size === kinds.length, 'give each kind a name of its own')

/** Refuses a limit that results of the kind that is named never keep. */
const refuseIdle = (setting: Readonly<Record<string, unknown>>, context: z.RefinementCtx): void => {
  const { kind } = setting
  for (const limit of kind === undefined ? [] : limitNames) {
    const kinds = kindsWith(limit)
    if (setting[limit] === undefined || kinds.includes(kind as string)) continue
    const message = `leave it out, as a result of the kind ${String(kind)} has no such limit (${kinds.join(', ')} do)`
    context.addIssue({ code: 'custom', path: [limit], message })
  }
}

/** The shape of {@link CompressOptions}, with the names of kinds there are and of those that are built in. */
export function compressShape(kindName: z.ZodEnum, builtIn: readonly string[]): z.ZodType {
  const toolCompression = z.strictObject({
    kind: kindName.optional(),
    cap: cap.optional(),
    tier: tier.optional(),
    maxFiles: cap.optional(),
    maxResults: cap.optional(),
    contextLines: wholeNumber.optional(),
    maxLines: cap.optional(),
  })
  const toolSetting = z.union([z.literal(false), kindName, toolCompression.superRefine(refuseIdle)], {
    error: `give a kind (${kindName.options.join(', ')}), { kind?, cap?, tier?, maxFiles?, maxResults?, contextLines?, maxLines? }, or false`,
  })
  const compressionRule = toolCompression
    .extend({ tool: toolMatcher, off: z.literal(true).optional() })
    .superRefine(refuseIdle)
  return z.strictObject({
    kinds: ownKinds(kindName, builtIn).optional(),
    tools: z
      .union([z.array(compressionRule), z.record(z.string().min(1), toolSetting)], {
        error:
          'give kinds by tool name, or a list of { tool, kind?, cap?, tier?, off?, maxFiles?, maxResults?, contextLines?, maxLines? }',
      })
      .optional(),
    cap: z
      .union([z.literal(false), cap, z.partialRecord(kindName, cap)], {
        error: 'give a whole number of tokens, numbers by kind, or false for no cap',
      })
      .optional(),
    tier: tier.optional(),
    semantic: semantic.optional(),
    model: modelTier.optional(),
    redact: functionValue.optional(),
    repeats: z.boolean().optional(),
    keepRanges: z.boolean().optional(),
    outline: z
      .looseObject(
        { name: z.string(), outline: functionValue },
        { error: 'give { name, outline }, such as await treeSitterOutline() of @winnow/code' },
      )
      .optional(),
  })
}
