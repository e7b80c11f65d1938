// Policies for an outside trajectory evaluator: each is { name, newConversation() -> { view(messages) } } over plain
// OpenAI chat messages. Build first (`pnpm build`); the packages are taken as they are published.
import { createWinnow } from '../../../packages/core/dist/index.js'
import { prepareChat } from '../../../packages/core/dist/openai-chat/index.js'
import { tokenizer } from '../../../packages/tokenizers/dist/index.js'

const tokens = await tokenizer('o200k_base')

const policy = (name, options) => ({
  name,
  newConversation() {
    const failures = []
    const onEvent = (event) => {
      if (event.type !== 'prepared') failures.push(event)
    }
    const winnow = createWinnow({ tokens, onEvent, ...options })
    return {
      async view(messages) {
        const prepared = await prepareChat(winnow, messages)
        if (failures.length > 0) throw new Error(`winnow: ${JSON.stringify(failures[0])}`)
        return [...prepared.messages]
      },
    }
  },
})

/** Residues of growing size, for the frontier of tokens against recall. */
const shares = [0.05, 0.1, 0.15, 0.2, 0.3, 0.5, 1]

export default [
  policy('winnow', {}),
  policy('winnow: instruction and answer alone', { compact: { residue: 'none', anchor: false } }),
  policy('winnow: source design, no minimum', { compact: { residue: 'none', anchor: false, minSavings: 0 } }),
  policy('winnow: no minimum', { compact: { minSavings: 0 } }),
  ...shares.map((share) => policy(`winnow: residue share ${share}`, { compact: { residue: { share } } })),
  policy('winnow: prune only', { compact: false }),
]
