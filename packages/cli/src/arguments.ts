import { parseArgs } from 'node:util'
import type { Prices, Profile, ReviewDepth, ReviewType } from '@winnow/core'
import type { Locale } from '@winnow/core/format'
import { nearest } from './configuration/names.ts'
import { UsageError } from './errors.ts'
import type { CommandName } from './help.ts'
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
  /** File to write a page to that shows each request. */
  readonly html: string | undefined
}

/** What `winnow show` was asked for. */
export interface ShowArguments extends Omit<ReportArguments, 'json'> {
  /** The request of each transcript, from 1; the last one if it is not given. */
  readonly request: number | undefined
}

/** What `winnow select` was asked for. */
export interface SelectArguments {
  readonly question: string
  /** File with tool definitions. */
  readonly tools: string
  /** File with the conversation before the question. */
  readonly history: string | undefined
  /** Counts before the limit of `config`. */
  readonly limit: number | undefined
  /** Whether every tool has its line. */
  readonly all: boolean
  readonly json: boolean
  readonly locale: Locale
  /** File with options for Winnow. */
  readonly config: string | undefined
}

/** What `winnow review` was asked for. */
export interface ReviewArguments {
  readonly files: readonly string[]
  /** The model that reviews. */
  readonly model: string
  /** Where it is asked. */
  readonly baseUrl: string | undefined
  readonly depth: ReviewDepth | undefined
  readonly type: ReviewType | undefined
  readonly focus: string | undefined
  readonly json: boolean
  /** Counts before the language of `config`. */
  readonly locale: Locale | undefined
  /** File with options for Winnow. */
  readonly config: string | undefined
}

/** What `winnow prices` was asked for. */
type PricesArguments = Pick<ReportArguments, 'json' | 'locale'>

export type Command =
  | { readonly command: 'report'; readonly given: ReportArguments }
  | { readonly command: 'show'; readonly given: ShowArguments }
  | { readonly command: 'select'; readonly given: SelectArguments }
  | { readonly command: 'review'; readonly given: ReviewArguments }
  | { readonly command: 'prices'; readonly given: PricesArguments }
  /** `of` is the command that help is wanted of. */
  | { readonly command: 'help'; readonly of: CommandName | undefined }
  | { readonly command: 'version' }

const options = {
  json: { type: 'boolean' },
  verbose: { type: 'boolean', short: 'v' },
  locale: { type: 'string' },
  system: { type: 'string' },
  config: { type: 'string' },
  profile: { type: 'string' },
  prices: { type: 'string' },
  html: { type: 'string' },
  request: { type: 'string' },
  tools: { type: 'string' },
  history: { type: 'string' },
  limit: { type: 'string' },
  all: { type: 'boolean' },
  model: { type: 'string' },
  'base-url': { type: 'string' },
  depth: { type: 'string' },
  type: { type: 'string' },
  focus: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
} as const

type Parsed = ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true }>>
type Values = Parsed['values']

/** The options each command takes. */
const taken = {
  report: ['json', 'verbose', 'locale', 'system', 'config', 'profile', 'prices', 'html'],
  show: ['request', 'verbose', 'locale', 'system', 'config', 'profile', 'prices', 'html'],
  select: ['tools', 'history', 'limit', 'all', 'json', 'locale', 'config'],
  review: ['model', 'base-url', 'depth', 'type', 'focus', 'json', 'locale', 'config'],
  prices: ['json', 'locale'],
} as const satisfies Record<CommandName, readonly (keyof Values)[]>
const isCommand = (name = ''): name is CommandName => Object.hasOwn(taken, name)

const list = new Intl.ListFormat('en')

function checkTaken(command: CommandName, values: Values): void {
  const known: readonly string[] = taken[command]
  const unknown = Object.keys(values).find((name) => !known.includes(name))
  if (unknown === undefined) return
  const names = list.format(known.map((name) => `--${name}`))
  throw new UsageError(`winnow ${command} does not take --${unknown}; it takes ${names}`)
}

const meant = (name: string, names: readonly string[], prefix = ''): string => {
  const near = nearest(name, names)
  return near === undefined ? '' : ` Did you mean ${prefix}${near}?`
}

const noOption = (name: string): string =>
  `There is no option ${name}.${meant(name.replace(/^-+/u, ''), Object.keys(options), '--')}`

function parse(given: readonly string[]): Parsed {
  try {
    return parseArgs({ args: [...given], options, allowPositionals: true })
  } catch (error) {
    const { code, message } = error as Error & { readonly code?: string }
    const [, option, of] = /^Option '(?:-\w, )?(--?[^\s']+)( <value>)?/u.exec(message) ?? []
    const [, unknown] = /^Unknown option '(--?[^']*)'/u.exec(message) ?? []
    if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION' && unknown !== undefined) throw new UsageError(noOption(unknown))
    if (option !== undefined && of !== undefined) throw new UsageError(`${option} needs a value: ${option} VALUE`)
    throw new UsageError(message)
  }
}

const localeOf = (name = 'en'): Locale => {
  if (name !== 'en' && name !== 'zh') throw new UsageError(`There is no locale ${name}; use en or zh`)
  return name
}

const noFile = 'Name at least one file, or - for standard input'

const isProfile = (name: string): name is Profile => ['default', 'lossless', 'aggressive'].includes(name)

function reportArguments(values: Values, files: readonly string[]): ReportArguments {
  if (files.length === 0) throw new UsageError(`${noFile}: winnow report FILE...`)
  const { json = false, verbose = false, system, config, profile, prices, html } = values
  const locale = localeOf(values.locale)
  if (profile !== undefined && !isProfile(profile))
    throw new UsageError(`There is no profile ${profile}; use default, lossless or aggressive`)
  return { files, json, verbose, locale, system, config, profile, prices: namedPrices(prices ?? 'multiples'), html }
}

function showArguments(values: Values, files: readonly string[]): ShowArguments {
  if (files.length === 0) throw new UsageError(`${noFile}: winnow show FILE... [--request N]`)
  const { request } = values
  if (request !== undefined && !/^[1-9]\d{0,8}$/u.test(request))
    throw new UsageError(`--request ${request}: give a whole number of 1 or more`)
  return { ...reportArguments(values, files), request: request === undefined ? undefined : Number(request) }
}

function selectArguments(values: Values, questions: readonly string[]): SelectArguments {
  const { tools, history, limit, all = false, json = false, config } = values
  const [question = '', ...others] = questions
  if (question.trim() === '') throw new UsageError('Say what is asked: winnow select "QUESTION" --tools FILE')
  if (others.length > 0) throw new UsageError('Put the question in quotation marks: winnow select "QUESTION"')
  if (tools === undefined) throw new UsageError('Name the file with the tools: --tools FILE')
  if (limit !== undefined && !/^[1-9]\d{0,8}$/u.test(limit))
    throw new UsageError(`--limit ${limit}: give a whole number of 1 or more`)
  const most = limit === undefined ? undefined : Number(limit)
  return { question, tools, history, limit: most, all, json, locale: localeOf(values.locale), config }
}

function oneOf<Value extends string>(name: string, given: string | undefined, values: readonly Value[]) {
  const value = values.find((known) => known === given)
  if (given !== undefined && value === undefined)
    throw new UsageError(`There is no ${name} ${given}; use ${values.join(', ')}`)
  return value
}

function reviewArguments(values: Values, files: readonly string[]): ReviewArguments {
  if (files.length === 0) throw new UsageError(`${noFile}: winnow review FILE... --model NAME`)
  const { model, focus, json = false, config, 'base-url': baseUrl } = values
  if (model === undefined) throw new UsageError('Name the model that reviews: --model NAME')
  const depth = oneOf('depth', values.depth, ['surface', 'medium', 'deep'])
  const type = oneOf('type', values.type, ['quick', 'full'])
  const locale = values.locale === undefined ? undefined : localeOf(values.locale)
  return { files, model, baseUrl, depth, type, focus, json, locale, config }
}

function pricesArguments({ json = false, locale }: Values, names: readonly string[]): PricesArguments {
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
  const [command, ...names] = positionals
  if (values.help || command === 'help') {
    const of = command === 'help' ? names[0] : command
    return { command: 'help', of: isCommand(of) ? of : undefined }
  }
  if (values.version || command === 'version') return { command: 'version' }
  if (command === undefined) throw new UsageError('Say what to do, for example winnow report FILE...')
  if (!isCommand(command)) {
    const commands = Object.keys(taken)
    throw new UsageError(
      `There is no command ${command}.${meant(command, commands)} There are ${list.format(commands)}`,
    )
  }
  checkTaken(command, values)
  if (command === 'report') return { command, given: reportArguments(values, names) }
  if (command === 'show') return { command, given: showArguments(values, names) }
  if (command === 'select') return { command, given: selectArguments(values, names) }
  if (command === 'review') return { command, given: reviewArguments(values, names) }
  return { command, given: pricesArguments(values, names) }
}
