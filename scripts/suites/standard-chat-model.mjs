// Copied beside LangChain's standard tests: runs all of them for the scripted chat model.
import { AIMessageChunk } from '@langchain/core/messages'
import { ScriptedChatModel } from '../scripted-chat-model.mjs'
import { ChatModelIntegrationTests, ChatModelUnitTests } from './vitest.ts'

const every = ['url', 'dataUrl', 'base64', 'id']
const fields = {
  Cls: ScriptedChatModel,
  invokeResponseType: AIMessageChunk,
  chatModelHasToolCalling: true,
  chatModelHasStructuredOutput: true,
  supportsParallelToolCalls: true,
  supportsStandardContentType: { text: true, image: every, audio: every, file: every },
  constructorArgs: {},
}

new (class extends ChatModelUnitTests {})(fields).runTests()
new (class extends ChatModelIntegrationTests {})(fields).runTests()
