import { trimMessages } from '@langchain/core/messages'
import { listCounter } from './convert/count-langchain.ts'
import { fromLangChain, toLangChain } from './convert/langchain.ts'
import { packageNamed, Stopwatch, type Peer } from './peer.ts'

function trim(name: string, own: { readonly maxTokens: number; readonly startOn?: 'human' }): Peer {
  const stopwatch = new Stopwatch()
  const options = { strategy: 'last', includeSystem: true, ...own } as const
  return {
    name,
    peer: packageNamed('@langchain/core'),
    note: `trimMessages(${JSON.stringify(options)}), with exact counts that are remembered for each message`,
    stopwatch,
    newConversation(context) {
      const tokenCounter = listCounter(context)
      return {
        async view(history) {
          const messages = toLangChain(history)
          const kept = await stopwatch.time(() => trimMessages(messages, { ...options, tokenCounter }))
          if (!kept.every(Boolean)) throw new Error('trimMessages left an undefined message')
          return fromLangChain(kept)
        },
      }
    },
  }
}

/** LangChain's trimmer: the newest messages that fit in a budget, in tokens. */
export const langchainTrim: readonly Peer[] = [
  trim('langchain trim last 12k human', { maxTokens: 12_000, startOn: 'human' }),
  trim('langchain trim last 24k human', { maxTokens: 24_000, startOn: 'human' }),
  trim('langchain trim last 12k', { maxTokens: 12_000 }),
]
