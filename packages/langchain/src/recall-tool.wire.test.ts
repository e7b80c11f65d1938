import { ChatAnthropic } from '@langchain/anthropic'
import { HumanMessage } from '@langchain/core/messages'
import { MemorySaver } from '@langchain/langgraph'
import { ChatOpenAI } from '@langchain/openai'
import { createWinnow, type WinnowEvent, type WinnowOptions } from '@winnow/core'
import { startLoopback, type Loopback, type LoopbackRequest, type Replies } from '@winnow/loopback'
import { createAgent, tool } from 'langchain'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { withWinnow } from './middleware.ts'
import { recallToolName } from './index.ts'

const line = (index: number): string => `${index} boats lay at quay ${index % 7} when bell ${index * 31} rang`
const log = Array.from({ length: 400 }, (_, index) => line(index + 1)).join('\n')
const hidden = Array.from({ length: 11 }, (_, index) => `${200 + index}: ${line(200 + index)}`).join('\n')
const readLog = tool(() => log, {
  name: 'read_log',
  description: 'Reads the log of a day',
  schema: z.object({ day: z.string() }),
})
const shortening: WinnowOptions = { compress: { cap: 300 } }

const fields = { apiKey: 'none', maxRetries: 0 }
const openai = (server: Loopback, useResponsesApi: boolean) =>
  new ChatOpenAI({ ...fields, model: 'gpt-5.2', configuration: { baseURL: server.url }, useResponsesApi })
const wires: [string, (server: Loopback) => ChatOpenAI | ChatAnthropic][] = [
  ['chat completions', (server) => openai(server, false)],
  ['Responses', (server) => openai(server, true)],
  [
    'Anthropic',
    (server) =>
      new ChatAnthropic({ ...fields, model: 'claude-sonnet-4-5', anthropicApiUrl: server.url.replace(/\/v1$/u, '') }),
  ],
]

const json = (value: unknown): string => JSON.stringify(value)
const escaped = (text: string): string => json(text).slice(1, -1)
const itemsOf = ({ body }: LoopbackRequest): readonly unknown[] => body.messages ?? body.input ?? []
const refIn = (body: unknown): string => /lines left out, ref ([a-z]{18})\]/u.exec(json(body))?.[1] ?? 'none'
/** What a recall of the hidden lines gives, by the ref that a request or a result shows: its call, and the lines. */
const readBack = (shown: unknown): string => `ref ${refIn(shown)}, read_log {"day":"Monday"}\n\n${hidden}`

/** The model reads a log, asks for what was left out by the ref it was shown, answers, and goes on in a second turn. */
const replies: Replies = (body, index) => {
  if (index === 0) return { calls: [{ name: 'read_log', arguments: { day: 'Monday' } }] }
  if (index === 1) return { calls: [{ name: recallToolName, arguments: { ref: refIn(body), lines: '200-210' } }] }
  if (index === 3) return { calls: [{ name: 'read_log', arguments: { day: 'Tuesday' } }] }
  return { text: index === 2 ? 'Bell 6200 rang at quay 4.' : 'Nothing else.' }
}

/** Two logs are read in the first turn; in the second one of them is looked for by its tool, then read by its ref. */
const inTwoTurns: Replies = (body, index) => {
  const ref = /ref ([a-z]{18}), read_log \{\\+"day\\+":\\+"Monday/u.exec(json(body))?.[1] ?? 'none'
  const calls = [
    { name: 'read_log', arguments: { day: 'Monday' } },
    { name: 'read_log', arguments: { day: 'Tuesday' } },
    undefined,
    { name: recallToolName, arguments: { tool: 'read_log' } },
    { name: recallToolName, arguments: { ref, lines: '200-210' } },
  ]
  const call = calls[index]
  return call ? { calls: [call] } : { text: index === 2 ? 'Read.' : 'Bell 6200 rang at quay 4.' }
}

describe.each(wires)('on the wire of %s', (_name, make) => {
  test('what was left out is read back, and stays as it was', async () => {
    await using server = await startLoopback({ replies })
    const agent = createAgent(
      withWinnow(createWinnow(shortening), { model: make(server), tools: [readLog], checkpointer: new MemorySaver() }),
    )
    const config = { configurable: { thread_id: '1' } }
    for (const text of ['What rang in the middle of the day?', 'And what else?'])
      await agent.invoke({ messages: [new HumanMessage(text)] }, config)
    expect(server.rejections).toEqual([])
    expect(server.requests).toHaveLength(5)
    const [, shortened, recalled, next, last] = server.requests
    expect(refIn(shortened!.body)).toMatch(/^[a-z]{18}$/u)
    expect(json(itemsOf(shortened!))).not.toContain(line(205))
    for (const request of [recalled!, next!, last!])
      expect(json(itemsOf(request))).toContain(escaped(readBack(shortened!.body)))
    expect(json(itemsOf(recalled!).slice(0, itemsOf(shortened!).length))).toBe(json(itemsOf(shortened!)))
    for (const { body } of server.requests) expect(json(body.tools)).toBe(json(server.requests[0]!.body.tools))
    expect(json(server.requests[0]!.body.tools)).toContain(`"name":"${recallToolName}"`)
  })

  test('a finished turn is opened by its tool, then by a ref', async () => {
    await using server = await startLoopback({ replies: inTwoTurns })
    const dated = tool(({ day }) => `${day}\n${log}`, {
      name: 'read_log',
      description: 'Reads the log of a day',
      schema: z.object({ day: z.string() }),
    })
    const winnow = createWinnow({ compact: { minSavings: 0 } })
    const checkpointer = new MemorySaver()
    const agent = createAgent(withWinnow(winnow, { model: make(server), tools: [dated], checkpointer }))
    const config = { configurable: { thread_id: '1' } }
    for (const text of ['Read the logs of Monday and Tuesday.', 'What rang in the middle of Monday?'])
      await agent.invoke({ messages: [new HumanMessage(text)] }, config)
    expect(server.rejections).toEqual([])
    expect(server.requests).toHaveLength(6)
    const [, , , sealed, listed, read] = server.requests
    for (const request of [sealed!, listed!]) expect(json(itemsOf(request))).not.toContain(line(205))
    expect(json(itemsOf(listed!))).toContain('2 texts of “read_log”, newest first')
    expect(json(itemsOf(read!))).toContain(`206: ${line(205)}`)
    expect(json(itemsOf(read!).slice(0, itemsOf(listed!).length))).toBe(json(itemsOf(listed!)))
  })

  test('with recall off neither the tool nor a ref is posted, and the host is told once', async () => {
    await using server = await startLoopback({
      replies: (_body, index) =>
        index === 0 ? { calls: [{ name: 'read_log', arguments: { day: 'Monday' } }] } : { text: 'Bell.' },
    })
    const told: string[] = []
    const onEvent = (event: WinnowEvent): void => void (event.type === 'left-out' && told.push(event.recall))
    const winnow = createWinnow({ ...shortening, recall: false, onEvent })
    const agent = createAgent(withWinnow(winnow, { model: make(server), tools: [readLog] }))
    await agent.invoke({ messages: [new HumanMessage('What rang?')] })
    expect(server.rejections).toEqual([])
    expect(server.requests).toHaveLength(2)
    const { text } = server.requests[1]!
    expect(text).toMatch(/ of 400 lines left out\]/u)
    expect(text).not.toMatch(/, ref |recall_result/u)
    expect(told).toEqual(['off'])
  })
})
