import * as z from 'zod/v4/mini'
import { pricesShape } from '../../cost/prices-shape.ts'
import { unknownPrices } from '../../cost/prices.ts'
import { InvalidOptionError } from '../../errors.ts'
import { nearestName } from '../shapes/check-shape.ts'
import { explainMistake, isPromise } from './explain-mistake.ts'
import { ports, profile, recallOrOff, tokens, turns } from '../shapes/host-shapes.ts'
import { knownShapes, shapesWith, type KindShapes } from '../shapes/kind-options.ts'
import { namesAt } from './option-fixes.ts'
import type { OptionMistake } from './option-mistake.ts'
import { errorOf, mistakesOf, pathText } from './option-mistakes.ts'
import { functionValue, milliseconds, numberAboveZero, someText, wholeNumber } from '../shapes/option-values.ts'
import { prune } from '../shapes/prune-shape.ts'
import { review } from '../shapes/review-shape.ts'
import { select } from '../shapes/select-shape.ts'
import { turnRules } from '../shapes/turn-rules-shape.ts'
import { windowShape } from '../shapes/window-shape.ts'

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

/** The shape of all options, with those in which kinds of results are named. */
function schemaOf({ compress, compact }: KindShapes): z.ZodMiniType {
  return z.strictObject({
    mode: z.optional(z.enum(['on', 'observe', 'off'])),
    profile: z.optional(profile),
    compress: z.optional(z.union([off, compress], orOff)),
    query: z.optional(functionValue),
    prune: z.optional(z.union([off, prune], orOff)),
    compact: z.optional(z.union([off, compact], orOff)),
    recall: recallOrOff,
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
}

const knownSchema = schemaOf(knownShapes)

/** The shape of {@link WinnowOptions} where the host has no kinds of its own. */
export const optionsShape: unknown = knownSchema

/** The objects of options, by where they stand. */
const places: readonly (readonly PropertyKey[])[] = [
  [],
  ['prune'],
  ['compact'],
  ['compact', 'digest'],
  ['compact', 'clearing'],
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

/** What to do about a name that is no option where it stands: most likely it belongs elsewhere, or is misspelt. */
function suggestion(type: z.ZodMiniType, path: readonly PropertyKey[], name: string): string {
  const homes = places.filter((place) => namesAt(type, place).includes(name))
  if (homes.length === 0) return nearestName(type, path, name)
  return homes[0]!.length === 0
    ? `It stands at the top: ${name}.`
    : `It stands elsewhere: ${homes.map((home) => pathText([...home, name])).join(', ')}.`
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
  const shapes = shapesWith(compress)
  const schema = shapes === knownShapes ? knownSchema : schemaOf(shapes)
  const found = mistakesOf(schema, options, [], (path, name) => suggestion(schema, path, name))
  const unknown = typeof prices === 'string' ? unknownPrices(prices) : undefined
  return unknown ? [...found, { path: ['prices'], ...unknown }] : found
}

/** @throws InvalidOptionError naming the path of the first wrong option and the fix */
export function checkOptions(given: unknown): void {
  if (isPromise(given)) throw new InvalidOptionError('options', 'this is a promise', 'Write await before it.')
  const [first] = findOptionMistakes(given)
  if (first) throw errorOf(explainMistake(first, given))
}
