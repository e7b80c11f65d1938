import { InvalidOptionError } from '../../errors.ts'

// What every adapter is given, and what is wrong with it.

type Fields = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const isFunction = (value: unknown): boolean => typeof value === 'function'

/**
 * Checks what an adapter was given as a Winnow.
 *
 * @throws InvalidOptionError if it is none
 * @example
 * checkWinnow(createWinnow())
 */
export function checkWinnow(winnow: unknown): void {
  if (isObject(winnow) && isFunction(winnow['prepare']) && isFunction(winnow['notify'])) return
  throw new InvalidOptionError('winnow', 'this is no Winnow', 'Make one with createWinnow() and give it first.')
}

/** Options that adapters have in common. */
interface AdapterOptions {
  readonly index?: unknown
  readonly definitions?: unknown
  readonly persist?: unknown
}

/** How options are checked. */
interface AdapterChecks {
  /** Whether the index and the scope may be functions, which are asked for each run. Default false. */
  readonly byRun?: boolean
}

const named = 'Name the conversation or the user by a text'

function checkPersist(winnow: Fields, persist: unknown, byRun: boolean): void {
  if (!isObject(persist))
    throw new InvalidOptionError('persist', 'this is no scope', 'Give { scope }, or leave it out.')
  const { scope, ttl } = persist
  if (!(byRun && isFunction(scope)) && (typeof scope !== 'string' || scope === ''))
    throw new InvalidOptionError(
      'persist.scope',
      'this is no scope',
      byRun ? `${named}, or by a function of the run.` : `${named}.`,
    )
  if (ttl !== undefined && !(typeof ttl === 'number' && ttl > 0))
    throw new InvalidOptionError('persist.ttl', 'this is no time', 'Give milliseconds above 0, or leave it out.')
  if (winnow['hasStore'] !== true)
    throw new InvalidOptionError('persist', 'this Winnow has no store', 'Make it with createWinnow({ store }).')
  if (winnow['recalls'] !== true)
    throw new InvalidOptionError('persist', 'this Winnow recalls nothing', 'Make it without recall: false.')
}

/**
 * Checks the options `index`, `definitions` and `persist` of an adapter.
 *
 * @throws InvalidOptionError naming the option and the fix
 * @example
 * checkAdapterOptions(createWinnow(), { definitions: 'all' })
 */
export function checkAdapterOptions(
  winnow: object,
  { index, definitions, persist }: AdapterOptions,
  { byRun = false }: AdapterChecks = {},
): void {
  const isIndex =
    index === undefined || (isObject(index) && isFunction(index['search'])) || (byRun && isFunction(index))
  if (!isIndex)
    throw new InvalidOptionError(
      'index',
      'this is no index',
      `Give an object with name and search${byRun ? ', a function that gives one' : ''}, or leave it out.`,
    )
  if (definitions !== undefined && definitions !== 'offered' && definitions !== 'all')
    throw new InvalidOptionError(
      'definitions',
      'this value cannot be used',
      "Give 'offered' or 'all', or leave it out.",
    )
  if (persist !== undefined) checkPersist(winnow as Fields, persist, byRun)
}
