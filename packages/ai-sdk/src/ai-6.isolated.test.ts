import { context } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { createWinnow } from '@winnow/core'
import { traceEvents } from '@winnow/core/telemetry'
import { generateText, stepCountIs, tool, wrapLanguageModel, type ModelMessage } from 'ai-6'
import { MockLanguageModelV3 } from 'ai-6/test'
import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'

// The package as a host with ai 6 installs it.
vi.mock('ai', () => import('ai-6'))
const { prepareModelMessages, winnowMiddleware, winnowPrepareStep, withFinalReview, withWinnow } =
  await import('./index.ts')

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
}
const says = (text: string) => ({
  content: [{ type: 'text' as const, text }],
  finishReason: { unified: 'stop' as const, raw: 'stop' },
  usage,
  warnings: [],
})
const uses = (toolCallId: string) => ({
  content: [{ type: 'tool-call' as const, toolCallId, toolName: 'look', input: '{}' }],
  finishReason: { unified: 'tool-calls' as const, raw: 'tool_calls' },
  usage,
  warnings: [],
})
const rows = Array.from({ length: 300 }, (_, index) => `note ${index}: the seat is free`)
const tools = { look: tool({ inputSchema: z.object({}), execute: async () => rows }) }
const mock = () => new MockLanguageModelV3({ doGenerate: [uses('1'), says('Done.')] })

const history: ModelMessage[] = [
  { role: 'user', content: 'Which flights are left?' },
  { role: 'assistant', content: [{ type: 'tool-call', toolCallId: 'a', toolName: 'look', input: {} }] },
  {
    role: 'tool',
    content: [{ type: 'tool-result', toolCallId: 'a', toolName: 'look', output: { type: 'json', value: rows } }],
  },
  { role: 'assistant', content: 'SK1.' },
  { role: 'user', content: 'Look again.' },
]
const call = { tools, messages: history, system: 'You book.', stopWhen: stepCountIs(3) }
const oldResult = (prompt: readonly { content: unknown }[]): string => JSON.stringify(prompt[3]!.content)

describe('with ai 6', () => {
  test('withWinnow takes settings and models', async () => {
    const model = mock()
    const settings = withWinnow(createWinnow({ compact: { minSavings: 600 } }), { ...call, model: model as never })
    await generateText(settings as unknown as Parameters<typeof generateText>[0])
    expect(model.doGenerateCalls.map(({ prompt }) => prompt.length)).toEqual([6, 8])
    for (const { prompt } of model.doGenerateCalls) expect(oldResult(prompt)).not.toContain('note 150: the seat')
    expect(JSON.stringify(model.doGenerateCalls[1]!.prompt)).toContain('note 299: the seat')
  })

  test('spans stand below those of ai, which tell what stands in providerMetadata', async () => {
    context.setGlobalContextManager(new AsyncLocalStorageContextManager())
    const exporter = new InMemorySpanExporter()
    const tracer = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] }).getTracer('test')
    const winnow = createWinnow({ onEvent: traceEvents(tracer) })
    const model = withWinnow(winnow, new MockLanguageModelV3({ doGenerate: says('Done.') }) as never)
    const telemetry = { isEnabled: true, tracer: tracer as never }
    await generateText({ model: model as never, messages: history, experimental_telemetry: telemetry })
    context.disable()
    const spans = exporter.getFinishedSpans()
    const asked = spans.find(({ name }) => name === 'ai.generateText.doGenerate')!
    const own = spans.find(({ name }) => name === 'winnow.prepare')!
    expect(own.parentSpanContext?.spanId).toBe(asked.spanContext().spanId)
    const told = JSON.parse(asked.attributes['ai.response.providerMetadata'] as string) as unknown
    expect(told).toMatchObject({ winnow: { tokens: { saved: own.attributes['winnow.tokens.saved'] } } })
  })

  test('tools give the short form where it is to be stored', async () => {
    const model = new MockLanguageModelV3({ doGenerate: [uses('1'), says('Done.')] })
    const log = rows.map((row, index) => `${row} at gate ${index * 7}`).join('\n')
    const logs = { look: tool({ inputSchema: z.object({}), execute: async () => log }) }
    const winnow = createWinnow({ compress: { cap: 300 }, store: new Map() })
    const given = { ...call, tools: logs, messages: [history[0]!], model: model as never }
    const settings = withWinnow(winnow, given, { persist: { scope: 'chat-1' } })
    const { response } = await generateText(settings as unknown as Parameters<typeof generateText>[0])
    const stored = response.messages.find(({ role }) => role === 'tool')!.content
    expect(JSON.stringify(stored)).toMatch(/of \d+ lines left out, ref [a-z]{18}\]/u)
    expect(JSON.stringify(model.doGenerateCalls[1]!.prompt.at(-1)!.content)).toContain(
      JSON.stringify(stored).slice(-60, -4),
    )
  })

  test('the middleware fits wrapLanguageModel', async () => {
    const model = mock()
    await generateText({
      ...call,
      model: wrapLanguageModel({ model, middleware: winnowMiddleware(createWinnow({ compact: { minSavings: 600 } })) }),
    })
    expect(oldResult(model.doGenerateCalls[0]!.prompt)).not.toContain('note 150: the seat')
  })

  test('a step function returns messages when asked, the same as prepareModelMessages gives', async () => {
    const winnow = createWinnow({ compress: false })
    const model = mock()
    const prepareStep = winnowPrepareStep(winnow, undefined, { messages: true, system: 'You book.' })
    await generateText({ ...call, model, prepareStep: prepareStep as never })
    const { messages } = await prepareModelMessages(winnow, history as never, { system: 'You book.' })
    const plain = mock()
    await generateText({ ...call, model: plain, messages: messages as ModelMessage[] })
    expect(model.doGenerateCalls.map(({ prompt }) => JSON.stringify(prompt))).toEqual(
      plain.doGenerateCalls.map(({ prompt }) => JSON.stringify(prompt)),
    )
  })

  test('a final review follows the answer, or takes its place', async () => {
    const read: number[] = []
    const reviewer = {
      review: async (messages: readonly unknown[] | undefined) => {
        read.push(messages!.length)
        return { riskLevel: 'critical' } as never
      },
    }
    const reviewed = (options: object) =>
      withFinalReview(reviewer, { ...call, model: mock() as never }, options) as unknown as Parameters<
        typeof generateText
      >[0]
    const { text } = await generateText(reviewed({}))
    expect(text).toBe('Done.')
    await expect.poll(() => read).toEqual([9])
    await expect(generateText(reviewed({ blockOn: 'high' }))).rejects.toThrow(
      'The final review found a risk: critical.',
    )
  })

  test('what was left out of a result is read back by the tool that withWinnow adds', async () => {
    const log = Array.from({ length: 400 }, (_, index) => `${index} boats lay at quay ${index % 7}`).join('\n')
    const recalls = {
      ...uses('2'),
      content: [{ ...uses('2').content[0]!, toolName: 'recall_result', input: '{"path":"log.txt","lines":"205"}' }],
    }
    const reads = { ...uses('1'), content: [{ ...uses('1').content[0]!, input: '{"path":"log.txt"}' }] }
    const model = new MockLanguageModelV3({ doGenerate: [reads, recalls, says('Done.')] })
    const settings = withWinnow(createWinnow({ compress: { cap: 300 } }), {
      model: model as never,
      tools: { look: tool({ inputSchema: z.object({ path: z.string() }), execute: async () => log }) },
      prompt: 'Read the log.',
      stopWhen: stepCountIs(3),
    })
    await generateText(settings as unknown as Parameters<typeof generateText>[0])
    const prompts = model.doGenerateCalls.map(({ prompt }) => JSON.stringify(prompt))
    expect(prompts.map((prompt) => prompt.includes('204 boats lay at quay 1'))).toEqual([false, false, true])
    expect(prompts[2]).toContain('205: 204 boats lay at quay 1')
  })
})
