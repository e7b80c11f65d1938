import { pruneMessages, type ModelMessage } from 'ai'
import { fromSdk, toSdk, type SdkMessage } from './convert/ai-sdk.ts'
import { packageNamed, Stopwatch, type Peer } from './peer.ts'

function beforeLast(count: number): Peer {
  const stopwatch = new Stopwatch()
  const toolCalls = `before-last-${count}-messages` as const
  return {
    name: `ai prune before-last-${count}`,
    peer: packageNamed('ai'),
    note: `pruneMessages({ toolCalls: '${toolCalls}' })`,
    stopwatch,
    async view(history) {
      const messages = toSdk(history, 'model') as ModelMessage[]
      return fromSdk((await stopwatch.time(() => pruneMessages({ messages, toolCalls }))) as SdkMessage[])
    },
  }
}

/** The AI SDK's own pruning: tool calls and results go, except in the newest messages. */
export const ai: readonly Peer[] = [2, 6].map(beforeLast)
