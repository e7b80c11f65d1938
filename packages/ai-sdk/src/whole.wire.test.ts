import { createAnthropic } from '@ai-sdk/anthropic'
import { createOpenAI } from '@ai-sdk/openai'
import { createWinnow, type WholeReport, type WinnowOptions } from '@winnow/core'
import { startLoopback } from '@winnow/loopback'
import { checkWhole, line, log, type WholeHost } from '@winnow/loopback/host'
import {
  generateText,
  isStepCount,
  tool,
  ToolLoopAgent,
  wrapLanguageModel,
  type LanguageModel,
  type ModelMessage,
} from 'ai'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { prepareModelMessages, winnowMiddleware, winnowPrepareStep, withWinnow } from './index.ts'

const tools = { read_log: tool({ inputSchema: z.object({ day: z.string() }), execute: async () => log }) }
const options: WinnowOptions = { compress: { cap: 300 }, compact: { minSavings: 0 } }

const wires: [string, (url: string) => Exclude<LanguageModel, string>][] = [
  ['OpenAI chat', (url) => createOpenAI({ baseURL: url, apiKey: 'none' }).chat('gpt-4o')],
  ['OpenAI Responses', (url) => createOpenAI({ baseURL: url, apiKey: 'none' }).responses('gpt-4o')],
  ['Anthropic', (url) => createAnthropic({ baseURL: url, apiKey: 'none' })('claude-sonnet-4-5')],
]
const json = (value: unknown): string => JSON.stringify(value)
const refIn = (body: unknown): string => /lines left out, ref ([a-z]{18})\]/u.exec(json(body))?.[1] ?? 'none'
function listening() {
  const told: (WholeReport | undefined)[] = []
  const winnow = createWinnow({
    ...options,
    onEvent: (event) => event.type === 'prepared' && void told.push(event.report.whole),
  })
  return { winnow, told }
}

describe.each(wires)('over %s', (_name, make) => {
  test('a result of a finished turn is sent whole from the request on that asks for it', async () => {
    const start: WholeHost = (server, given) => {
      const winnow = createWinnow(given)
      const messages: ModelMessage[] = []
      return async (content, whole) => {
        messages.push({ role: 'user', content })
        const settings = { model: make(server.url), tools, messages: [...messages], stopWhen: isStepCount(5) }
        const more = whole.length > 0 ? { providerOptions: { winnow: { whole: [...whole] } } } : {}
        const result = await generateText(withWinnow(winnow, { ...settings, ...more }))
        messages.push(...result.responseMessages)
      }
    }
    await expect(checkWhole(start)).resolves.toBeUndefined()
  })

  test('an agent says it for a call, and a middleware alone hears it', async () => {
    await using server = await startLoopback({ replies: () => ({ text: 'Bells rang.' }) })
    const { winnow, told } = listening()
    const history = (await historyWithRef()).messages
    const { ref } = await historyWithRef()
    const providerOptions = { winnow: { whole: [ref] } }
    const agent = new ToolLoopAgent(
      withWinnow(winnow, { model: make(server.url), tools, prepareCall: (call) => ({ ...call, providerOptions }) }),
    )
    await agent.generate({ messages: history })
    const model = wrapLanguageModel({ model: make(server.url), middleware: winnowMiddleware(winnow) })
    await generateText({ model, tools, messages: history, providerOptions })
    await generateText({ model, tools, messages: history, providerOptions: { winnow: { whole: 'all' } } })
    expect(server.rejections).toEqual([])
    expect(server.requests.map(({ text }) => text.includes(line(205)))).toEqual([true, true, false])
    expect(told.map((each) => each?.results.length)).toEqual([1, 1, undefined])
  })
})

/** A history with a long result, and the name of the result. */
async function historyWithRef(): Promise<{ messages: ModelMessage[]; ref: string }> {
  const messages: ModelMessage[] = [
    { role: 'user', content: 'What rang on Monday?' },
    {
      role: 'assistant',
      content: [{ type: 'tool-call', toolCallId: 'a', toolName: 'read_log', input: { day: 'Monday' } }],
    },
    {
      role: 'tool',
      content: [{ type: 'tool-result', toolCallId: 'a', toolName: 'read_log', output: { type: 'text', value: log } }],
    },
  ]
  return { messages, ref: refIn((await prepareModelMessages(createWinnow(options), messages)).messages) }
}

test('prepared messages and steps that return them take the refs', async () => {
  const { messages, ref } = await historyWithRef()
  const winnow = createWinnow(options)
  const prepared = await prepareModelMessages(winnow, messages, { whole: [ref, 'aaaaaaaaaaaaaaaaaa'] })
  expect(prepared.messages).toBe(messages)
  expect(prepared.report.whole).toMatchObject({ results: [{ ref }], unknown: ['aaaaaaaaaaaaaaaaaa'] })
  const step = winnowPrepareStep(winnow, undefined, { messages: true, whole: [ref] })
  const given = await step({ messages, steps: [], stepNumber: 0 } as never)
  expect(json(given?.messages)).toContain(line(205))
})
