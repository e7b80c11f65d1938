import * as z from 'zod/v4/mini'
import { kindsWith, limitNames } from '../../compress/limits.ts'
import {
  functionValue,
  numberAboveZero as cap,
  numberBetween,
  someText,
  tokensAboveZero,
  toolMatcher,
  wholeNumber,
} from './option-values.ts'
import { modelTier, semantic, tier } from './tier-shapes.ts'

const share = numberBetween(0, 1, 'give a number from 0 to 1')
const shares = z.strictObject({ default: share, aggressive: share })
const capOfKind = z.union(
  [
    tokensAboveZero,
    z.strictObject({ default: tokensAboveZero, aggressive: tokensAboveZero, share: z.optional(shares) }),
  ],
  {
    error: 'give a whole number of tokens, or { default, aggressive, share? }',
  },
)
const nameFix = 'give a name of lowercase letters, digits and hyphens'

/** The shape of kinds of the host's own, with the names of kinds there are and of those that are built in. */
const ownKinds = (kindName: z.ZodMiniType, builtIn: readonly string[]): z.ZodMiniType =>
  z
    .array(
      z.strictObject({
        name: z.string(nameFix).check(
          z.regex(/^[a-z][a-z0-9-]*$/u, nameFix),
          z.refine((name) => !builtIn.includes(name), 'choose another name: a kind of this name is built in'),
        ),
        cap: capOfKind,
        isResultOf: z.optional(functionValue),
        shapes: z.optional(z.array(z.strictObject({ certainty: share, matches: functionValue }))),
        yieldsTo: z.optional(z.array(kindName)),
        isVerbatim: z.optional(z.literal(true)),
        readsLines: z.optional(z.literal(true)),
        mayBeSummarized: z.optional(z.literal(true)),
        inLines: z.optional(functionValue),
        reformat: z.optional(functionValue),
        saysLittle: z.optional(functionValue),
        dividesAt: z.optional(functionValue),
        choose: functionValue,
      }),
    )
    .check(
      z.refine(
        (kinds) => new Set(kinds.map(({ name }) => name)).size === kinds.length,
        'give each kind a name of its own',
      ),
    )

/** Refuses a limit that results of the kind that is named never keep. */
const refuseIdle: z.core.CheckFn<Readonly<Record<string, unknown>>> = ({ value: setting, issues }) => {
  const { kind } = setting
  for (const limit of kind === undefined ? [] : limitNames) {
    const kinds = kindsWith(limit)
    if (setting[limit] === undefined || kinds.includes(kind as string)) continue
    const message = `leave it out, as a result of the kind ${String(kind)} has no such limit (${kinds.join(', ')} do)`
    issues.push({ code: 'custom', path: [limit], message, input: setting, continue: true })
  }
}

/** The shape of {@link CompressOptions}, with the names of kinds there are and of those that are built in. */
export function compressShape(
  kindName: z.ZodMiniEnum<Record<string, string>>,
  builtIn: readonly string[],
): z.ZodMiniType {
  const toolCompression = z.strictObject({
    kind: z.optional(kindName),
    cap: z.optional(cap),
    tier: z.optional(tier),
    maxFiles: z.optional(cap),
    maxResults: z.optional(cap),
    contextLines: z.optional(wholeNumber),
    maxLines: z.optional(cap),
  })
  const toolSetting = z.union([z.literal(false), kindName, toolCompression.check(refuseIdle)], {
    error: `give a kind (${Object.values(kindName.def.entries).join(', ')}), { kind?, cap?, tier?, maxFiles?, maxResults?, contextLines?, maxLines? }, or false`,
  })
  const compressionRule = z
    .extend(toolCompression, { tool: toolMatcher, off: z.optional(z.literal(true)) })
    .check(refuseIdle)
  return z.strictObject({
    kinds: z.optional(ownKinds(kindName, builtIn)),
    tools: z.optional(
      z.union([z.array(compressionRule), z.record(someText(), toolSetting)], {
        error:
          'give kinds by tool name, or a list of { tool, kind?, cap?, tier?, off?, maxFiles?, maxResults?, contextLines?, maxLines? }',
      }),
    ),
    cap: z.optional(
      z.union([z.literal(false), cap, z.partialRecord(kindName, cap)], {
        error: 'give a whole number of tokens, numbers by kind, or false for no cap',
      }),
    ),
    tier: z.optional(tier),
    semantic: z.optional(semantic),
    model: z.optional(modelTier),
    redact: z.optional(functionValue),
    repeats: z.optional(z.boolean()),
    keepRanges: z.optional(z.boolean()),
    outline: z.optional(
      z.looseObject(
        { name: z.string(), outline: functionValue },
        { error: 'give { name, outline }, such as await treeSitterOutline() of @winnow/code' },
      ),
    ),
  })
}
