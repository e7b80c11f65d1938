import { createOpenAI } from '@ai-sdk/openai'
import { checkRecorded, loadRecording, recordedCases, type Recorded, type RecordedHost } from '@winnow/loopback/host'
import {
  convertToModelMessages,
  generateText,
  tool,
  type LanguageModel,
  type ModelMessage,
  type ToolSet,
  type UIMessage,
} from 'ai'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { someOf } from '../../../scripts/runs.ts'
import { withWinnow } from './with-winnow.ts'

/*
 * Recorded conversations, sent request by request as a chat host does: what is posted for a result never changes, however
 * the host kept its messages in between.
 */

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The conversation as a chat interface keeps it: one message for a turn of the model, with a step for each request. */
function toUi(messages: readonly Recorded[]): UIMessage[] {
  const ui: UIMessage[] = []
  messages.forEach((message, at) => {
    if (message.role === 'user')
      ui.push({ id: `m${at}`, role: 'user', parts: [{ type: 'text', text: message.content ?? '' }] })
    if (message.role !== 'assistant') return
    if (ui.at(-1)?.role !== 'assistant') ui.push({ id: `m${at}`, role: 'assistant', parts: [] })
    const { parts } = ui.at(-1)!
    parts.push({ type: 'step-start' })
    if (message.content) parts.push({ type: 'text', text: message.content })
    for (const { id, function: called } of message.tool_calls ?? []) {
      const answer = messages.slice(at + 1).find((other) => other.tool_call_id === id)
      parts.push({
        type: `tool-${called.name}`,
        toolCallId: `${id}-${at}`,
        state: 'output-available',
        input: readJson(called.arguments),
        output: readJson(answer?.content ?? ''),
      })
    }
  })
  return ui
}

function toolsOf(messages: readonly Recorded[]): ToolSet {
  const names = messages.flatMap(({ tool_calls = [] }) => tool_calls.map((call) => call.function.name))
  return Object.fromEntries([...new Set(names)].map((name) => [name, tool({ inputSchema: z.looseObject({}) })]))
}

const wires: Record<'chat' | 'Responses', (url: string) => LanguageModel> = {
  chat: (url) => createOpenAI({ baseURL: url, apiKey: 'none' }).chat('gpt-4o'),
  Responses: (url) => createOpenAI({ baseURL: url, apiKey: 'none' }).responses('gpt-4o'),
}

test.each(recordedCases())('$name over $api with $set', { timeout: 60_000 }, async ({ name, set, api }) => {
  const recorded = loadRecording(name)
  const tools = toolsOf(recorded)
  const withTools = (messages: readonly Recorded[]): Promise<ModelMessage[]> =>
    convertToModelMessages(toUi(messages.slice(1)), { tools })
  const host: RecordedHost<ModelMessage[]> = {
    ways: {
      'as parts of its interface': withTools,
      'without the tools': (messages) => convertToModelMessages(toUi(messages.slice(1))),
      'through JSON': async (messages) => JSON.parse(JSON.stringify(await withTools(messages))) as ModelMessage[],
    },
    send: (server, winnow, messages) => {
      const settings = { model: wires[api](server.url), system: recorded[0]!.content!, tools, messages, maxRetries: 0 }
      return generateText(withWinnow(winnow, settings))
    },
  }
  await expect(checkRecorded(recorded, set, host, someOf)).resolves.toBeUndefined()
})
