import { createMiddleware, type ContextChefOptions } from '@context-chef/ai-sdk-middleware'
import { InMemoryBackend } from '@context-chef/core'
import type { Conversation, RecordedMessage } from '../src/trajectories/policy.ts'
import { fromSdk, toSdk, type SdkMessage } from './convert/ai-sdk.ts'
import { packageNamed, Stopwatch, type Peer } from './peer.ts'

export interface Middleware {
  transformParams(call: {
    readonly params: { readonly prompt: readonly SdkMessage[] }
    readonly type: 'generate'
    readonly model: object
  }): Promise<{ readonly prompt: readonly SdkMessage[] }>
}

type Manage = Pick<ContextChefOptions, 'clear' | 'truncate'>
type View = (history: readonly RecordedMessage[]) => Promise<RecordedMessage[]>

export const silent = { debug() {}, info() {}, warn() {}, error() {}, log() {} }
const model = { specificationVersion: 'v3', provider: 'none', modelId: 'none' }

/** A window that is never full, so that nothing is summarised: that would need a model. */
const contextWindow = 1e9

function viewWith(manage: Manage, stopwatch: Stopwatch): View {
  const middleware = createMiddleware({ contextWindow, logger: silent, ...manage }) as unknown as Middleware
  return async (history) => {
    const params = { prompt: toSdk(history, 'prompt') }
    const sent = await stopwatch.time(() => middleware.transformParams({ params, type: 'generate', model }))
    return fromSdk(sent.prompt)
  }
}

function clear(keepRecent: number): Peer {
  const stopwatch = new Stopwatch()
  const manage: Manage = { clear: [{ target: 'tool-result', keepRecent }] }
  return {
    name: `context-chef clear keepRecent ${keepRecent}`,
    peer: packageNamed('@context-chef/ai-sdk-middleware'),
    note: JSON.stringify(manage),
    stopwatch,
    view: viewWith(manage, stopwatch),
  }
}

/** The place a truncated result names, where its original is stored. */
const placeIn = ({ role, content }: RecordedMessage): string | undefined =>
  role === 'tool' ? /context:\/\/vfs\/[\w.-]+/u.exec(content ?? '')?.[0] : undefined

function truncatingConversation(manage: Manage, stopwatch: Stopwatch): Conversation {
  const view = viewWith(manage, stopwatch)
  const originals = new Map<string, string>()
  return {
    async view(history) {
      const sent = await view(history)
      const texts = new Map(history.map((message) => [message.tool_call_id, message.content ?? '']))
      for (const message of sent) {
        const original = texts.get(message.tool_call_id)
        const place = original === message.content ? undefined : placeIn(message)
        if (place !== undefined && original !== undefined) originals.set(place, original)
      }
      return sent
    },
    recover: (sent) =>
      sent.flatMap((message) => {
        const original = originals.get(placeIn(message) ?? '')
        return original === undefined ? [] : [original]
      }),
  }
}

/** What it makes of a result depends on that result alone, so it acts as if the result had been cut at its arrival. */
function truncate(threshold: number, headChars: number, tailChars: number): Peer {
  const stopwatch = new Stopwatch()
  const limits = { threshold, headChars, tailChars }
  return {
    name: `context-chef truncate ${threshold}/${headChars}/${tailChars}`,
    peer: packageNamed('@context-chef/ai-sdk-middleware'),
    note: `${JSON.stringify({ truncate: limits })}, with originals in memory`,
    stopwatch,
    newConversation: () => truncatingConversation({ truncate: { ...limits, store: new InMemoryBackend() } }, stopwatch),
  }
}

/** context-chef's middleware for the AI SDK: old results cleared, or long results cut to their head and tail. */
export const contextChef: readonly Peer[] = [clear(3), truncate(5000, 500, 1000), truncate(2000, 300, 300)]
