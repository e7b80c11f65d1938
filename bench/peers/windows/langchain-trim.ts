import { trimMessages } from '@langchain/core/messages'
import type { Share } from '../../src/window/share.ts'
import { listCounter } from '../convert/count-langchain.ts'
import { fromLangChain, toLangChain } from '../convert/langchain.ts'
import { packageNamed, type Peer } from '../peer.ts'

/** LangChain's trimmer: the newest messages that fit in the budget, and no summary. */
export const langchainTrim = (share: Share): Peer => ({
  name: share.named('langchain trim last'),
  peer: packageNamed('@langchain/core'),
  note: "trimMessages({ strategy: 'last', includeSystem: true, maxTokens })",
  newConversation(context) {
    const { budget, system } = share.roomOf(context.id)
    const tokenCounter = listCounter(context)
    const options = { strategy: 'last', includeSystem: true, maxTokens: budget + system, tokenCounter } as const
    return { view: async (history) => fromLangChain(await trimMessages(toLangChain(history), options)) }
  },
})
