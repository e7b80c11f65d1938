import * as z from 'zod/v4/mini'
import { builtInKinds } from '../compress/kinds/index.ts'
import { pricesShape } from '../cost/prices-shape.ts'
import { unknownPrices } from '../cost/prices.ts'
import { fewestTokens } from '../review/request.ts'
import { InvalidOptionError } from '../errors.ts'
import { explainMistake, isPromise } from './explain-mistake.ts'
import { namesAt, nearest } from './option-fixes.ts'
import type { OptionMistake } from './option-mistake.ts'
import { errorOf, mistakesOf, pathText } from './option-mistakes.ts'
import { functionValue, milliseconds, numberAboveZero, someText, toolMatcher, wholeNumber } from './option-values.ts'
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
  reason: z.optional(z.string()),
  lossy: z.optional(z.array(z.string())),
  state: z.optional(someText()),
  renderState: z.optional(functionValue),
  isCovered: z.optional(functionValue),
})

/** The shape of {@link PruneOptions}. */
const prune = z.strictObject({
  tools: z.optional(z.array(pruneRule)),
  presets: z.optional(z.array(pruneRule)),
  otherTools: z.optional(z.enum(['unique', 'auto'])),
})

const nameList = z.array(someText())
const namesByKey = z.record(someText(), nameList)
const toolIndex = z.looseObject({ name: someText(), search: functionValue, permitted: z.optional(functionValue) })

/** The shape of {@link SelectOptions}. */
const select = z.strictObject({
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

const fewestFix = 'give a whole number of tokens, 1000 or more'
/** The shape of {@link ReviewOptions}. */
const review = z.strictObject({
  language: z.optional(z.enum(['en', 'zh'])),
  prompts: z.optional(z.strictObject({ quick: z.optional(someText()), full: z.optional(someText()) })),
  type: z.optional(z.enum(['quick', 'full'])),
  depth: z.optional(z.enum(['surface', 'medium', 'deep'])),
  maxTokens: z.optional(z.int(fewestFix).check(z.minimum(fewestTokens, fewestFix))),
  recentMessages: z.optional(numberAboveZero),
  maxPages: z.optional(numberAboveZero),
  timeout: z.optional(milliseconds),
  concurrency: z.optional(numberAboveZero),
  redact: z.optional(functionValue),
  isCritique: z.optional(functionValue),
})

const ports = {
  embedder: z.optional(
    z.looseObject({ name: someText(), dimensions: z.optional(numberAboveZero), embed: functionValue }),
  ),
  generate: z.optional(functionValue),
  store: z.optional(z.custom<object>(isStore, 'give an object with get and set, such as a Keyv instance or a Map')),
}

const turns = z.strictObject({
  finalTools: z.optional(z.array(someText())),
  startAt: z.optional(z.union([wholeNumber, functionValue], { error: 'give an index or a function' })),
  status: z.optional(functionValue),
  endedByHost: z.optional(z.boolean()),
})

const secretFix =
  'give 16 characters or more, such as those of crypto.randomUUID(), from where the host keeps its secrets'
/** The shape of {@link RecallOptions}. */
const recall = z.strictObject({ secret: z.optional(z.string(secretFix).check(z.minLength(16, secretFix))) })

const storedFix = 'give true, false or { ttl, version }'
const storedMemory = z.union(
  [z.boolean(), z.strictObject({ ttl: z.optional(numberAboveZero), version: z.optional(someText()) })],
  { error: storedFix },
)
/** The shape of {@link MemoryOptions}. */
const memory = z.strictObject({
  messages: z.optional(wholeNumber),
  characters: z.optional(wholeNumber),
  store: z.optional(storedMemory),
})

const off = z.literal(false)
const orOff = { error: 'give an object of options, or false to switch it off' }

const tokens = z.looseObject({ name: z.string(), exact: z.boolean(), count: functionValue })

/** What Winnow's own rules are called in edits and reports. */
const ruleNames: readonly string[] = ['compress', 'prune', 'compact', 'stride', 'window']
const turnRules = z
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

/** The shapes of options in which kinds of results are named. */
interface Shapes {
  readonly compress: z.ZodMiniType
  readonly compact: z.ZodMiniType
  /** The shape of all options. */
  readonly schema: z.ZodMiniType
}

const builtInNames = builtInKinds.map(({ name }) => name)

function shapesFor(kindNames: readonly string[]): Shapes {
  const kindName = z.enum(kindNames)
  const compress = compressShape(kindName, builtInNames)
  const compact = compactShape(kindName)
  const schema = z.strictObject({
    mode: z.optional(z.enum(['on', 'observe', 'off'])),
    profile: z.optional(z.enum(['lossless', 'default', 'aggressive'])),
    compress: z.optional(z.union([off, compress], orOff)),
    query: z.optional(functionValue),
    prune: z.optional(z.union([off, prune], orOff)),
    compact: z.optional(z.union([off, compact], orOff)),
    recall: z.optional(z.union([off, recall], orOff)),
    select: z.optional(z.union([off, select], orOff)),
    review: z.optional(review),
    window: z.optional(z.union([off, windowShape], orOff)),
    ...ports,
    memory: z.optional(memory),
    turns: z.optional(turns),
    turnRules: z.optional(turnRules),
    processors: z.optional(z.array(z.looseObject({ name: someText(), plan: functionValue }))),
    processorTimeout: z.optional(milliseconds),
    tokens: z.optional(tokens),
    prices: z.optional(z.union([z.string(), pricesShape])),
    onEvent: z.optional(functionValue),
    report: z.optional(z.literal('console')),
  })
  return { compress, compact, schema }
}

const knownShapes = shapesFor(builtInNames)

/** The shape of {@link WinnowOptions} where the host has no kinds of its own. */
export const optionsShape: unknown = knownShapes.schema

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
  ['memory', 'store'],
  ['turns'],
]

/** What to do about a name that is no option where it stands: most likely it is misspelt or belongs elsewhere. */
function suggestion(type: z.ZodMiniType, path: readonly PropertyKey[], name: string, isWhole: boolean): string {
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

const mistakes = (type: z.ZodMiniType, given: unknown, at: readonly PropertyKey[], isWhole = false): OptionMistake[] =>
  mistakesOf(type, given, at, (path, name) => suggestion(type, path, name, isWhole))

/** Checks options as they are given, in one place, at construction. */
function check(type: z.ZodMiniType, given: unknown, at: readonly PropertyKey[]): void {
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
export const checkCounter = (given: unknown): void => check(z.optional(tokens), given, ['tokens'])
