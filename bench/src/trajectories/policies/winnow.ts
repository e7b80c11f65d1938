import { createWinnow, type Message, type Winnow, type WinnowEvent, type WinnowOptions } from '@winnow/core'
import { prepareChat, readChat } from '@winnow/core/openai-chat'
import type { Conversation, Policy, RecordedMessage } from '../policy.ts'
import { countText } from '../tokens.ts'

/** Counts are remembered by text, so that one policy does not count for the next. */
const tokens = { name: 'o200k_base', exact: true, count: countText }

/** All pages of one result. */
function readWhole(winnow: Winnow, history: readonly Message[], ref: string): string {
  const { text, pages } = winnow.recall(history, { ref })
  const others = Array.from({ length: pages - 1 }, (_, at) => winnow.recall(history, { ref, page: at + 2 }).text)
  return [text, ...others].join('\n')
}

/** The texts of a structured value that a recall by query looks through: those of several lines. */
const longTexts = (input: unknown): string[] =>
  typeof input === 'object' && input !== null
    ? Object.values(input).filter((value): value is string => typeof value === 'string' && value.includes('\n'))
    : []

/** Everything a recall by path or query can find. */
const searchable = (history: readonly Message[]): string[] =>
  history
    .flatMap(({ parts }) => parts)
    .flatMap((part) => {
      if (part.type === 'tool-call') return longTexts(part.input)
      if (part.type !== 'tool-result') return []
      return part.content.flatMap((item) => (item.type === 'text' ? [item.text] : []))
    })

/** What the recall tool gives back to a model that sees this view. */
function recallable(winnow: Winnow, messages: readonly RecordedMessage[], view: readonly RecordedMessage[]): string[] {
  const history = readChat(messages)
  const shown = view.map(({ content }) => content ?? '').join('\n')
  const refs = [...shown.matchAll(/left out, ref ([a-z]{18})\]/gu)].map(([, ref]) => ref!)
  const texts = refs.map((ref) => readWhole(winnow, history, ref))
  return /^\[\d+ tool calls? made (?:before|after) this one|^\[shortened when its turn/mu.test(shown)
    ? [...texts, ...searchable(history)]
    : texts
}

/** A conversation through a Winnow of its own; what it lets fail makes a request fail. */
export function converse(options: WinnowOptions): Conversation {
  const problems: WinnowEvent[] = []
  const onEvent = (event: WinnowEvent): void => {
    if (event.type === 'failed' || event.type === 'passed-through') problems.push(event)
  }
  const winnow = createWinnow({ tokens, onEvent, ...options })
  let history: readonly RecordedMessage[] = []
  return {
    async view(messages) {
      history = messages
      const { messages: view } = await prepareChat(winnow, messages)
      if (problems.length > 0) throw new Error('Winnow let something fail', { cause: problems[0] })
      return view
    },
    recover: (view) => recallable(winnow, history, view),
  }
}

const policy = (name: string, options: WinnowOptions): Policy => ({
  name,
  note: JSON.stringify(options),
  newConversation: () => converse(options),
})

/** Winnow's profiles. */
const profiles = [
  policy('winnow', {}),
  policy('winnow: lossless', { profile: 'lossless' }),
  policy('winnow: aggressive', { profile: 'aggressive' }),
]

/** What each part of it does alone, and how much the growing of one knob saves and loses. */
const variations = [
  policy('winnow: compress alone', { compact: false }),
  policy('winnow: compact alone', { compress: false }),
  policy('winnow: prune alone', { compress: false, compact: false }),
  policy('winnow: no prune', { prune: false }),
  policy('winnow: no clearing', { compact: { clearing: false } }),
  policy('winnow: failed rounds alone', { compact: { strategy: 'failed-rounds' } }),
  policy('winnow: no cap', { compress: { cap: false } }),
  policy('winnow: file reads stay', { compact: { keepKinds: ['file'] } }),
  policy('winnow: instruction and answer alone', { compact: { digest: 'none', keepCall: false } }),
  ...[400, 1000, 2000].map((cap) => policy(`winnow: cap ${cap} for every kind`, { compress: { cap } })),
  ...[0.1, 0.5].map((share) => policy(`winnow: digest share ${share}`, { compact: { digest: { share } } })),
]

export const winnowPolicies: readonly Policy[] = [...profiles, ...variations]
