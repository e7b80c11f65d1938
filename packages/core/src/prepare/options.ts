import { z } from 'zod'
import { pricesShape, unknownPrices } from '../cost/prices.ts'
import { fewestTokens } from '../review/request.ts'
import { namesAt, nearest } from './option-fixes.ts'
import { errorOf, mistakesOf, pathText, type OptionMistake } from './option-mistakes.ts'
import { milliseconds, tokensAboveZero, wholeNumber } from './option-values.ts'
import { modelTier, semantic } from './tier-shapes.ts'
import { windowAloneShape, windowShape } from './window-shape.ts'

const functionValue = z.custom<(...args: never[]) => unknown>((value) => typeof value === 'function', 'give a function')
const isStore = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  ['get', 'set'].every((name) => typeof (value as Record<string, unknown>)[name] === 'function')

const matcherFix = 'give a tool name, a RegExp or a predicate'
const toolMatcher = z.union([z.string().min(1, matcherFix), z.instanceof(RegExp), functionValue], { error: matcherFix })
const pruneRule = z.strictObject({
  tool: toolMatcher,
  policy: z.enum(['unique', 'mirrored', 'auto']),
  reason: z.string().optional(),
  lossy: z.array(z.string()).optional(),
  renderState: functionValue.optional(),
  isCovered: functionValue.optional(),
})

/** The shape of {@link PruneOptions}. */
const prune = z.strictObject({
  tools: z.array(pruneRule).optional(),
  presets: z.array(pruneRule).optional(),
  otherTools: z.enum(['unique', 'auto']).optional(),
})

const residue = z.strictObject({
  values: wholeNumber.optional(),
  tokens: wholeNumber.optional(),
  share: z
    .number('give a share between 0 and 1')
    .min(0, 'give a share between 0 and 1')
    .max(1, 'give a share between 0 and 1')
    .optional(),
})

const resultKind = z.enum(['search', 'file', 'map', 'listing', 'json', 'log', 'diff', 'page', 'prose'])

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

const compact = z
  .strictObject({
    strategy: z.enum(['turns', 'failed-rounds']).optional(),
    anchor: z.boolean().optional(),
    residue: z
      .union([z.literal('none'), residue], {
        error: "give 'none' or { values?, tokens?, share? }",
      })
      .optional(),
    keepTools: z.array(toolMatcher).optional(),
    keepKinds: z.array(resultKind).optional(),
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

const cap = z.int('give a whole number of 1 or more').min(1, 'give a whole number of 1 or more')
const tier = z.enum(['rules', 'semantic', 'model'])
const toolCompression = z.strictObject({ kind: resultKind.optional(), cap: cap.optional(), tier: tier.optional() })
const toolSetting = z.union([z.literal(false), resultKind, toolCompression], {
  error: `give a kind (${resultKind.options.join(', ')}), { kind?, cap?, tier? }, or false`,
})
const compressionRule = toolCompression.extend({ tool: toolMatcher, off: z.literal(true).optional() })

/** The shape of {@link CompressOptions}. */
const compress = z.strictObject({
  tools: z
    .union([z.array(compressionRule), z.record(z.string().min(1), toolSetting)], {
      error: 'give kinds by tool name, or a list of { tool, kind?, cap?, tier?, off? }',
    })
    .optional(),
  cap: z
    .union([z.literal(false), cap, z.partialRecord(resultKind, cap)], {
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

const nameList = z.array(z.string().min(1))
const namesByKey = z.record(z.string().min(1), nameList)
const toolIndex = z.looseObject({ name: z.string().min(1), search: functionValue, permitted: functionValue.optional() })

/** The shape of {@link SelectOptions}. */
const select = z.strictObject({
  limit: z.int('give a whole number of 1 or more').min(1, 'give a whole number of 1 or more').optional(),
  minTools: wholeNumber.optional(),
  alwaysInclude: nameList.optional(),
  groups: namesByKey.optional(),
  tags: namesByKey.optional(),
  strategy: z.enum(['lexical', 'vector', 'hybrid']).optional(),
  rerank: z.boolean().optional(),
  fallback: z
    .union([z.enum(['all', 'first', 'none']), functionValue], { error: "give 'all', 'first', 'none' or a function" })
    .optional(),
  searchTool: z.boolean().optional(),
  index: toolIndex.optional(),
  timeout: milliseconds.optional(),
})

/** The shape of {@link ReviewOptions}. */
const review = z.strictObject({
  language: z.enum(['en', 'zh']).optional(),
  prompts: z.strictObject({ quick: z.string().min(1).optional(), full: z.string().min(1).optional() }).optional(),
  type: z.enum(['quick', 'full']).optional(),
  depth: z.enum(['surface', 'medium', 'deep']).optional(),
  maxTokens: z
    .int('give a whole number of tokens, 1000 or more')
    .min(fewestTokens, 'give a whole number of tokens, 1000 or more')
    .optional(),
  recentMessages: cap.optional(),
  maxPages: cap.optional(),
  timeout: milliseconds.optional(),
  concurrency: cap.optional(),
  redact: functionValue.optional(),
  isCritique: functionValue.optional(),
})

const ports = {
  embedder: z
    .looseObject({
      name: z.string().min(1),
      dimensions: z.int().min(1).optional(),
      embed: functionValue,
    })
    .optional(),
  generate: functionValue.optional(),
  store: z.custom<object>(isStore, 'give an object with get and set, such as a Keyv instance or a Map').optional(),
}

const turns = z.strictObject({
  finalTools: z.array(z.string().min(1)).optional(),
  startAt: z.union([wholeNumber, functionValue], { error: 'give an index or a function' }).optional(),
  status: functionValue.optional(),
})

const secretFix =
  'give 16 characters or more, such as those of crypto.randomUUID(), from where the host keeps its secrets'
/** The shape of {@link RecallOptions}. */
const recall = z.strictObject({ secret: z.string(secretFix).min(16, secretFix).optional() })

const off = z.literal(false)
const orOff = { error: 'give an object of options, or false to switch it off' }

const tokens = z.looseObject({ name: z.string(), exact: z.boolean(), count: functionValue })

const schema = z.strictObject({
  mode: z.enum(['on', 'observe', 'off']).optional(),
  profile: z.enum(['lossless', 'default', 'aggressive']).optional(),
  compress: z.union([off, compress], orOff).optional(),
  query: functionValue.optional(),
  prune: z.union([off, prune], orOff).optional(),
  compact: z.union([off, compact], orOff).optional(),
  recall: recall.optional(),
  select: z.union([off, select], orOff).optional(),
  review: review.optional(),
  window: z.union([off, windowShape], orOff).optional(),
  ...ports,
  turns: turns.optional(),
  processors: z.array(z.looseObject({ name: z.string().min(1), plan: functionValue })).optional(),
  processorTimeout: milliseconds.optional(),
  tokens: tokens.optional(),
  prices: z.union([z.string(), pricesShape]).optional(),
  onEvent: functionValue.optional(),
  report: z.literal('console').optional(),
})

/** The objects of options, by where they stand. */
const places: readonly (readonly PropertyKey[])[] = [
  [],
  ['prune'],
  ['compact'],
  ['compact', 'residue'],
  ['compact', 'strides'],
  ['compress'],
  ['compress', 'semantic'],
  ['compress', 'model'],
  ['recall'],
  ['select'],
  ['review'],
  ['review', 'prompts'],
  ['window'],
  ['window', 'summary'],
  ['turns'],
]

/** What to do about a name that is no option where it stands: most likely it is misspelt or belongs elsewhere. */
function suggestion(type: z.ZodType, path: readonly PropertyKey[], name: string): string {
  const homes = type === schema ? places.filter((place) => namesAt(schema, place).includes(name)) : []
  if (homes.length > 0) {
    const isAtTop = homes[0]!.length === 0
    return isAtTop
      ? `It stands at the top: ${name}.`
      : `It stands elsewhere: ${homes.map((home) => pathText([...home, name])).join(', ')}.`
  }
  const near = nearest(name, namesAt(type, path))
  return near === undefined ? 'Remove it, or see the reference for the options there are.' : `Did you mean ${near}?`
}

const mistakes = (type: z.ZodType, given: unknown, at: readonly PropertyKey[]): OptionMistake[] =>
  mistakesOf(type, given, at, (path, name) => suggestion(type, path, name))

/** Checks options as they are given, in one place, at construction. */
function check(type: z.ZodType, given: unknown, at: readonly PropertyKey[]): void {
  const [first] = mistakes(type, given, at)
  if (first) throw errorOf(first)
}

/**
 * All that is wrong with options, for those who read them from a file; {@link createWinnow} throws the first.
 *
 * @example
 * findOptionMistakes({ mode: 'onn', compact: { minSavings: -1 } }).map(({ path }) => path.join('.'))
 * // ['mode', 'compact.minSavings']
 */
export function findOptionMistakes(options: unknown): readonly OptionMistake[] {
  const found = mistakes(schema, options, [])
  const { prices } = (options ?? {}) as { readonly prices?: unknown }
  const unknown = typeof prices === 'string' ? unknownPrices(prices) : undefined
  return unknown ? [...found, { path: ['prices'], ...unknown }] : found
}

/** @throws InvalidOptionError naming the path of the first wrong option and the fix */
export function checkOptions(given: unknown): void {
  const [first] = findOptionMistakes(given)
  if (first) throw errorOf(first)
}
/** @throws InvalidOptionError */
export const checkPruneOptions = (given: unknown): void => check(prune, given, [])
/** @throws InvalidOptionError */
export const checkCompactOptions = (given: unknown): void => check(compact, given, [])
/** @throws InvalidOptionError */
export const checkCompressOptions = (given: unknown): void => check(compress, given, [])
/** @throws InvalidOptionError */
export const checkSelectOptions = (given: unknown): void => check(select, given, [])
/** @throws InvalidOptionError */
export const checkReviewOptions = (given: unknown): void => check(review, given, [])
export const checkWindowOptions = (given: unknown): void => check(windowAloneShape, given, [])
/** @throws InvalidOptionError */
export const checkPorts = (given: unknown): void => check(z.strictObject(ports), given, [])
/** @throws InvalidOptionError */
export const checkTurnOptions = (given: unknown): void => check(turns, given, ['turns'])
/** @throws InvalidOptionError */
export const checkCounter = (given: unknown): void => check(tokens.optional(), given, ['tokens'])
