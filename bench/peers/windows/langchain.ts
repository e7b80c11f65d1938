import { SystemMessage, type BaseMessage } from '@langchain/core/messages'
import { summarizationMiddleware } from 'langchain'
import type { Conversation } from '../../src/trajectories/policy.ts'
import type { Share } from '../../src/window/share.ts'
import { listCounter } from '../convert/count-langchain.ts'
import { fromLangChain, toLangChain } from '../convert/langchain.ts'
import { packageNamed, type Peer } from '../peer.ts'
import { StandIn } from './langchain-model.ts'
import { everything, settingFor, type Setting } from './settings.ts'

interface Middleware {
  beforeModel(
    state: { readonly messages: readonly BaseMessage[] },
    runtime: { readonly context: object },
  ): Promise<{ readonly messages?: readonly BaseMessage[] } | undefined>
}

function conversation(
  { extract }: Share,
  setting: Setting,
  tokenCounter: (messages: BaseMessage[]) => number,
): Conversation {
  const options = {
    model: new StandIn(extract, setting.summary),
    trigger: { tokens: setting.trigger },
    keep: { tokens: setting.keep },
    tokenCounter,
    trimTokensToSummarize: everything,
  }
  const create = summarizationMiddleware as unknown as (given: typeof options) => Middleware
  const middleware = create(options)
  // The state of an agent: what was summarised is gone from it.
  let state: readonly BaseMessage[] = []
  let seen = 0
  return {
    async view(history) {
      state = [...state, ...toLangChain(history.slice(seen))]
      seen = history.length
      const update = await middleware.beforeModel({ messages: state }, { context: {} })
      if (update?.messages) {
        const system = state.filter((message) => SystemMessage.isInstance(message))
        const others = update.messages.filter((message) => !['remove', 'system'].includes(message.getType()))
        state = [...system, ...others]
      }
      return fromLangChain(state)
    },
  }
}

/** LangChain's middleware that summarises, in an agent whose state it changes. */
export const langchainSummarization = (share: Share): Peer => ({
  name: share.named('langchain summarization'),
  peer: packageNamed('langchain'),
  note: 'summarizationMiddleware({ trigger: { tokens }, keep: { tokens } })',
  newConversation(context) {
    const { budget, system } = share.roomOf(context.id)
    return conversation(share, settingFor(budget, system), listCounter(context))
  },
})
