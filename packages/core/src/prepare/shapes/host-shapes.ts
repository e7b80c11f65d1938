import * as z from 'zod/v4/mini'
import { check } from './check-shape.ts'
import { functionValue, numberAboveZero, someText, wholeNumber } from './option-values.ts'

const isStore = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  ['get', 'set'].every((name) => typeof (value as Record<string, unknown>)[name] === 'function')

/** The shapes of {@link PortOptions}. */
export const ports: Readonly<Record<'embedder' | 'generate' | 'store', z.ZodMiniType>> = {
  embedder: z.optional(
    z.looseObject({ name: someText(), dimensions: z.optional(numberAboveZero), embed: functionValue }),
  ),
  generate: z.optional(functionValue),
  store: z.optional(z.custom<object>(isStore, 'give an object with get and set, such as a Keyv instance or a Map')),
}

/** The shape of {@link TurnOptions}. */
export const turns: z.ZodMiniType = z.strictObject({
  finalTools: z.optional(z.array(someText())),
  startAt: z.optional(z.union([wholeNumber, functionValue], { error: 'give an index or a function' })),
  status: z.optional(functionValue),
  endedByHost: z.optional(z.boolean()),
})

/** The shape of a {@link TokenCounter}. */
export const tokens: z.ZodMiniType = z.looseObject({ name: z.string(), exact: z.boolean(), count: functionValue })

const secretFix =
  'give 16 characters or more, such as those of crypto.randomUUID(), from where the host keeps its secrets'
/** The shape of {@link RecallOptions}. */
const recall = z.strictObject({
  secret: z.optional(z.string(secretFix).check(z.minLength(16, secretFix))),
})

/** The same, or off. */
export const recallOrOff: z.ZodMiniType = z.optional(
  z.union([z.literal(false), recall], { error: 'give an object of options, or false to switch it off' }),
)
/** The shape of {@link Profile}. */
export const profile: z.ZodMiniType = z.enum(['lossless', 'default', 'aggressive'])

/** @throws InvalidOptionError */
export const checkPorts = (given: unknown): void => check(z.strictObject(ports), given, [])
/** @throws InvalidOptionError */
export const checkTurnOptions = (given: unknown): void => check(turns, given, ['turns'])
/** @throws InvalidOptionError */
export const checkCounter = (given: unknown): void => check(z.optional(tokens), given, ['tokens'])
/** @throws InvalidOptionError */
export const checkProfile = (given: unknown): void => check(z.optional(profile), given, ['profile'])
