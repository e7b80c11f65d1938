import type { OptionMistake } from './option-mistake.ts'
import { nearest, oneLetterOff } from './option-fixes.ts'

type Fields = Readonly<Record<PropertyKey, unknown>>

const longest = 40
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null
/** What has to be awaited. */
export const isPromise = (value: unknown): boolean => isFields(value) && typeof value['then'] === 'function'
const hasAny = (value: unknown, names: readonly string[]): boolean =>
  isFields(value) && names.some((name) => typeof value[name] === 'function')

const isModel = (value: unknown): boolean =>
  typeof value === 'string' || hasAny(value, ['doGenerate', 'doStream', 'invoke'])
const isEmbeddingModel = (value: unknown): boolean =>
  typeof value === 'string' || hasAny(value, ['doEmbed', 'embedDocuments'])
const isFunction = (value: unknown): boolean => typeof value === 'function'

/** What people give at an option where something like it is meant, and what to write. */
const lookAlikes: Readonly<Record<string, readonly (readonly [looks: (value: unknown) => boolean, fix: string])[]>> = {
  generate: [[isModel, 'Give generate(model), with generate of @winnow/ai-sdk or @winnow/langchain.']],
  embedder: [
    [isEmbeddingModel, 'Give embedder(model), with embedder of @winnow/ai-sdk or @winnow/langchain.'],
    [isFunction, 'Give { name, embed }.'],
  ],
  tokens: [[isFunction, 'Give { name, exact, count }, such as await tokenizer() of @winnow/tokenizers.']],
  turnRules: [[isFunction, 'Give { name, planTurn }.']],
  processors: [[isFunction, 'Give { name, plan }.']],
  mode: [[(value) => typeof value === 'boolean', 'Give "on", "observe" or "off".']],
  onEvent: [[(value) => isFields(value), 'Give a function, such as console.log.']],
  report: [[(value) => typeof value === 'boolean', 'Give "console", or leave it out.']],
  window: [[(value) => typeof value === 'number', 'Give { contextWindow }, with that number.']],
}
const onByEmptyOptions = new Set(['compress', 'prune', 'compact', 'recall', 'select', 'window'])

/** A short value as it is written; longer ones, and what has no short form, say nothing. */
function written(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return undefined
  const text = typeof value === 'string' ? JSON.stringify(value) : String(value)
  return text.length > longest ? undefined : text
}

/** The values on the way to the place of a mistake, from the options themselves. */
function valuesAt(options: unknown, path: OptionMistake['path']): unknown[] {
  const values = [options]
  for (const step of path) {
    const last: unknown = values.at(-1)
    values.push(isFields(last) ? last[step] : undefined)
  }
  return values
}

/** The choices a fix lists: `Give one of "on"|"off".` */
const choicesIn = (fix: string): string[] => /^Give one of "(.*)"\.$/u.exec(fix)?.[1]?.split('"|"') ?? []

function betterFix({ path, fix }: OptionMistake, value: unknown): string {
  const name = String(path[0])
  if (path.length === 1 || name === 'processors' || name === 'turnRules') {
    const known = lookAlikes[name]?.find(([looks]) => looks(value))
    if (known) return known[1]
    if (value === true && onByEmptyOptions.has(name) && name !== 'window')
      return 'Give {} for the defaults, or false to switch it off.'
  }
  const near =
    typeof value === 'string'
      ? nearest(
          value,
          choicesIn(fix).filter((choice) => oneLetterOff(choice, value)),
        )
      : undefined
  return near === undefined ? fix : `Did you mean ${JSON.stringify(near)}? ${fix}`
}

/** A mistake as people are told it who gave the options in a program: with the value, and with what they may have meant. */
export function explainMistake(mistake: OptionMistake, options: unknown): OptionMistake {
  try {
    return explained(mistake, options)
  } catch {
    // A getter of the host's may throw.
    return mistake
  }
}

function explained(mistake: OptionMistake, options: unknown): OptionMistake {
  const { path, problem, fix } = mistake
  const values = valuesAt(options, path)
  const promise = values.findIndex(isPromise)
  if (promise >= 0) return { path: path.slice(0, promise), problem: 'this is a promise', fix: 'Write await before it.' }
  // The name of an object that stands where an adapter's port is meant is not what is wrong with it.
  const [, top] = values
  const alike = path.length === 2 ? lookAlikes[String(path[0])]?.find(([looks]) => looks(top)) : undefined
  if (alike) return { path: path.slice(0, 1), problem: 'this value cannot be used', fix: alike[1] }
  if (problem === 'there is no such option') {
    const isSwitch = path.length === 1 && path[0] === 'enabled'
    return isSwitch ? { path, problem, fix: 'Use mode: "on", "observe" or "off".' } : mistake
  }
  const value: unknown = values.at(-1)
  const shown = path.at(-1) === 'secret' ? undefined : written(value)
  return {
    path,
    problem: shown === undefined || problem !== 'this value cannot be used' ? problem : `${problem} (${shown})`,
    fix: betterFix({ path, problem, fix }, value),
  }
}
