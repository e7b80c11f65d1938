import { createAnthropic } from '@ai-sdk/anthropic'
import { createOpenAI } from '@ai-sdk/openai'
import { createWinnow, type Store, type WinnowEvent, type WinnowOptions } from '@winnow/core'
import { startLoopback, type LoopbackRequest, type Replies } from '@winnow/loopback'
import {
  generateText,
  isStepCount,
  streamText,
  tool,
  ToolLoopAgent,
  type LanguageModel,
  type ModelMessage,
  type ToolLoopAgentSettings,
  type ToolSet,
} from 'ai'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { recallToolName, withWinnow, type WithWinnowOptions } from '../index.ts'

const line = (index: number): string => `${index} boats lay at quay ${index % 7} when bell ${index * 31} rang`
const log = Array.from({ length: 400 }, (_, index) => line(index + 1)).join('\n')
const hidden = Array.from({ length: 11 }, (_, index) => `${200 + index}: ${line(200 + index)}`).join('\n')
const inputSchema = z.object({ day: z.string() })
const tools = { read_log: tool({ inputSchema, execute: async () => log }) }
const persist = { scope: 'chat-1' }

function make(store?: Store, options: WinnowOptions = {}) {
  const failed: string[] = []
  const onEvent = (event: WinnowEvent): void => {
    if (event.type === 'failed') failed.push(`${event.part}: ${String(event.error)}`)
  }
  const winnow = createWinnow({ compress: { cap: 300 }, ...options, ...(store ? { store } : {}), onEvent })
  return { winnow, failed }
}

const wires: [string, (url: string) => LanguageModel][] = [
  ['OpenAI chat', (url) => createOpenAI({ baseURL: url, apiKey: 'none' }).chat('gpt-4o')],
  ['OpenAI Responses', (url) => createOpenAI({ baseURL: url, apiKey: 'none' }).responses('gpt-4o')],
  ['Anthropic', (url) => createAnthropic({ baseURL: url, apiKey: 'none' })('claude-sonnet-4-5')],
]
const json = (value: unknown): string => JSON.stringify(value)
const escaped = (text: string): string => json(text).slice(1, -1)
const copy = (messages: readonly ModelMessage[]): ModelMessage[] => JSON.parse(json(messages)) as ModelMessage[]
const itemsOf = ({ body }: LoopbackRequest): readonly unknown[] => body.messages ?? body.input ?? []
const refIn = (value: unknown): string => /lines left out, ref ([a-z]{18})\]/u.exec(json(value))?.[1] ?? 'none'
/** What a recall of the hidden lines gives, by the ref that a request or a result shows: its call, and the lines. */
const readBack = (shown: unknown): string => `ref ${refIn(shown)}, read_log {"day":"Monday"}\n\n${hidden}`

/** The model reads a log and answers; in the next turn it asks for what was left out. */
const replies: Replies = (body, index) => {
  if (index === 0) return { calls: [{ name: 'read_log', arguments: { day: 'Monday' } }] }
  if (index === 2) return { calls: [{ name: recallToolName, arguments: { ref: refIn(body), lines: '200-210' } }] }
  return { text: 'Nothing else.' }
}

/** Two turns, each in a process of its own; what is stored between them is JSON. */
async function twoTurns(
  model: LanguageModel,
  streamed: boolean,
  turns: { readonly store?: Store; readonly options?: WithWinnowOptions }[],
) {
  const messages: ModelMessage[] = []
  const stored: ModelMessage[][] = []
  for (const [at, { store, options }] of turns.entries()) {
    messages.push({ role: 'user', content: at === 0 ? 'What rang in the middle of the day?' : 'And what else?' })
    const call = { model, tools, messages: copy(messages), stopWhen: isStepCount(5) }
    const settings = withWinnow(make(store, { compact: false }).winnow, call, options)
    const result = streamed ? streamText(settings) : await generateText(settings)
    messages.push(...(await result.responseMessages))
    stored.push(copy(messages))
  }
  return stored
}

describe.each(wires)('over %s', (_name, makeModel) => {
  test.each([false, true])('the short form is stored, sent and sent again (streamed: %s)', async (streamed) => {
    await using plain = await startLoopback({ replies })
    await twoTurns(makeModel(plain.url), streamed, [{}])
    await using server = await startLoopback({ replies })
    const store = new Map()
    const turn = { store, options: { persist } }
    const [first] = await twoTurns(makeModel(server.url), streamed, [turn, turn])
    expect(server.rejections).toEqual([])
    expect(json(first)).not.toContain(escaped(line(205)))
    const [, shown, next, recalled] = server.requests
    // The bytes of the first request that holds the result are those of a run that stores it whole.
    expect(json(itemsOf(shown!))).toBe(json(itemsOf(plain.requests[1]!)))
    expect(json(itemsOf(next!).slice(0, itemsOf(shown!).length))).toBe(json(itemsOf(shown!)))
    expect(json(itemsOf(recalled!).slice(0, itemsOf(next!).length))).toBe(json(itemsOf(next!)))
    expect(json(itemsOf(recalled!))).toContain(escaped(readBack(next!.body)))
  })

  test('nothing of another scope is read back', async () => {
    await using server = await startLoopback({ replies })
    const store = new Map()
    const other = { persist: { scope: 'chat-2' } }
    await twoTurns(makeModel(server.url), false, [
      { store, options: { persist } },
      { store, options: other },
    ])
    expect(server.requests).toHaveLength(4)
    expect(json(itemsOf(server.requests[3]!))).toContain('Nothing in this conversation has the ref')
    expect(json(itemsOf(server.requests[3]!))).not.toContain(escaped(line(205)))
  })
})

describe('withWinnow', () => {
  test('persists for each call of an agent, with tools that are selected and deferred', async () => {
    await using server = await startLoopback({ replies })
    const store = new Map()
    const { winnow } = make(store, { select: { minTools: 0 }, compact: false })
    const description = 'Reads the log of a day.'
    const read_log = tool({ description, inputSchema, execute: async () => log, deferLoading: true })
    const settings: ToolLoopAgentSettings<{ chat: string }, ToolSet> = {
      model: createOpenAI({ baseURL: server.url, apiKey: 'none' }).chat('gpt-4o'),
      tools: { read_log, other: tool({ description: 'Counts the boats.', inputSchema, execute: () => '3' }) },
      callOptionsSchema: z.object({ chat: z.string() }),
      prepareCall: ({ options, ...rest }) => withWinnow(winnow, rest, { persist: { scope: options.chat } }),
    }
    const agent = new ToolLoopAgent(withWinnow(winnow, settings))
    const messages: ModelMessage[] = [{ role: 'user', content: 'What rang in the log of the day?' }]
    messages.push(...(await agent.generate({ messages, options: { chat: 'a' } })).responseMessages)
    expect(store.size).toBe(1)
    expect(refIn(messages)).not.toBe('none')
    messages.push({ role: 'user', content: 'And what else?' })
    await agent.generate({ messages, options: { chat: 'a' } })
    expect(server.rejections).toEqual([])
    expect(json(itemsOf(server.requests[3]!))).toContain(escaped(readBack(server.requests[2]!.body)))
  })
})
