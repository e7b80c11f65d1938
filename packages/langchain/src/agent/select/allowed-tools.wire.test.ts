import { ChatAnthropic } from '@langchain/anthropic'
import { HumanMessage } from '@langchain/core/messages'
import { ChatOpenAI } from '@langchain/openai'
import { createWinnow, recallToolName, searchToolName, type ToolIndex } from '@winnow/core'
import { startLoopback, type Loopback } from '@winnow/loopback'
import { createAgent, createMiddleware, initChatModel, toolStrategy } from 'langchain'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { withWinnow } from '../with-winnow.ts'
import { shopTools } from './__fixtures__/shop-tools.ts'

const common = { apiKey: 'none', maxRetries: 0 }
const openai = ({ url }: Loopback) =>
  new ChatOpenAI({ ...common, model: 'gpt-5.2', configuration: { baseURL: url }, useResponsesApi: false })
const anthropic = ({ url }: Loopback) =>
  new ChatAnthropic({ ...common, model: 'claude-sonnet-4-5', anthropicApiUrl: url.replace(/\/v1$/u, '') })

const own = [recallToolName, searchToolName]
const everything = [...shopTools().map(({ name }) => name), ...own]
const nameOf = (tool: unknown): string => {
  const { name, type, function: called } = tool as { name?: string; type: string; function?: { name: string } }
  return called?.name ?? name ?? type
}
const choosing = (toolChoice: unknown) =>
  createMiddleware({
    name: 'choosing',
    wrapModelCall: (request, handler) => handler({ ...request, toolChoice: toolChoice as never }),
  })

type Model = ChatOpenAI | ChatAnthropic | Awaited<ReturnType<typeof initChatModel>>

/** What is posted when everything is defined, and the agent has these parameters besides. */
async function posted(
  make: (server: Loopback) => Model | Promise<Model>,
  { tools = [], index, ...more }: { tools?: object[]; index?: ToolIndex; [field: string]: unknown } = {},
) {
  await using server = await startLoopback({ replies: [{ text: '{}' }, { text: '{}' }] })
  const winnow = createWinnow({ select: { limit: 1, minTools: 0 } })
  const params = { model: await make(server), tools: [...shopTools(), ...(tools as never[])], ...(more as object) }
  const agent = createAgent(withWinnow(winnow, params, { definitions: 'all', ...(index ? { index } : {}) }))
  await agent.invoke({ messages: [new HumanMessage('Please find shipment 4')] })
  const { tools: defined = [], tool_choice: choice } = server.requests[0]!.body
  return { defined: defined.map(nameOf), choice }
}

describe('where a model cannot be told which tools it may call, it is sent the offered ones', () => {
  test('a model of another provider', async () => {
    expect(await posted(anthropic)).toEqual({ defined: [...own, 'find_shipment'], choice: undefined })
  })

  test('a model that fails to say', async () => {
    const throwing = (server: Loopback) =>
      Object.assign(anthropic(server), {
        _useResponsesApi: () => {
          throw new Error('no')
        },
      })
    expect((await posted(throwing)).defined).toEqual([...own, 'find_shipment'])
  })

  test('beside structured output by tools', async () => {
    const { defined, choice } = await posted(openai, { responseFormat: toolStrategy(z.object({})) })
    expect(defined.slice(0, 3)).toEqual([...own, 'find_shipment'])
    expect(defined).toHaveLength(4)
    expect(choice).toBe('required')
  })

  test('where an index says what the caller may see', async () => {
    const open: ToolIndex = {
      name: 'shop',
      search: () => Promise.resolve([{ name: 'find_shipment', score: 1 }]),
    }
    const index: ToolIndex = {
      ...open,
      permitted: (names) => Promise.resolve(names.filter((name) => name.endsWith('shipment'))),
    }
    expect((await posted(openai, { index })).defined).toEqual([...own, 'find_shipment'])
    expect((await posted(openai, { index: open })).defined).toEqual(everything)
  })
})

test('a model that was given by name is told', async () => {
  const named = ({ url }: Loopback) =>
    initChatModel('openai:gpt-5.2', { ...common, configuration: { baseURL: url }, useResponsesApi: true })
  const { defined, choice } = await posted(named)
  expect(defined).toEqual(everything)
  expect(choice).toMatchObject({ type: 'allowed_tools', tools: [...own, 'find_shipment'].map((name) => ({ name })) })
})

test('a request that insists on a tool, or forbids all, does so still', async () => {
  const named = { type: 'function', function: { name: 'share_project' } }
  expect(await posted(openai, { middleware: [choosing(named)] })).toEqual({ defined: everything, choice: named })
  expect(await posted(openai, { middleware: [choosing('none')] })).toEqual({ defined: everything, choice: 'none' })
  const { choice } = await posted(openai, { middleware: [choosing('required')] })
  expect(choice).toMatchObject({ allowed_tools: { mode: 'required' } })
})

test('what OpenAI runs is allowed by its type', async () => {
  const mcp = { type: 'mcp', server_label: 'docs', server_url: 'https://example.com', require_approval: 'never' }
  const { choice } = await posted(openai, { tools: [{ type: 'web_search' }, mcp] })
  expect(choice).toEqual({
    type: 'allowed_tools',
    mode: 'auto',
    tools: [
      { type: 'web_search' },
      { type: 'mcp', server_label: 'docs' },
      ...[...own, 'find_shipment'].map((name) => ({ type: 'function', name })),
    ],
  })
})
