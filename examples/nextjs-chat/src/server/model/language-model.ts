import { createAnthropic } from '@ai-sdk/anthropic'
import { createGoogleGenerativeAI } from '@ai-sdk/google'
import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { createGateway, type LanguageModel } from 'ai'
import { scriptedLanguageModel } from '../scripted/scripted-language-model.ts'
import type { ModelChoice } from './choice.ts'

/** The model for the AI SDK. */
export function languageModel(choice: ModelChoice): LanguageModel {
  if (choice.provider === 'script') return scriptedLanguageModel
  const { provider, id, key: apiKey, url } = choice
  const settings = { apiKey, ...(url === undefined ? {} : { baseURL: url }) }
  switch (provider) {
    case 'openai':
      return createOpenAI(settings)(id)
    case 'anthropic':
      return createAnthropic(settings)(id)
    case 'google':
      return createGoogleGenerativeAI(settings)(id)
    case 'gateway':
      return createGateway(settings)(id)
    default:
      return createOpenAICompatible({ name: 'compatible', apiKey, baseURL: url!, includeUsage: true })(id)
  }
}
