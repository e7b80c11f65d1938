// Policies for an outside trajectory evaluator: each is { name, newConversation() -> { view(messages), recover(view) } }
// over plain OpenAI chat messages. Build first (`pnpm build`); the packages are taken as they are published.
import { createWinnow } from '../../../packages/core/dist/index.js'
import { prepareChat, readChat } from '../../../packages/core/dist/openai-chat/index.js'
import { tokenizer } from '../../../packages/tokenizers/dist/index.js'

const tokens = await tokenizer('o200k_base')

/** All pages of one result. */
function readAll(winnow, history, ref) {
  const { text, pages } = winnow.recall(history, { ref })
  const others = Array.from({ length: pages - 1 }, (_, at) => winnow.recall(history, { ref, page: at + 2 }).text)
  return [text, ...others].join('\n')
}

/** Every text a query looks through: results, and texts of several lines that calls wrote. */
const toolTexts = (history) =>
  history.flatMap(({ parts }) =>
    parts.flatMap((part) => {
      if (part.type === 'tool-result') return part.content.flatMap((item) => (item.type === 'text' ? [item.text] : []))
      if (part.type !== 'tool-call' || typeof part.input !== 'object' || part.input === null) return []
      return Object.values(part.input).filter((value) => typeof value === 'string' && value.includes('\n'))
    }),
  )

/** A policy whose options may depend on the conversation. */
export const policyWith = (name, optionsFor) => ({
  name,
  newConversation(context) {
    const failures = []
    const onEvent = (event) => {
      if (event.type === 'failed' || event.type === 'passed-through') failures.push(event)
    }
    const winnow = createWinnow({ tokens, onEvent, ...optionsFor(context) })
    let history = []
    return {
      async view(messages) {
        const prepared = await prepareChat(winnow, messages)
        if (failures.length > 0) throw new Error(`winnow: ${JSON.stringify(failures[0])}`)
        history = readChat(messages)
        return [...prepared.messages]
      },
      /** What the recall tool reads back, by the refs the view names and, for shortened turns, by path and query. */
      recover(view) {
        const shown = view.map(({ content }) => (typeof content === 'string' ? content : '')).join('\n')
        const texts = [...shown.matchAll(/left out, ref ([a-z]{18})\]/gu)].map(([, ref]) =>
          readAll(winnow, history, ref),
        )
        return /^\[\d+ tool calls? made (?:before|after) this one|^\[shortened when its turn/mu.test(shown)
          ? [...texts, ...toolTexts(history)]
          : texts
      },
    }
  },
})

const policy = (name, options) => policyWith(name, () => options)

// The names are those of bench/src/trajectories/policies/winnow.ts: `bench agree` compares what is named alike.
export default [
  policy('winnow', {}),
  policy('winnow: lossless', { profile: 'lossless' }),
  policy('winnow: aggressive', { profile: 'aggressive' }),
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
