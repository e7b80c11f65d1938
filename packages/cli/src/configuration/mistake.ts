import { WinnowError } from '@winnow/core'

/** Where something stands, step by step, as it is written in the file. */
export type Steps = readonly (string | number)[]

/** One thing that is wrong in a configuration. */
export interface ConfigurationMistake {
  /** Where it stands, as the file spells it: `compress.tools.read_file.cap`. */
  readonly path: string
  /** Line of the file, from 1 on, where it is known. */
  readonly line?: number
  /** The value, as JSON and cut at 60 characters; missing if there is none. */
  readonly value?: string
  readonly problem: string
  /** What to do, as a sentence. */
  readonly fix: string
}

const longestValue = 60
const hidden = '…'
/** Options whose value is a secret, or may be one that was put in the wrong place. */
const isSecret = (name: string): boolean => /secret|^recall$/iu.test(name)

/** A value as it is shown to people; secrets are not shown. */
export function valueText(value: unknown, path: Steps = []): string | undefined {
  if (isSecret(String(path.at(-1))) && value !== undefined) return hidden
  const text = JSON.stringify(value, (key, inner: unknown) => (isSecret(key) ? hidden : inner)) as string | undefined
  return text === undefined || text.length <= longestValue ? text : `${text.slice(0, longestValue)}…`
}

/** A path as it is written; names that hold dots or brackets are quoted. */
export const pathText = (path: Steps): string =>
  path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`
    if (!/^[^.[\]"\s]+$/u.test(step)) return `${text}[${JSON.stringify(step)}]`
    return text === '' ? step : `${text}.${step}`
  }, '')

function mistakeText({ path, line, value, problem, fix }: ConfigurationMistake): string {
  const place = line === undefined ? '' : `line ${line}: `
  const named = path === '' ? '' : `${path}: `
  return `${place}${named}${problem}${value === undefined ? '' : ` (${value})`}. ${fix}`
}

/**
 * A configuration that cannot be used. `mistakes` holds all that is wrong with it, and the message each on a line of its
 * own.
 *
 * @example
 * try {
 *   await loadConfiguration('winnow.yaml')
 * } catch (error) {
 *   if (error instanceof ConfigurationError) for (const { path, fix } of error.mistakes) console.error(path, fix)
 * }
 */
export class ConfigurationError extends WinnowError {
  override readonly name = 'ConfigurationError'
  readonly mistakes: readonly ConfigurationMistake[]

  /** @param file what the configuration is called */
  constructor(file: string, mistakes: readonly ConfigurationMistake[], options?: { readonly cause?: unknown }) {
    const lines = mistakes.map(mistakeText)
    const text = lines.length === 1 ? ` ${lines.join('')}` : ` ${lines.length} mistakes\n  ${lines.join('\n  ')}`
    super('invalid-option', `${file}:${text}`, options)
    this.mistakes = mistakes
  }
}
