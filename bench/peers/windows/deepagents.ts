import { AIMessage, SystemMessage, type BaseMessage } from '@langchain/core/messages'
import { createSummarizationMiddleware } from 'deepagents'
import type { Conversation } from '../../src/trajectories/policy.ts'
import type { Share } from '../../src/window/share.ts'
import { listCounter } from '../convert/count-langchain.ts'
import { fromLangChain, toLangChain } from '../convert/langchain.ts'
import { memoryBackend } from '../deepagents.ts'
import { packageNamed, type Peer } from '../peer.ts'
import { StandIn } from './langchain-model.ts'
import { everything, settingFor, type Setting } from './settings.ts'

interface Call {
  readonly messages: readonly BaseMessage[]
}
interface Middleware {
  wrapModelCall(
    call: Call & Readonly<Record<string, unknown>>,
    handler: (sent: Call) => Promise<AIMessage>,
  ): Promise<{ readonly update?: object }>
}

function conversation(
  { extract }: Share,
  setting: Setting,
  tokenCounter: (messages: BaseMessage[]) => number,
): Conversation {
  const model = new StandIn(extract, setting.summary)
  const options = {
    model,
    backend: memoryBackend(new Map()),
    trigger: { type: 'tokens', value: setting.trigger },
    keep: { type: 'tokens', value: setting.keep },
    tokenCounter,
    trimTokensToSummarize: everything,
  }
  const create = createSummarizationMiddleware as unknown as (given: typeof options) => Middleware
  const middleware = create(options)
  // With a name of our own the summaries name the same file on every run.
  let state: object = { _summarizationSessionId: 'bench' }
  return {
    async view(history) {
      const all = toLangChain(history)
      const [first] = all
      const system = SystemMessage.isInstance(first) ? [first] : []
      const messages = all.slice(system.length)
      let sent: readonly BaseMessage[] = messages
      const call = {
        messages,
        systemMessage: system[0],
        state: { ...state, messages },
        runtime: { context: {} },
        model,
        tools: [],
      }
      const { update } = await middleware.wrapModelCall(call, async (changed) => {
        sent = changed.messages
        return new AIMessage('')
      })
      state = { ...state, ...update }
      return fromLangChain([...system, ...sent])
    },
  }
}

/** deepagents' middleware that summarises, with its files in memory. */
export const deepagentsSummarization = (share: Share): Peer => ({
  name: share.named('deepagents summarization'),
  peer: packageNamed('deepagents'),
  note: 'createSummarizationMiddleware({ trigger: tokens, keep: tokens })',
  newConversation(context) {
    const { budget, system } = share.roomOf(context.id)
    return conversation(share, settingFor(budget, system), listCounter(context))
  },
})
