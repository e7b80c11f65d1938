import { ChatAnthropic } from '@langchain/anthropic'
import { AIMessage, HumanMessage, SystemMessage, ToolMessage, type BaseMessage } from '@langchain/core/messages'
import { ChatOpenAI } from '@langchain/openai'
import { asSummary, type EditAction } from '@winnow/core'
import { startLoopback } from '@winnow/loopback'
import { describe, expect, test } from 'vitest'
import { applyMessages } from './apply.ts'

const text = asSummary('Order A-1001 waits in Oslo.')
const summarize = (from: number, to: number): EditAction => ({ action: 'summarize', from, to, text })
const round = (id: string, content: string): BaseMessage[] => [
  new AIMessage({ content: 'Looking.', tool_calls: [{ type: 'tool_call', id, name: 'lookup', args: { order: 'A' } }] }),
  new ToolMessage({ content, tool_call_id: id, name: 'lookup' }),
]
const history: BaseMessage[] = [
  new SystemMessage('You help customers.'),
  new HumanMessage('Where is A-1001?'),
  ...round('a', 'gone: depot 1'),
  new AIMessage('In Oslo.'),
  new HumanMessage('And A-1002?'),
  ...round('b', 'gone: depot 2'),
  ...round('c', 'kept: depot 3'),
]

const models: [string, (url: string) => ChatOpenAI | ChatAnthropic][] = [
  ...[false, true].map((useResponsesApi): [string, (url: string) => ChatOpenAI] => [
    useResponsesApi ? 'Responses' : 'chat completions',
    (url) =>
      new ChatOpenAI({
        model: 'gpt-5.2',
        apiKey: 'none',
        maxRetries: 0,
        useResponsesApi,
        configuration: { baseURL: url },
      }),
  ]),
  [
    'Anthropic',
    (url) =>
      new ChatAnthropic({
        model: 'claude-sonnet-4-5',
        apiKey: 'none',
        maxRetries: 0,
        anthropicApiUrl: url.replace(/\/v1$/u, ''),
      }),
  ],
]

describe.each(models)('over %s', (_name, make) => {
  test.each<[string, EditAction[]]>([
    ['of a finished turn', [summarize(1, 5)]],
    ['of the oldest round of the open turn', [summarize(1, 5), summarize(6, 8)]],
  ])('a summary %s is posted as a person’s text, and nothing of what it covers', async (_what, edits) => {
    await using server = await startLoopback({ replies: [{ text: 'In Bergen.' }] })
    await make(server.url).invoke([...applyMessages(history, edits)])
    expect(server.rejections).toEqual([])
    const { messages, input } = server.requests[0]!.body
    const items = (messages ?? input ?? []) as { role?: string }[]
    const holding = items.filter((item) => JSON.stringify(item).includes(JSON.stringify(text).slice(1, -1)))
    expect(holding.length).toBeGreaterThan(0)
    expect(holding.every(({ role }) => role === 'user')).toBe(true)
    const wire = JSON.stringify(items)
    expect(wire).not.toContain('depot 1')
    expect(wire.includes('depot 2')).toBe(edits.length === 1)
    expect(wire).toContain('depot 3')
  })
})
