import { isSummary } from '../../text/marks/summary-mark.ts'

/** What there is to know of the messages of a framework, so that summaries can be joined to what people said. */
export interface JoinsMessages<Native> {
  readonly isUser: (message: Native) => boolean
  /** Whether a message is one of the system: a provider may send it apart, so that what is before and behind it stand side by side. */
  readonly isSystem?: (message: Native) => boolean
  /** What a user message holds: a text, or a list of parts. */
  readonly contentOf: (message: Native) => unknown
  /** The message with another content. */
  readonly withContent: (message: Native, content: unknown) => Native
}

/** Mistral and Gemma: their templates raise an error where two messages of a user follow each other, as do some gateways to Bedrock. */
const inTurn = /(?:mistral|mixtral|ministral|magistral|codestral|devstral|pixtral|gemma|bedrock)/iu

/**
 * Whether a model takes messages of a user and of the assistant in turn only, by the names of its provider and of itself.
 *
 * @example
 * needsTurns('mistral.chat', 'mistral-large-latest') // true
 */
export const needsTurns = (...names: readonly unknown[]): boolean =>
  names.some((name) => typeof name === 'string' && inTurn.test(name))

const partsOf = (content: unknown): readonly unknown[] =>
  Array.isArray(content) ? (content as unknown[]) : [{ type: 'text', text: content }]

function holdsSummary(content: unknown): boolean {
  const [part, ...others] = partsOf(content) as { readonly type?: unknown; readonly text?: unknown }[]
  if (others.length > 0 || part?.type !== 'text' || typeof part.text !== 'string') return false
  return isSummary([{ type: 'text', text: part.text }])
}

const joined = (first: unknown, second: unknown): unknown =>
  typeof first === 'string' && typeof second === 'string'
    ? `${first}\n\n${second}`
    : [...partsOf(first), ...partsOf(second)]

/**
 * A view in which no summary stands beside another message of the user, system messages between them aside: each is part of the
 * message before it or behind it. What is no summary stays as it is.
 *
 * @returns the same list where nothing is joined
 * @example
 * interface Chat {
 *   readonly role: string
 *   readonly content: unknown
 * }
 * const turns = joinSummaries<Chat>([{ role: 'user', content: 'Hello' }], {
 *   isUser: ({ role }) => role === 'user',
 *   contentOf: ({ content }) => content,
 *   withContent: (message, content) => ({ ...message, content }),
 * })
 */
export function joinSummaries<Native>(view: readonly Native[], how: JoinsMessages<Native>): readonly Native[] {
  const { isUser, isSystem, contentOf, withContent } = how
  const turns: Native[] = []
  /** Where the last message stands that is none of the system. */
  let at = -1
  /** Whether it is one of the user, and holds a summary; and whether it holds nothing else. */
  let last: 'other' | 'said' | 'joined' | 'summary' = 'other'
  for (const message of view) {
    if (isSystem?.(message) === true) {
      turns.push(message)
      continue
    }
    const kind = !isUser(message) ? 'other' : holdsSummary(contentOf(message)) ? 'summary' : 'said'
    const isJoined: boolean = last !== 'other' && kind !== 'other' && !(last === 'said' && kind === 'said')
    if (isJoined) {
      const [before] = turns.splice(at, 1) as [Native]
      // What was said behind a system message stays behind it, and a summary goes to what was said.
      if (kind === 'said') at = turns.length
      const content = joined(contentOf(before), contentOf(message))
      turns.splice(at, 0, withContent(last === 'summary' ? message : before, content))
    } else at = turns.push(message) - 1
    last = !isJoined ? kind : last === 'summary' && kind === 'summary' ? 'summary' : 'joined'
  }
  return turns.length === view.length ? view : turns
}
