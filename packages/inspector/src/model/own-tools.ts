import {
  recallToolName,
  searchToolName,
  tenthManToolName,
  type Message,
  type Part,
  type Prices,
  type TokenCounter,
} from '@winnow/core'
import type { PartCounter, Share } from './count.ts'
import type { CacheSplit, RequestBar } from './types.ts'

/** Tools that Winnow adds to those of the application. */
const added: ReadonlySet<string> = new Set([recallToolName, searchToolName, tenthManToolName])

const isAdded = (part: Part): boolean =>
  (part.type === 'tool-call' || part.type === 'tool-result') && added.has(part.toolName)

/** Whether a history ends with results of tools that Winnow adds, and of no other: what it is sent for is Winnow's doing. */
export function endsWithAddedTools(history: readonly Message[]): boolean {
  const end = history.findLastIndex(({ role }) => role !== 'tool')
  const last = history[end]
  if (end === history.length - 1 || last?.role !== 'assistant') return false
  const calls = last.parts.filter(({ type }) => type === 'tool-call')
  return calls.length > 0 && calls.every(isAdded)
}

/** The name in a definition, whether it stands there or in its `function`. */
function nameOf(definition: unknown): unknown {
  const { name, function: inner } = (definition ?? {}) as { name?: unknown; function?: { name?: unknown } }
  return name ?? inner?.name
}

/** Tokens of the definitions of tools that Winnow adds, among the definitions of a request. That of `except` is left out. */
export function addedDefinitions(definitions: unknown, tokens: TokenCounter, except?: string): number {
  if (!Array.isArray(definitions)) return 0
  const own = definitions.filter((definition: unknown) => {
    const name = nameOf(definition)
    return name !== except && added.has(name as string)
  })
  return own.reduce((sum: number, definition: unknown) => sum + tokens.count(JSON.stringify(definition)), 0)
}

/** What of a message's tokens its calls of added tools and their results take, told in the parts its share tells. */
export function addedShare(message: Message, share: Share, counter: PartCounter): Share {
  const { parts } = message
  if (!parts.some(isAdded)) return []
  if (parts.every(isAdded)) return share
  if (share.length === parts.length) return share.filter((_, index) => isAdded(parts[index]!))
  const total = counter.message(message)
  const own = parts.filter(isAdded).reduce((sum, part) => sum + counter.part(part), 0)
  return share.map(([name, count]) => [name, total > 0 ? Math.round((count * own) / total) : 0])
}

/** How many of the tokens of added tools stand in the beginning that the cache held; `head` stands before all messages. */
function cachedOwn(
  messages: readonly number[],
  own: readonly number[],
  { head, cached }: { readonly head: number; readonly cached: number },
): number {
  let end = head
  let sum = 0
  for (const [at, count] of messages.entries()) {
    end += count
    if (end > cached) break
    sum += own[at]!
  }
  return sum
}

/** What {@link withoutAddedTools} goes by: tokens of each message as it is stored, and of what of it is of added tools. */
interface AddedTokens {
  readonly messages: readonly number[]
  readonly own: readonly number[]
  /** Tokens that stand before all messages. */
  readonly head: number
}

/** Money and cache of a request, where calls of added tools and their results count on the side with Winnow alone. */
export function withoutAddedTools(
  { cost, cache }: Pick<RequestBar, 'cost' | 'cache'>,
  { messages, own, head }: AddedTokens,
  prices: Prices | undefined,
): Pick<RequestBar, 'cost' | 'cache'> {
  const total = own.reduce((sum, count) => sum + count, 0)
  if (total === 0) return { cost, ...(cache ? { cache } : {}) }
  const read = cache ? cachedOwn(messages, own, { head, cached: cache.before.cached }) : 0
  const unread = total - read
  const less = prices ? Math.min(cost.before, (read * prices.cacheRead + unread * prices.cacheWrite) / 1_000_000) : 0
  const split = (each: CacheSplit): CacheSplit => ({
    cached: Math.max(0, each.cached - read),
    uncached: Math.max(0, each.uncached - unread),
  })
  return {
    cost: { ...cost, before: cost.before - less, saved: cost.saved - less },
    ...(cache ? { cache: { ...cache, before: split(cache.before) } } : {}),
  }
}
