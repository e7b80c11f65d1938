import { createMiddleware } from '@context-chef/ai-sdk-middleware'
import type { Context, Conversation } from '../../src/trajectories/policy.ts'
import type { Share } from '../../src/window/share.ts'
import { silent, type Middleware } from '../context-chef.ts'
import { fromSdk, toSdk, type SdkMessage } from '../convert/ai-sdk.ts'
import { packageNamed, type Peer } from '../peer.ts'
import { keepShare, settingFor, type Setting } from './settings.ts'

const textOf = ({ content }: SdkMessage): string =>
  typeof content === 'string'
    ? content
    : content.map((part) => (part.type === 'text' ? part.text : JSON.stringify(part))).join('\n')

const standIn = (extract: Share['extract'], room: number) => ({
  specificationVersion: 'v3',
  provider: 'none',
  modelId: 'stand-in',
  supportedUrls: {},
  async doGenerate({ prompt }: { readonly prompt: readonly SdkMessage[] }) {
    const text = extract(prompt.map(textOf).join('\n'), room)
    const usage = { inputTokens: { total: 0 }, outputTokens: { total: 0 } }
    return { content: [{ type: 'text', text }], finishReason: { unified: 'stop' }, usage, warnings: [] }
  },
})

interface Counted {
  readonly content: string
  readonly tool_calls?: readonly { readonly function: { readonly name: string; readonly arguments: string } }[]
}

function conversation({ extract }: Share, setting: Setting, { countMessage }: Context): Conversation {
  const model = standIn(extract, setting.summary)
  let isCompressed = false
  const options = {
    contextWindow: setting.trigger,
    compress: { model, triggerRatio: 1, preserveRatio: keepShare, minShrinkRatio: 0 },
    tokenizer: (messages: readonly Counted[]) =>
      messages.reduce((sum, { content, tool_calls }) => {
        const calls = tool_calls?.map((call) => ({ ...call, id: '', type: 'function' as const }))
        return sum + countMessage({ role: 'assistant', content, ...(calls && { tool_calls: calls }) })
      }, 0),
    onCompress: () => {
      isCompressed = true
    },
    logger: silent,
  }
  const create = createMiddleware as unknown as (given: typeof options) => Middleware
  const middleware = create(options)
  // Its documentation asks the host to store each summary in the place of what it stands for.
  let stored: readonly SdkMessage[] = []
  let seen = 0
  return {
    async view(history) {
      const prompt = [...stored, ...toSdk(history.slice(seen), 'prompt')]
      seen = history.length
      isCompressed = false
      const sent = (await middleware.transformParams({ params: { prompt }, type: 'generate', model })).prompt
      stored = isCompressed ? sent : prompt
      return fromSdk(sent)
    },
  }
}

/** context-chef's compression, which does not count system text, in a host that stores its summaries. */
export const contextChefCompression = (share: Share): Peer => ({
  name: share.named('context-chef compression'),
  peer: packageNamed('@context-chef/ai-sdk-middleware'),
  note: `{ contextWindow, compress: { triggerRatio: 1, preserveRatio: ${keepShare}, minShrinkRatio: 0 } }`,
  newConversation: (context) => conversation(share, settingFor(share.roomOf(context.id).budget, 0), context),
})
