import { InvalidOptionError } from '../errors.ts'
import { explainMistake } from '../prepare/options/explain-mistake.ts'
import { nearest } from '../prepare/options/option-fixes.ts'
import type { OptionMistake } from '../prepare/options/option-mistake.ts'
import { errorOf } from '../prepare/options/option-mistakes.ts'
import type { Plugin } from '../prepare/plugins/plugin.ts'
import { ruleNames } from '../prepare/rule-names.ts'
import type { KernelOptions } from './create-kernel.ts'

// The checks of createWinnow for the options that both have, without zod, which has 11 kB. A test compares the errors.

type Path = OptionMistake['path']
/** What is wrong with a value, if anything. */
type Check = (value: unknown, path: Path) => OptionMistake | undefined

const unusable = (path: Path, fix: string): OptionMistake => ({ path, problem: 'this value cannot be used', fix })
const must =
  (isRight: (value: unknown) => boolean, fix: string): Check =>
  (value, path) =>
    isRight(value) ? undefined : unusable(path, fix)

const optional =
  (check: Check): Check =>
  (value, path) =>
    value === undefined ? undefined : check(value, path)

function firstOf(checks: readonly (() => OptionMistake | undefined)[]): OptionMistake | undefined {
  for (const check of checks) {
    const mistake = check()
    if (mistake) return mistake
  }
  return undefined
}

/** An object with these members, and no others unless it is open. */
const object =
  (members: Readonly<Record<string, Check>>, isOpen = false): Check =>
  (value, path) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return unusable(path, 'Give an object of options.')
    const names = Object.keys(members)
    const unknown = isOpen ? undefined : Object.keys(value).find((name) => !names.includes(name))
    const mistake = firstOf(
      names.map((name) => () => members[name]!((value as Record<string, unknown>)[name], [...path, name])),
    )
    if (mistake || unknown === undefined) return mistake
    const near = nearest(unknown, names)
    const fix =
      near === undefined ? 'Remove it, or see the reference for the options there are.' : `Did you mean ${near}?`
    return { path: [...path, unknown], problem: 'there is no such option', fix }
  }

const list =
  (item: Check): Check =>
  (value, path) =>
    Array.isArray(value)
      ? firstOf(value.map((each: unknown, at) => () => item(each, [...path, at])))
      : unusable(path, 'Give an array.')

const isText = (value: unknown): value is string => typeof value === 'string'
const isWhole = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0
const isFunction = (value: unknown): boolean => typeof value === 'function'

const functionValue = must(isFunction, 'Give a function.')
const someText: Check = (value, path) =>
  isText(value)
    ? must((text) => text !== '', 'Give a name that is not empty.')(value, path)
    : unusable(path, 'Give a string.')
const boolean = must((value) => typeof value === 'boolean', 'Give true or false.')
const whole = must(isWhole, 'Give a whole number of 0 or more.')
/** Timers hold 31 bits. */
const milliseconds = must(
  (value) => typeof value === 'number' && value > 0 && value <= 2_147_483_647,
  'Give milliseconds above 0, at most 2147483647.',
)
const mode = must((value) => ['on', 'observe', 'off'].includes(value as string), 'Give one of "on"|"observe"|"off".')

const startAt: Check = (value, path) =>
  typeof value === 'number' ? whole(value, path) : must(isFunction, 'Give an index or a function.')(value, path)

const ruleName: Check = (value, path) =>
  someText(value, path) ??
  (ruleNames.includes(value as string)
    ? unusable(path, "Choose another name: one of Winnow's own rules has this one.")
    : undefined)

const rules = list(
  object(
    {
      name: ruleName,
      minSavings: optional(whole),
      inputs: optional(functionValue),
      planTurn: functionValue,
      whyNotWorth: optional(functionValue),
    },
    true,
  ),
)

const turnRules: Check = (value, path) =>
  rules(value, path) ??
  (new Set((value as readonly { readonly name: string }[]).map(({ name }) => name)).size < (value as unknown[]).length
    ? unusable(path, 'Give each rule a name of its own.')
    : undefined)

const pluginParts = object(
  { timeout: optional(milliseconds), isUnique: optional(functionValue), states: optional(functionValue) },
  true,
)
const plugin: Check = (value, path) => {
  const { name, setup } = Object(value) as Partial<Plugin>
  if (isText(name) && isFunction(setup)) return pluginParts(value, path)
  const fix = isFunction(value) ? 'Call it: compress(), not compress.' : 'Give { name, setup }.'
  return { path, problem: 'this is no plugin', fix }
}

const plugins: Check = (value, path) => {
  if (Array.isArray(value)) return list(plugin)(value, path)
  return { path, problem: 'this is no list of plugins', fix: 'Give a list such as [prune(), compress()].' }
}

const prices: Check = (value, path) =>
  typeof value === 'object' && value !== null
    ? undefined
    : {
        path,
        problem: 'a kernel has no list of prices',
        fix: "Give them, such as prices['gpt-5.2'] of @winnow/core.",
      }

const checks: Readonly<Record<keyof KernelOptions, Check>> = {
  plugins,
  turnRules: optional(turnRules),
  recall: optional(must((value) => isFunction(Object(value).reader), 'Give recall(), or leave it out.')),
  prices: optional(prices),
  memory: optional(object({ messages: optional(whole), characters: optional(whole) })),
  mode: optional(mode),
  turns: optional(
    object({
      finalTools: optional(list(someText)),
      startAt: optional(startAt),
      status: optional(functionValue),
      endedByHost: optional(boolean),
    }),
  ),
  tokens: optional(object({ name: must(isText, 'Give a string.'), exact: boolean, count: functionValue }, true)),
  processors: optional(list(object({ name: someText, plan: functionValue }, true))),
  processorTimeout: optional(milliseconds),
  onEvent: optional(functionValue),
  report: optional(must((value) => value === 'console', 'Give "console".')),
}

/** @throws InvalidOptionError naming the path of the first wrong option and the fix */
export function checkKernelOptions(given: unknown): asserts given is KernelOptions {
  if (typeof given !== 'object' || given === null)
    throw new InvalidOptionError('options', 'these are none', 'Give { plugins: [prune(), compress()] }.')
  const names = Object.keys(checks)
  const unknown = Object.keys(given).find((name) => !names.includes(name))
  if (unknown !== undefined)
    throw new InvalidOptionError(unknown, 'there is no such option', `Give ${names.join(', ')}, or use createWinnow().`)
  const mistake = object(checks)(given, [])
  if (mistake) throw errorOf(explainMistake(mistake, given))
}

/** @throws InvalidOptionError if it is no mode */
export function checkKernelMode(given: unknown): void {
  const mistake = mode(given, ['mode'])
  if (mistake) throw errorOf(explainMistake(mistake, { mode: given }))
}
