import { ClearToolUsesEdit, type ClearToolUsesEditConfig } from 'langchain'
import { listCounter } from './convert/count-langchain.ts'
import { fromLangChain, toLangChain } from './convert/langchain.ts'
import { packageNamed, Stopwatch, type Peer } from './peer.ts'

function clear(name: string, config: ClearToolUsesEditConfig): Peer {
  const stopwatch = new Stopwatch()
  return {
    name,
    peer: packageNamed('langchain'),
    note: `ClearToolUsesEdit(${JSON.stringify(config)}), with exact counts that are remembered for each message`,
    stopwatch,
    newConversation(context) {
      const countTokens = listCounter(context)
      return {
        async view(history) {
          const messages = toLangChain(history)
          const request = { messages, countTokens } as Parameters<ClearToolUsesEdit['apply']>[0]
          await stopwatch.time(() => new ClearToolUsesEdit(config).apply(request))
          return fromLangChain(messages)
        },
      }
    },
  }
}

/** LangChain's context editing: the text of old results is replaced by a placeholder. */
export const langchainClear: readonly Peer[] = [
  clear('langchain clear keep 3', { trigger: { tokens: 1 }, keep: { messages: 3 } }),
  clear('langchain clear keep 3 at 20k', { trigger: { tokens: 20_000 }, keep: { messages: 3 } }),
]
