import { HumanMessage } from '@langchain/core/messages'
import { ChatOpenAI } from '@langchain/openai'
import { createWinnow } from '@winnow/core'
import { startLoopback, type Loopback, type LoopbackRequest, type Reply, type WireBody } from '@winnow/loopback'
import { createAgent, createMiddleware, llmToolSelectorMiddleware, tool, type AnyAgentMiddleware } from 'langchain'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { recallTool, recallToolName } from './index.ts'
import { winnowMiddleware, withWinnow } from './middleware.ts'

const log = Array.from({ length: 400 }, (_, at) => `${at} boats lay at quay ${at % 7} when bell ${at * 31} rang`).join(
  '\n',
)
const readLog = tool(() => log, { name: 'read_log', description: 'Reads a log', schema: z.object({ day: z.string() }) })
const others = ['send_mail', 'book_berth'].map((name) =>
  tool(() => 'done', { name, description: `Does ${name}`, schema: z.object({}) }),
)
const tools = [readLog, ...others]
const json = (value: unknown): string => JSON.stringify(value)
const refIn = (body: unknown): string => / left out, ref ([a-z]{18})\]/u.exec(json(body))?.[1] ?? 'none'
const namesIn = ({ body }: LoopbackRequest): unknown[] =>
  (body.tools ?? []).map((entry) => (entry as { function: { name: string } }).function.name)

const modelOf = (server: Loopback): ChatOpenAI =>
  new ChatOpenAI({ model: 'gpt-5.2', apiKey: 'none', maxRetries: 0, configuration: { baseURL: server.url } })

/** A model that selects tools as it is told, reads a log, reads the rest of it, and answers. */
function script(selections: readonly string[][]): {
  replies: (body: WireBody) => Reply
  requests: (server: Loopback) => LoopbackRequest[]
} {
  let selected = 0
  let asked = 0
  const isSelection = (body: unknown): boolean => 'response_format' in (body as object)
  return {
    replies(body) {
      if (isSelection(body)) return { text: json({ tools: selections[selected++] }) }
      asked += 1
      if (asked === 1) return { calls: [{ name: 'read_log', arguments: { day: 'Monday' } }] }
      if (asked === 2) return { calls: [{ name: recallToolName, arguments: { ref: refIn(body), lines: '206' } }] }
      return { text: 'Bell 6355.' }
    },
    requests: ({ requests }) => requests.filter(({ body }) => !isSelection(body)),
  }
}
const question = { messages: [new HumanMessage('What rang with 205 boats?')] }
const options = { compress: { cap: 300 } } as const

describe("LangChain's llmToolSelectorMiddleware", () => {
  const selector = (server: Loopback) => llmToolSelectorMiddleware({ model: modelOf(server), maxTools: 1 })

  test.each<[string, string[][], string[][]]>([
    ['others', [['read_log'], ['send_mail'], ['book_berth']], [['read_log'], ['send_mail'], ['book_berth']]],
    ['it alone', [['read_log'], [recallToolName], [recallToolName]], [['read_log'], [], []]],
    ['none', [['read_log'], [], []], [['read_log'], [], []]],
  ])('does not take recall_result away, where it selects %s', async (_what, selections, offered) => {
    const { replies, requests } = script(selections)
    await using server = await startLoopback({ replies })
    const params = { model: modelOf(server), tools, middleware: [selector(server)] }
    const { messages } = await createAgent(withWinnow(createWinnow(options), params)).invoke(question)
    expect(server.rejections).toEqual([])
    expect(requests(server).map(namesIn)).toEqual(offered.map((names) => [...names, recallToolName]))
    expect(messages.at(-2)!.text).toContain('205 boats lay at quay 2 when bell 6355 rang')
  })

  test('does not take it away where the host gives it, or keeps the list of middleware', async () => {
    for (const makeParams of [
      (server: Loopback, winnow: ReturnType<typeof createWinnow>) =>
        withWinnow(winnow, {
          model: modelOf(server),
          tools: [...tools, recallTool(winnow)],
          middleware: [selector(server)],
        }),
      (server: Loopback, winnow: ReturnType<typeof createWinnow>) => ({
        model: modelOf(server),
        tools,
        middleware: [selector(server), winnowMiddleware(winnow)] as const,
      }),
    ]) {
      const { replies, requests } = script([['read_log'], ['send_mail'], ['book_berth']])
      await using server = await startLoopback({ replies })
      await createAgent(makeParams(server, createWinnow(options)) as never).invoke(question as never)
      expect(server.rejections).toEqual([])
      expect(requests(server).map(namesIn)).toEqual(
        ['read_log', 'send_mail', 'book_berth'].map((name) => [name, recallToolName]),
      )
    }
  })

  test('selects as without Winnow where recall is off', async () => {
    const { replies, requests } = script([['read_log'], ['send_mail'], ['book_berth']])
    await using server = await startLoopback({
      replies: (body, at) => (at > 2 ? { text: 'Done.' } : replies(body)),
    })
    const params = { model: modelOf(server), tools, middleware: [selector(server)] }
    await createAgent(withWinnow(createWinnow({ ...options, recall: false }), params)).invoke(question)
    expect(requests(server).map(namesIn)).toEqual([['read_log'], ['send_mail']])
  })
})

test.each<[string, string[], string[]]>([
  ['that leaves tools out', ['read_log'], ['read_log', recallToolName]],
  ['that leaves no tool', [], []],
])('a middleware of the host %s', async (_what, kept, offered) => {
  await using server = await startLoopback({ replies: () => ({ text: 'Nothing.' }) })
  const middleware: AnyAgentMiddleware[] = [
    createMiddleware({
      name: 'keeping',
      wrapModelCall: (request, handler) =>
        handler({ ...request, tools: request.tools.filter(({ name }) => kept.includes(String(name))) }),
    }),
  ]
  const params = { model: modelOf(server), tools, middleware }
  await createAgent(withWinnow(createWinnow(options), params)).invoke(question)
  expect(server.requests.map(namesIn)).toEqual([offered])
})
