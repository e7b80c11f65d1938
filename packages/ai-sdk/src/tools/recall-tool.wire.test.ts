import { createAnthropic } from '@ai-sdk/anthropic'
import { createOpenAI } from '@ai-sdk/openai'
import { createWinnow, type WinnowEvent, type WinnowOptions } from '@winnow/core'
import { startLoopback, type LoopbackRequest, type Replies } from '@winnow/loopback'
import { generateText, isStepCount, streamText, tool, type LanguageModel, type ModelMessage } from 'ai'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { recallToolName, withWinnow } from '../index.ts'

const line = (index: number): string => `${index} boats lay at quay ${index % 7} when bell ${index * 31} rang`
const log = Array.from({ length: 400 }, (_, index) => line(index + 1)).join('\n')
const hidden = Array.from({ length: 11 }, (_, index) => `${200 + index}: ${line(200 + index)}`).join('\n')
const read_log = tool({ inputSchema: z.object({ day: z.string() }), execute: async () => log })
const tools = { read_log }
const shortening: WinnowOptions = { compress: { cap: 300 } }

const wires: [string, (url: string) => LanguageModel][] = [
  ['OpenAI chat', (url) => createOpenAI({ baseURL: url, apiKey: 'none' }).chat('gpt-4o')],
  ['OpenAI Responses', (url) => createOpenAI({ baseURL: url, apiKey: 'none' }).responses('gpt-4o')],
  ['Anthropic', (url) => createAnthropic({ baseURL: url, apiKey: 'none' })('claude-sonnet-4-5')],
]
const itemsOf = ({ body }: LoopbackRequest): readonly unknown[] => body.messages ?? body.input ?? []
const json = (value: unknown): string => JSON.stringify(value)
const escaped = (text: string): string => json(text).slice(1, -1)
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

describe.each(wires)('over %s', (_name, make) => {
  test.each([false, true])('what was left out is read back, and stays as it was (streamed: %s)', async (streamed) => {
    await using server = await startLoopback({ replies })
    const winnow = createWinnow(shortening)
    const messages: ModelMessage[] = []
    for (const content of ['What rang in the middle of the day?', 'And what else?']) {
      messages.push({ role: 'user', content })
      const settings = withWinnow(winnow, {
        model: make(server.url),
        tools,
        messages: [...messages],
        stopWhen: isStepCount(5),
      })
      const result = streamed ? streamText(settings) : await generateText(settings)
      messages.push(...(await result.responseMessages))
    }
    expect(server.rejections).toEqual([])
    expect(server.requests).toHaveLength(5)
    const [, shortened, recalled, next, last] = server.requests
    expect(refIn(itemsOf(shortened!))).toMatch(/^[a-z]{18}$/u)
    expect(json(itemsOf(shortened!))).not.toContain(line(205))
    for (const request of [recalled!, next!, last!]) expect(request.text).toContain(escaped(readBack(shortened!.body)))
    // Every request extends the one before while the turn is open, and every one offers the same tools.
    expect(json(itemsOf(recalled!).slice(0, itemsOf(shortened!).length))).toBe(json(itemsOf(shortened!)))
    for (const { body } of server.requests) expect(json(body.tools)).toBe(json(server.requests[0]!.body.tools))
    expect(json(server.requests[0]!.body.tools)).toContain(`"name":"${recallToolName}"`)
  })

  test('a finished turn is opened by its tool, then by a ref', async () => {
    await using server = await startLoopback({ replies: inTwoTurns })
    const winnow = createWinnow({ compact: { minSavings: 0 } })
    const dated = tool({ inputSchema: z.object({ day: z.string() }), execute: async ({ day }) => `${day}\n${log}` })
    const messages: ModelMessage[] = []
    for (const content of ['Read the logs of Monday and Tuesday.', 'What rang in the middle of Monday?']) {
      messages.push({ role: 'user', content })
      const settings = { model: make(server.url), tools: { read_log: dated }, messages: [...messages] }
      const result = await generateText(withWinnow(winnow, { ...settings, stopWhen: isStepCount(5) }))
      messages.push(...result.responseMessages)
    }
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
    const settings = { model: make(server.url), tools, prompt: 'What rang?', stopWhen: isStepCount(5) }
    await generateText(withWinnow(winnow, settings))
    expect(server.rejections).toEqual([])
    expect(server.requests).toHaveLength(2)
    const { text } = server.requests[1]!
    expect(text).toMatch(/ of 400 lines left out\]/u)
    expect(text).not.toMatch(/, ref |recall_result/u)
    expect(told).toEqual(['off'])
  })
})

describe('the ref of a summary opens what stands for it, though `ai` changes the messages before the model sees them', () => {
  const words = (count: number, about: string): string =>
    Array.from({ length: count }, (_, at) => `${about} ${at} is on its way.`).join(' ')
  const called = (...ids: string[]) =>
    ids.map((id) => ({ type: 'tool-call', toolCallId: id, toolName: 'read_log', input: {} }) as const)
  const given = (id: string): ModelMessage => ({
    role: 'tool',
    content: [
      { type: 'tool-result', toolCallId: id, toolName: 'read_log', output: { type: 'text', value: `log of ${id}` } },
    ],
  })
  const cases: Readonly<Record<string, readonly ModelMessage[]>> = {
    'parallel results in two messages': [{ role: 'assistant', content: called('a', 'b') }, given('a'), given('b')],
    'an approval': [
      {
        role: 'assistant',
        content: [...called('a'), { type: 'tool-approval-request', approvalId: 'x', toolCallId: 'a' }],
      },
      { role: 'tool', content: [{ type: 'tool-approval-response', approvalId: 'x', approved: true }] },
      given('a'),
    ],
    'an empty text': [{ role: 'assistant', content: [{ type: 'text', text: '' }, ...called('a')] }, given('a')],
  }
  test.each(Object.entries(cases))('%s', async (_name, some) => {
    const messages: ModelMessage[] = [
      { role: 'user', content: 'Read the harbour log' },
      ...some,
      { role: 'assistant', content: 'Read.' },
    ]
    for (let at = 0; at < 12; at += 1)
      messages.push(
        { role: 'user', content: words(40, `Boat ${at}`) },
        { role: 'assistant', content: words(80, `Barge ${at}`) },
      )
    messages.push({ role: 'user', content: 'And now?' })
    const asked: Replies = (body, index) => {
      const ref = /\d+ messages, ref ([a-z]{18})/u.exec(json(body))?.[1] ?? 'none'
      return index === 0 ? { calls: [{ name: recallToolName, arguments: { ref } }] } : { text: 'It was read.' }
    }
    await using server = await startLoopback({ replies: asked })
    const winnow = createWinnow({ window: { contextWindow: 9000 } })
    const model = createOpenAI({ baseURL: server.url, apiKey: 'none' }).chat('gpt-4o')
    await generateText({ ...withWinnow(winnow, { model, tools, messages }), stopWhen: isStepCount(3) })
    expect(server.rejections).toEqual([])
    expect(json(itemsOf(server.requests[1]!))).toContain('[1] user: Read the harbour log')
  })
})
