import { InvalidOptionError } from '../errors.ts'

/** A scope in the one shape reviews work with. */
export type Scope =
  | { readonly mode: 'full_history' }
  | { readonly mode: 'recent_messages'; readonly count: number }
  | { readonly mode: 'range'; readonly from: number; readonly to: number }
  | { readonly mode: 'specific_content'; readonly content: string }

const modes = ['full_history', 'recent_messages', 'range', 'specific_content'] as const
const isMode = (value: unknown): value is Scope['mode'] => modes.some((mode) => mode === value)

/** More messages than this are a mistake. */
const mostMessages = 100_000

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isWhole = (value: unknown, least: number): value is number =>
  Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= mostMessages

/** The mode and its fields, whichever of the three shapes they have. */
function namedOf(given: unknown): { readonly mode: unknown; readonly fields: Fields } {
  if (!isFields(given)) return { mode: given, fields: {} }
  if ('mode' in given) return { mode: given['mode'], fields: given }
  const [name, ...others] = Object.keys(given)
  const fields = name === undefined ? undefined : given[name]
  return others.length === 0 && isFields(fields) ? { mode: name, fields } : { mode: undefined, fields: {} }
}

/**
 * Reads what is reviewed: a name, `{ mode, … }`, or `{ recent_messages: { count } }`.
 *
 * @throws InvalidOptionError naming `path`
 */
export function readScope(given: unknown, recentMessages: number, path = 'scope'): Scope {
  const { mode, fields } = namedOf(given)
  if (!isMode(mode))
    throw new InvalidOptionError(path, 'there is no such scope', `Give one of ${modes.join(', ')}, or { mode }.`)
  const refuse = (name: string, fix: string): never => {
    throw new InvalidOptionError(`${path}.${name}`, 'this value cannot be used', fix)
  }
  switch (mode) {
    case 'full_history':
      return { mode }
    case 'recent_messages': {
      const count = fields['count'] ?? recentMessages
      return isWhole(count, 1) ? { mode, count } : refuse('count', `Give a whole number from 1 to ${mostMessages}.`)
    }
    case 'range': {
      const { from, to } = fields
      if (!isWhole(from, 0)) return refuse('from', 'Give the position of a message, from 0.')
      return isWhole(to, from) ? { mode, from, to } : refuse('to', 'Give the position of a message, not before from.')
    }
    default: {
      const { content } = fields
      if (typeof content !== 'string' || content.trim() === '') return refuse('content', 'Give the text to review.')
      return { mode, content }
    }
  }
}
