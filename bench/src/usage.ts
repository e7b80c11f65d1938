import { parseArgs, type ParseArgsConfig } from 'node:util'

export type Options = NonNullable<ParseArgsConfig['options']>

/** Something was asked for that there is not; the message names what there is. */
export class UsageError extends Error {}

/** Throws a {@link UsageError} where a name that was asked for is not known. */
export function checkNames(what: string, wanted: readonly string[], known: readonly string[]): void {
  const unknown = wanted.filter((name) => !known.includes(name))
  if (unknown.length === 0) return
  const list = unknown.map((name) => `'${name}'`).join(', ')
  throw new UsageError(`There is no ${what} ${list}; there are:\n${known.map((name) => `  ${name}`).join('\n')}`)
}

const isRefusal = (error: unknown): error is Error & { readonly code: string } =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')

/** Parses what was given by `options`; throws a {@link UsageError} that names them all where it does not fit. */
export function parseOptions<Known extends Options>(
  given: readonly string[],
  options: Known,
): ReturnType<typeof parseArgs<{ args: string[]; options: Known }>>['values'] {
  try {
    return parseArgs({ args: [...given], options }).values
  } catch (error) {
    if (!isRefusal(error)) throw error
    const names = Object.keys(options).map((name) => `--${name}`)
    const [reason] = error.message.split('. ')
    throw new UsageError(`${reason}. The options are ${names.join(', ')}.`)
  }
}
