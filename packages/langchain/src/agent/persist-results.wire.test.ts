import { ChatAnthropic } from '@langchain/anthropic'
import { HumanMessage, type BaseMessage } from '@langchain/core/messages'
import { MemorySaver } from '@langchain/langgraph'
import { ChatOpenAI } from '@langchain/openai'
import { createWinnow, type Store, type WinnowEvent, type WinnowOptions } from '@winnow/core'
import { startLoopback, type Loopback, type LoopbackRequest, type Replies, type WireBody } from '@winnow/loopback'
import { createAgent, tool } from 'langchain'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { recallToolName, type PersistScope } from '../index.ts'
import { withWinnow } from '../middleware.ts'

const line = (index: number): string => `${index} boats lay at quay ${index % 7} when bell ${index * 31} rang`
const log = Array.from({ length: 400 }, (_, index) => line(index + 1)).join('\n')
const hidden = Array.from({ length: 11 }, (_, index) => `${200 + index}: ${line(200 + index)}`).join('\n')
const schema = z.object({ day: z.string() })
const named = { name: 'read_log', description: 'Reads the log of a day', schema }
const readLog = tool(() => log, named)
const persist: PersistScope = { scope: ({ configurable }) => configurable?.thread_id }
const thread = (id: string) => ({ configurable: { thread_id: id } })

function make(store?: Store, options: WinnowOptions = {}) {
  const failed: string[] = []
  const onEvent = (event: WinnowEvent): void => {
    if (event.type === 'failed') failed.push(`${event.part}: ${String(event.error)}`)
  }
  const winnow = createWinnow({ compress: { cap: 300 }, ...options, ...(store ? { store } : {}), onEvent })
  return { winnow, failed }
}

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
const refIn = (value: unknown): string => /lines left out, ref ([a-z]{18})\]/u.exec(json(value))?.[1] ?? 'none'
/** What a recall of the hidden lines gives, by the ref that a request or a result shows: its call, and the lines. */
const readBack = (shown: unknown): string => `ref ${refIn(shown)}, read_log {"day":"Monday"}\n\n${hidden}`

/** The model reads a log and answers; in the next turn it asks for what was left out. */
const replies: Replies = (body: WireBody, index) => {
  if (index === 0) return { calls: [{ name: 'read_log', arguments: { day: 'Monday' } }] }
  if (index === 2) return { calls: [{ name: recallToolName, arguments: { ref: refIn(body), lines: '200-210' } }] }
  return { text: 'Nothing else.' }
}

const questions = ['What rang in the middle of the day?', 'And what else?']

describe.each(wires)('on the wire of %s', (_name, model) => {
  test.each(['v1', 'v2'] as const)('the short form is stored, sent and sent again (%s)', async (version) => {
    await using plain = await startLoopback({ replies })
    await createAgent(withWinnow(make().winnow, { model: model(plain), tools: [readLog], version })).invoke({
      messages: [new HumanMessage(questions[0]!)],
    })
    await using server = await startLoopback({ replies })
    const store = new Map()
    const checkpointer = new MemorySaver()
    for (const text of questions) {
      const { winnow } = make(store, { compact: false })
      const params = { model: model(server), tools: [readLog], checkpointer, version }
      await createAgent(withWinnow(winnow, params, { persist })).invoke(
        { messages: [new HumanMessage(text)] },
        thread('1'),
      )
    }
    expect(server.rejections).toEqual([])
    const kept: string[] = []
    for await (const { checkpoint } of checkpointer.list(thread('1'))) kept.push(json(checkpoint))
    expect(kept.length).toBeGreaterThan(3)
    const [, shown, next, recalled] = server.requests
    for (const text of kept)
      expect(text).not.toContain(escaped(`${line(205)}\n${line(206)}\n${line(207)}\n${line(300)}`))
    // The bytes of the first request that holds the result are those of a run whose state stays whole.
    expect(json(itemsOf(shown!)).replaceAll(/call_\w+/gu, '')).toBe(
      json(itemsOf(plain.requests[1]!)).replaceAll(/call_\w+/gu, ''),
    )
    expect(json(itemsOf(next!).slice(0, itemsOf(shown!).length))).toBe(json(itemsOf(shown!)))
    expect(json(itemsOf(recalled!).slice(0, itemsOf(next!).length))).toBe(json(itemsOf(next!)))
    expect(json(itemsOf(recalled!))).toContain(escaped(readBack(next!.body)))
  })

  test('nothing of another scope is read back', async () => {
    await using server = await startLoopback({ replies })
    const store = new Map()
    let messages: BaseMessage[] = []
    for (const [at, text] of questions.entries()) {
      const agent = createAgent(
        withWinnow(make(store, { compact: false }).winnow, { model: model(server), tools: [readLog] }, { persist }),
      )
      messages = (await agent.invoke({ messages: [...messages, new HumanMessage(text)] }, thread(`${at}`))).messages
    }
    expect(json(itemsOf(server.requests[3]!))).toContain('Nothing in this conversation has the ref')
    expect(json(itemsOf(server.requests[3]!))).not.toContain(escaped(line(205)))
  })
})

test('a model whose tools are selected is offered the tool that reads it back', async () => {
  await using server = await startLoopback({ replies })
  const { winnow } = make(new Map(), { select: { minTools: 0 }, compact: false })
  const other = tool(() => '3', { name: 'count_ships', description: 'Counts ships', schema: z.object({}) })
  const params = { model: openai(server, false), tools: [readLog, other], checkpointer: new MemorySaver() }
  const agent = createAgent(withWinnow(winnow, params, { persist }))
  for (const text of ['Read the log of the day', 'And what else?'])
    await agent.invoke({ messages: [new HumanMessage(text)] }, thread('1'))
  expect(server.rejections).toEqual([])
  for (const { body } of server.requests)
    expect(json(body.tools).match(new RegExp(`"name":"${recallToolName}"`, 'gu'))).toHaveLength(1)
  expect(json(itemsOf(server.requests[3]!))).toContain(escaped(readBack(server.requests[2]!.body)))
})
