import type { Backend } from '../../shared/settings.ts'
import { chatModel } from '../model/chat-model.ts'
import type { ModelChoice } from '../model/choice.ts'
import { languageModel } from '../model/language-model.ts'
import { answerWithAiSdk } from './ai-sdk.ts'
import type { AnswerStream } from './backend.ts'
import { answerWithAgent } from './langchain/agent.ts'
import { answerWithChain } from './langchain/chain.ts'

/** What answers for a backend. */
export function answerStream(backend: Backend, choice: ModelChoice): AnswerStream {
  switch (backend) {
    case 'ai-sdk':
      return answerWithAiSdk(languageModel(choice))
    case 'langchain-agent':
      return answerWithAgent(chatModel(choice))
    default:
      return answerWithChain(chatModel(choice))
  }
}
