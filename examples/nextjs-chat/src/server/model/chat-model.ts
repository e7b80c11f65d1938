import { ChatAnthropic } from '@langchain/anthropic'
import type { BaseChatModel } from '@langchain/core/language_models/chat_models'
import { ChatOpenAI } from '@langchain/openai'
import { ScriptedChatModel } from '../scripted/scripted-chat-model.ts'
import type { ModelChoice } from './choice.ts'

/**
 * OpenAI-compatible addresses. Google and the gateway have one each, so LangChain needs no package more for them.
 */
const addresses = {
  google: 'https://generativelanguage.googleapis.com/v1beta/openai',
  gateway: 'https://ai-gateway.vercel.sh/v1',
} as const

/** The model for LangChain. */
export function chatModel(choice: ModelChoice): BaseChatModel {
  if (choice.provider === 'script') return new ScriptedChatModel()
  const { provider, id: model, key: apiKey, url } = choice
  if (provider === 'anthropic')
    return new ChatAnthropic({
      model,
      apiKey,
      ...(url === undefined ? {} : { anthropicApiUrl: url.replace(/\/v1\/?$/u, '') }),
    })
  const baseURL = url ?? (provider === 'google' || provider === 'gateway' ? addresses[provider] : undefined)
  return new ChatOpenAI({
    model,
    apiKey,
    streamUsage: true,
    ...(baseURL === undefined ? {} : { configuration: { baseURL } }),
  })
}
