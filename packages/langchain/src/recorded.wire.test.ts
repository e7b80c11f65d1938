import {
  AIMessage,
  HumanMessage,
  mapChatMessagesToStoredMessages,
  mapStoredMessagesToChatMessages,
  SystemMessage,
  ToolMessage,
  type BaseMessage,
  type StoredMessage,
} from '@langchain/core/messages'
import { ChatOpenAI } from '@langchain/openai'
import { checkRecorded, loadRecording, recordedCases, type Recorded, type RecordedHost } from '@winnow/loopback/host'
import { expect, test } from 'vitest'
import { someOf } from '../../../scripts/runs.ts'
import { winnowTrimmer } from './trimmer.ts'

/*
 * Recorded conversations, sent request by request: what is posted for a result never changes, however the host kept its
 * messages in between.
 */

function toLangChain({ role, content, tool_call_id, tool_calls = [] }: Recorded): BaseMessage {
  if (role === 'system') return new SystemMessage(content ?? '')
  if (role === 'user') return new HumanMessage(content ?? '')
  if (role === 'tool') return new ToolMessage({ content: content ?? '', tool_call_id: tool_call_id! })
  return new AIMessage({
    content: content ?? 'One moment.', // LangChain posts no valid Responses item for a blank one.
    tool_calls: tool_calls.map(({ id, function: { name, arguments: args } }) => {
      return { id, name, args: JSON.parse(args) as Record<string, unknown> }
    }),
  })
}

test.each(recordedCases())('$name over $api with $set', { timeout: 60_000 }, async ({ name, set, api }) => {
  const recorded = loadRecording(name)
  const inMemory = recorded.map(toLangChain)
  const host: RecordedHost<BaseMessage[]> = {
    ways: {
      'as the same objects': (messages) => inMemory.slice(0, messages.length),
      'as new objects': (messages) => messages.map(toLangChain),
      'through JSON': (messages) =>
        mapStoredMessagesToChatMessages(
          JSON.parse(JSON.stringify(mapChatMessagesToStoredMessages(messages.map(toLangChain)))) as StoredMessage[],
        ),
    },
    send: ({ url: baseURL }, winnow, messages) => {
      const useResponsesApi = api === 'Responses'
      const fields = { model: 'gpt-5.2', apiKey: 'none', maxRetries: 0, configuration: { baseURL }, useResponsesApi }
      return winnowTrimmer(winnow).pipe(new ChatOpenAI(fields)).invoke(messages)
    },
  }
  await expect(checkRecorded(recorded, set, host, someOf)).resolves.toBeUndefined()
})
