import type { Prices } from '@winnow/core'
import { pricesNamed } from './cached.ts'
import type { EditView, EntryView, MessageView, RequestView } from './types.ts'

/** What it takes to send something whole, told before it is asked for. */
export interface WholeEffect {
  /** Tokens this request would have more; where `isMost`, at most about that many. */
  readonly tokens: number
  /** Tokens of what was asked for alone. */
  readonly alone: number
  /** A finished turn is decided on again: what of it comes back is known once that is done. */
  readonly isMost: boolean
  /** Results of the same text, which come back together, by the messages that call. */
  readonly results: readonly number[]
  /** Other calls of finished turns that may come back with them. */
  readonly others: number
  /** Whether the turn goes on: what else stays with the result is decided when it is finished. */
  readonly isOpen: boolean
  /** What the next request costs more, in dollars, as the prompt cache has to be written again from the result on. */
  readonly money?: number
}

const messagesOf = (entries: readonly EntryView[]): MessageView[] =>
  entries.flatMap((entry) => (entry.kind === 'message' ? [entry] : entry.messages))

/** Tokens that were sent from a message on. */
const sentFrom = (entries: readonly EntryView[], from: number): number =>
  entries.reduce((sum, { tokens, ...entry }) => {
    const at = entry.kind === 'message' ? entry.at : entry.from
    return at >= from ? sum + tokens.after : sum
  }, 0)

const sumOf = (views: readonly EditView[]): number => views.reduce((sum, { tokensSaved }) => sum + tokensSaved, 0)

/** The edits of finished turns among some, and all that were decided together with them. */
function together(view: RequestView, own: readonly EditView[]): EditView[] {
  const groups = new Set(own.flatMap(({ edit }) => (edit.rule === 'compact' ? [edit.group] : [])))
  return view.list.filter(({ edit, isReplaced }) => groups.has(edit.group) && !isReplaced)
}

const moneyOf = (tokens: number, rewritten: number, { cacheRead, cacheWrite }: Prices): number =>
  (tokens * cacheWrite + rewritten * (cacheWrite - cacheRead)) / 1_000_000

/**
 * What asking for a text to be sent whole does to a request like this one: how many tokens it takes, and what comes back. A
 * pure function of the request; `undefined` where nothing of the name is left out of it.
 *
 * @example
 * const view = inspect({ id: '1', history, ...(await winnow.prepare(history)) })
 * const effect = wholeEffect(view, 'wnghtrepmoyfisudak')
 */
export function wholeEffect(view: RequestView, ref: string): WholeEffect | undefined {
  const own = view.list.filter((each) => each.ref === ref && !each.isReplaced)
  if (own.length === 0) return undefined
  const turned = together(view, own)
  const others = new Set(turned)
  for (const each of own) others.delete(each)
  const alone = own.filter(({ edit }) => edit.rule !== 'compact')
  const tokens = sumOf([...alone, ...turned])
  const from = Math.min(...[...own, ...turned].map(({ messages }) => messages[0] ?? Infinity))
  const prices = view.isMoney ? pricesNamed(view.cost.prices, view.prices) : undefined
  const results = [...new Set(own.flatMap(({ edit }) => (edit.action === 'summarize' ? [] : [edit.at])))]
  const openFrom = messagesOf(view.entries).find(({ isOpen }) => isOpen)?.at ?? Infinity
  return {
    tokens,
    alone: Math.max(0, sumOf(own)),
    isMost: turned.length > 0,
    results: results.toSorted((a, b) => a - b),
    others: [...others].filter(({ edit }) => edit.action === 'remove-tool-use').length,
    isOpen: turned.length === 0 && results.some((at) => at >= openFrom),
    ...(prices ? { money: moneyOf(Math.max(0, tokens), sentFrom(view.entries, from), prices) } : {}),
  }
}
