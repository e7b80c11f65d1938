import * as z from 'zod/v4'
import { builtInKinds } from '../compress/kinds/index.ts'
import { pricesShape, unknownPrices } from '../cost/prices.ts'
import { fewestTokens } from '../review/request.ts'
import { InvalidOptionError } from '../errors.ts'
import { explainMistake, isPromise } from './explain-mistake.ts'
import { namesAt, nearest } from './option-fixes.ts'
import { errorOf, mistakesOf, pathText, type OptionMistake } from './option-mistakes.ts'
import { functionValue, milliseconds, numberAboveZero, toolMatcher, wholeNumber } from './option-values.ts'
import { compactShape } from './compact-shape.ts'
import { compressShape } from './compress-shape.ts'
import { windowAloneShape, windowShape } from './window-shape.ts'

const isStore = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  ['get', 'set'].every((name) => typeof (value as Record<string, unknown>)[name] === 'function')

const pruneRule = z.strictObject({
  tool: toolMatcher,
  policy: z.enum(['unique', 'mirrored', 'auto']),
  reason: z.string().optional(),
  lossy: z.array(z.string()).optional(),
  state: z.string().min(1).optional(),
  renderState: functionValue.optional(),
  isCovered: functionValue.optional(),
})

/** The shape of {@link PruneOptions}. */
const prune = z.strictObject({
  tools: z.array(pruneRule).optional(),
  presets: z.array(pruneRule).optional(),
  otherTools: z.enum(['unique', 'auto']).optional(),
})

const nameList = z.array(z.string().min(1))
const namesByKey = z.record(z.string().min(1), nameList)
const toolIndex = z.looseObject({ name: z.string().min(1), search: functionValue, permitted: functionValue.optional() })

/** The shape of {@link SelectOptions}. */
const select = z.strictObject({
  limit: numberAboveZero.optional(),
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
  recentMessages: numberAboveZero.optional(),
  maxPages: numberAboveZero.optional(),
  timeout: milliseconds.optional(),
  concurrency: numberAboveZero.optional(),
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
  endedByHost: z.boolean().optional(),
})

const secretFix =
  'give 16 characters or more, such as those of crypto.randomUUID(), from where the host keeps its secrets'
/** The shape of {@link RecallOptions}. */
const recall = z.strictObject({ secret: z.string(secretFix).min(16, secretFix).optional() })

const memory = z.strictObject({ messages: wholeNumber.optional(), characters: wholeNumber.optional() })

const off = z.literal(false)
const orOff = { error: 'give an object of options, or false to switch it off' }

const tokens = z.looseObject({ name: z.string(), exact: z.boolean(), count: functionValue })

/** The shapes of options in which kinds of results are named. */
interface Shapes {
  readonly compress: z.ZodType
  readonly compact: z.ZodType
  /** The shape of all options. */
  readonly schema: z.ZodType
}

const builtInNames = builtInKinds.map(({ name }) => name)

function shapesFor(kindNames: readonly string[]): Shapes {
  const kindName = z.enum(kindNames)
  const compress = compressShape(kindName, builtInNames)
  const compact = compactShape(kindName)
  const schema = z.strictObject({
    mode: z.enum(['on', 'observe', 'off']).optional(),
    profile: z.enum(['lossless', 'default', 'aggressive']).optional(),
    compress: z.union([off, compress], orOff).optional(),
    query: functionValue.optional(),
    prune: z.union([off, prune], orOff).optional(),
    compact: z.union([off, compact], orOff).optional(),
    recall: z.union([off, recall], orOff).optional(),
    select: z.union([off, select], orOff).optional(),
    review: review.optional(),
    window: z.union([off, windowShape], orOff).optional(),
    ...ports,
    memory: memory.optional(),
    turns: turns.optional(),
    processors: z.array(z.looseObject({ name: z.string().min(1), plan: functionValue })).optional(),
    processorTimeout: milliseconds.optional(),
    tokens: tokens.optional(),
    prices: z.union([z.string(), pricesShape]).optional(),
    onEvent: functionValue.optional(),
    report: z.literal('console').optional(),
  })
  return { compress, compact, schema }
}

const knownShapes = shapesFor(builtInNames)

/** The shape of {@link WinnowOptions} where the host has no kinds of its own. */
export const optionsShape: z.ZodType = knownShapes.schema

/** The shapes for options of `compress`, where the kinds of the host's own have names. */
function shapesWith(compress: unknown): Shapes {
  const { kinds } = (compress ?? {}) as { readonly kinds?: unknown }
  if (!Array.isArray(kinds)) return knownShapes
  const own = kinds.map((kind) => (kind as { readonly name?: unknown } | null)?.name)
  return shapesFor([...new Set([...builtInNames, ...own.filter((name) => typeof name === 'string')])])
}

/** The objects of options, by where they stand. */
const places: readonly (readonly PropertyKey[])[] = [
  [],
  ['prune'],
  ['compact'],
  ['compact', 'digest'],
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
  ['memory'],
  ['turns'],
]

/** What to do about a name that is no option where it stands: most likely it is misspelt or belongs elsewhere. */
function suggestion(type: z.ZodType, path: readonly PropertyKey[], name: string, isWhole: boolean): string {
  const homes = isWhole ? places.filter((place) => namesAt(type, place).includes(name)) : []
  if (homes.length > 0) {
    const isAtTop = homes[0]!.length === 0
    return isAtTop
      ? `It stands at the top: ${name}.`
      : `It stands elsewhere: ${homes.map((home) => pathText([...home, name])).join(', ')}.`
  }
  const near = nearest(name, namesAt(type, path))
  return near === undefined ? 'Remove it, or see the reference for the options there are.' : `Did you mean ${near}?`
}

const mistakes = (type: z.ZodType, given: unknown, at: readonly PropertyKey[], isWhole = false): OptionMistake[] =>
  mistakesOf(type, given, at, (path, name) => suggestion(type, path, name, isWhole))

/** Checks options as they are given, in one place, at construction. */
function check(type: z.ZodType, given: unknown, at: readonly PropertyKey[]): void {
  const [first] = mistakes(type, given, at)
  if (first) throw errorOf(at.length === 0 ? explainMistake(first, given) : first)
}

/**
 * All that is wrong with options, for those who read them from a file; {@link createWinnow} throws the first.
 *
 * @example
 * findOptionMistakes({ mode: 'onn', compact: { minSavings: -1 } }).map(({ path }) => path.join('.'))
 * // ['mode', 'compact.minSavings']
 */
export function findOptionMistakes(options: unknown): readonly OptionMistake[] {
  const { compress, prices } = (options ?? {}) as { readonly compress?: unknown; readonly prices?: unknown }
  const found = mistakes(shapesWith(compress).schema, options, [], true)
  const unknown = typeof prices === 'string' ? unknownPrices(prices) : undefined
  return unknown ? [...found, { path: ['prices'], ...unknown }] : found
}

/** @throws InvalidOptionError naming the path of the first wrong option and the fix */
export function checkOptions(given: unknown): void {
  if (isPromise(given)) throw new InvalidOptionError('options', 'this is a promise', 'Write await before it.')
  const [first] = findOptionMistakes(given)
  if (first) throw errorOf(explainMistake(first, given))
}
/** @throws InvalidOptionError */
export const checkPruneOptions = (given: unknown): void => check(prune, given, [])
/** @throws InvalidOptionError */
export const checkCompactOptions = (given: unknown): void => check(knownShapes.compact, given, [])
/** @throws InvalidOptionError */
export const checkCompressOptions = (given: unknown): void => check(shapesWith(given).compress, given, [])
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
