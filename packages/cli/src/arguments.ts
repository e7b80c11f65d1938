import { parseArgs } from 'node:util'
import type { Prices, Profile } from '@winnow/core'
import type { Locale } from '@winnow/core/format'
import { UsageError } from './errors.ts'
import { namedPrices } from './prices.ts'

/** What `winnow report` was asked for. */
export interface ReportArguments {
  readonly files: readonly string[]
  readonly json: boolean
  readonly verbose: boolean
  readonly locale: Locale
  /** File with the system text of transcripts that hold none. */
  readonly system: string | undefined
  /** File with options for Winnow. */
  readonly config: string | undefined
  /** How much may change; counts before the profile of `config`. */
  readonly profile: Profile | undefined
  /** What the requests are billed at. */
  readonly prices: Prices
}

/** What `winnow prices` was asked for. */
type PricesArguments = Pick<ReportArguments, 'json' | 'locale'>

export type Command =
  | { readonly command: 'report'; readonly given: ReportArguments }
  | { readonly command: 'prices'; readonly given: PricesArguments }
  | { readonly command: 'help' | 'version' }

const options = {
  json: { type: 'boolean' },
  verbose: { type: 'boolean', short: 'v' },
  locale: { type: 'string' },
  system: { type: 'string' },
  config: { type: 'string' },
  profile: { type: 'string' },
  prices: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
} as const

function parse(
  given: readonly string[],
): ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true }>> {
  try {
    return parseArgs({ args: [...given], options, allowPositionals: true })
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

const localeOf = (name = 'en'): Locale => {
  if (name !== 'en' && name !== 'zh') throw new UsageError(`There is no locale ${name}; use en or zh`)
  return name
}

const isProfile = (name: string): name is Profile => ['default', 'lossless', 'aggressive'].includes(name)

function pricesArguments(values: ReturnType<typeof parse>['values'], names: readonly string[]): PricesArguments {
  const { json = false, locale, ...others } = values
  const [unknown] = Object.keys(others)
  if (unknown !== undefined)
    throw new UsageError(`winnow prices does not take --${unknown}; it takes --json and --locale`)
  if (names.length > 0) throw new UsageError('winnow prices takes no names: it lists all')
  return { json, locale: localeOf(locale) }
}

/**
 * Reads a command line.
 *
 * @throws UsageError
 */
export function readArguments(given: readonly string[]): Command {
  const { values, positionals } = parse(given)
  const [command, ...files] = positionals
  if (values.help || command === 'help') return { command: 'help' }
  if (values.version) return { command: 'version' }
  if (command === undefined) throw new UsageError('Say what to do: winnow report FILE...')
  if (command === 'prices') return { command, given: pricesArguments(values, files) }
  if (command !== 'report') throw new UsageError(`There is no command ${command}; there are: report, prices`)
  if (files.length === 0) throw new UsageError('Name at least one file: winnow report FILE...')
  const { json = false, verbose = false, system, config, profile, prices } = values
  const locale = localeOf(values.locale)
  if (profile !== undefined && !isProfile(profile))
    throw new UsageError(`There is no profile ${profile}; use default, lossless or aggressive`)
  const billed = namedPrices(prices ?? 'multiples')
  return { command, given: { files, json, verbose, locale, system, config, profile, prices: billed } }
}
