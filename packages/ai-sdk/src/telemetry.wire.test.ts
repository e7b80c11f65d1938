import { OpenTelemetry } from '@ai-sdk/otel'
import { createOpenAI } from '@ai-sdk/openai'
import { context } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider, type ReadableSpan } from '@opentelemetry/sdk-trace'
import { createWinnow, type Report, type WinnowEvent, type WinnowOptions } from '@winnow/core'
import { traceEvents, type TraceEventsOptions } from '@winnow/core/telemetry'
import { startLoopback, type Loopback, type Replies } from '@winnow/loopback'
import { generateText, isStepCount, streamText, tool, type ModelMessage } from 'ai'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { recallToolName, withWinnow } from './index.ts'

beforeAll(() => void context.setGlobalContextManager(new AsyncLocalStorageContextManager()))
afterAll(() => context.disable())

const row = (day: number, index: number): string => `boat ${index} of day ${day} lay at quay ${(index * day) % 7}`
const log = (day: number): string => Array.from({ length: 120 }, (_, index) => row(day, index)).join('\n')
const lookedUp = (day: number): ModelMessage[] => [
  { role: 'user', content: `Which boats came on day ${day}?` },
  {
    role: 'assistant',
    content: [{ type: 'tool-call', toolCallId: `c${day}`, toolName: 'read_log', input: { day } }],
  },
  {
    role: 'tool',
    content: [
      { type: 'tool-result', toolCallId: `c${day}`, toolName: 'read_log', output: { type: 'text', value: log(day) } },
    ],
  },
  { role: 'assistant', content: `There were 120 boats on day ${day}.` },
]
const question: ModelMessage = { role: 'user', content: 'Which of them was the last?' }
/** A finished turn that is worth compacting, and a question. */
const history: ModelMessage[] = [...[1, 2].flatMap(lookedUp), question]
const read_log = tool({
  description: 'Reads the log of a day.',
  inputSchema: z.object({ day: z.number() }),
  execute: async ({ day }) => log(day),
})

/** A collector, and a Winnow whose events it gets. */
function collecting(options: WinnowOptions = {}, tracing: TraceEventsOptions = {}) {
  const exporter = new InMemorySpanExporter()
  const provider = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] })
  const reports: Report[] = []
  const onEvent = (event: WinnowEvent): void => {
    if (event.type === 'prepared') reports.push(event.report)
  }
  const onTraced = traceEvents(provider.getTracer('winnow'), { onEvent, ...tracing })
  const winnow = createWinnow({ prices: 'gpt-5.2', ...options, onEvent: onTraced })
  const tracer = provider.getTracer('ai')
  const telemetry = { integrations: [new OpenTelemetry({ tracer, providerMetadata: true })] }
  const spans = (name: string): ReadableSpan[] => exporter.getFinishedSpans().filter((span) => span.name === name)
  const ours = (): ReadableSpan[] =>
    exporter.getFinishedSpans().filter(({ instrumentationScope }) => instrumentationScope.name === 'winnow')
  return { winnow, telemetry, tracer, spans, ours, reports }
}

const modelOf = ({ url }: Loopback) => createOpenAI({ baseURL: url, apiKey: 'none' }).chat('gpt-4o')
const answering: Replies = () => ({ text: 'Boat 119.' })
const eventsOf = ({ events }: ReadableSpan, name: string) => events.filter((event) => event.name === name)
const idOf = (span: ReadableSpan | undefined): string | undefined => span?.spanContext().spanId
const parentOf = (span: ReadableSpan | undefined): string | undefined => span?.parentSpanContext?.spanId

describe('spans in a collector', () => {
  test.each([false, true])(
    'a prepared request stands below the model call, with tokens, money and edits (streamed: %s)',
    async (streamed) => {
      await using server = await startLoopback({ replies: answering })
      const { winnow, telemetry, spans, reports } = collecting({ compact: { minSavings: 600 } })
      const settings = withWinnow(winnow, { model: modelOf(server), messages: history, telemetry })
      if (streamed) await streamText(settings).consumeStream()
      else await generateText(settings)
      const [span] = spans('winnow.prepare')
      const [report] = reports
      expect(parentOf(span)).toBe(idOf(spans('chat gpt-4o')[0]))
      expect(report!.tokens.saved).toBeGreaterThan(1000)
      expect(span!.attributes).toMatchObject({
        'gen_ai.operation.name': 'winnow.prepare',
        'gen_ai.conversation.compacted': true,
        'winnow.mode': 'on',
        'winnow.tokens.before': report!.tokens.before,
        'winnow.tokens.after': report!.tokens.after,
        'winnow.tokens.saved': report!.tokens.saved,
        'winnow.cost.prices': 'gpt-5.2',
        'winnow.cost.before': report!.cost.before,
        'winnow.cost.saved': report!.cost.saved,
        'winnow.edits': report!.rules.reduce((sum, { edits }) => sum + edits, 0),
        'winnow.rules.compact.tokens_saved': report!.rules.find(({ rule }) => rule === 'compact')!.tokensSaved,
      })
      expect(span!.droppedAttributesCount).toBe(0)
      const edits = eventsOf(span!, 'winnow.edit')
      expect(edits).toHaveLength(span!.attributes['winnow.edits'] as number)
      expect(edits[0]!.attributes).toMatchObject({
        'winnow.edit.rule': 'compact',
        'winnow.edit.at': expect.any(Number),
      })
      const saved = edits.map(({ attributes }) => attributes!['winnow.edit.tokens_saved'] as number)
      expect(saved.reduce((sum, tokens) => sum + tokens, 0)).toBe(report!.tokens.saved)
    },
  )

  test('what is compacted is told once, in the request that compacts it', async () => {
    await using server = await startLoopback({ replies: answering })
    const { winnow, telemetry, spans, reports } = collecting({ compact: { minSavings: 600 } })
    const messages = [...history]
    for (let request = 0; request < 3; request += 1) {
      await generateText(withWinnow(winnow, { model: modelOf(server), messages, telemetry }))
      messages.push({ role: 'assistant', content: 'Boat 119.' }, question)
    }
    const [first, ...later] = spans('winnow.prepare')
    const [event, ...others] = eventsOf(first!, 'winnow.compacted')
    const [report] = reports
    expect(event!.attributes).toMatchObject({
      'winnow.edits': report!.rules.find(({ rule }) => rule === 'compact')!.edits,
      'winnow.tokens.saved': report!.rules.find(({ rule }) => rule === 'compact')!.tokensSaved,
      'winnow.tokens.before': report!.tokens.before,
      'winnow.cost.saved': report!.cost.saved,
      'winnow.cost.prices': 'gpt-5.2',
    })
    expect(others).toEqual([])
    expect(later).toHaveLength(2)
    for (const span of later) {
      expect(eventsOf(span, 'winnow.compacted')).toEqual([])
      expect(span.attributes).toMatchObject({ 'gen_ai.conversation.compacted': true, 'winnow.new_edits': 0 })
    }
  })

  test('a jump of the window is told once, with what it saves', async () => {
    await using server = await startLoopback({ replies: answering })
    const { winnow, telemetry, spans, reports } = collecting({
      compact: false,
      compress: false,
      window: { contextWindow: 9000, output: 0 },
    })
    const messages = [...Array.from({ length: 8 }, (_, day) => lookedUp(day + 1)).flat(), question]
    for (let request = 0; request < 2; request += 1)
      await generateText(withWinnow(winnow, { model: modelOf(server), messages, telemetry }))
    const [first, second] = spans('winnow.prepare')
    const [jump] = eventsOf(first!, 'winnow.window_jumped')
    const [report] = reports
    expect(jump!.attributes).toMatchObject({
      'winnow.tokens.saved': report!.tokens.saved,
      'winnow.edits': report!.rules.find(({ rule }) => rule === 'window')!.edits,
      'winnow.cost.saved': report!.cost.saved,
    })
    expect(first!.attributes['winnow.window.budget']).toBe(report!.window!.budget)
    expect(eventsOf(second!, 'winnow.window_jumped')).toEqual([])
    expect(second!.attributes['winnow.window.recent']).toBe(reports[1]!.window!.layers.recent)
  })

  test('selected tools arrive below the span that is active around the call, with names, tokens and money', async () => {
    await using server = await startLoopback({ replies: answering })
    const { winnow, telemetry, spans, tracer } = collecting({ select: { minTools: 0, limit: 1 } })
    const tools = {
      read_log,
      send_mail: tool({
        description: 'Sends a message by mail.',
        inputSchema: z.object({ to: z.string() }),
        execute: async () => 'sent',
      }),
      book_berth: tool({
        description: 'Books a berth for a boat.',
        inputSchema: z.object({ boat: z.string() }),
        execute: async () => 'booked',
      }),
    }
    const messages: ModelMessage[] = [{ role: 'user', content: 'Read the log of day 3.' }]
    await tracer.startActiveSpan('request', async (request) => {
      await generateText(withWinnow(winnow, { model: modelOf(server), tools, messages, telemetry }))
      request.end()
    })
    const [span] = spans('winnow.select')
    expect(span!.attributes['winnow.offered']).toContain('read_log')
    expect(span!.attributes['winnow.offered']).not.toContain('send_mail')
    const { attributes } = span!
    expect(attributes).toMatchObject({ 'winnow.strategy': 'lexical', 'winnow.cost.prices': 'gpt-5.2' })
    expect(attributes['winnow.tools.after']).toBeLessThan(attributes['winnow.tools.before'] as number)
    const [before, after] = ['before', 'after'].map((side) => attributes[`winnow.tokens.${side}`] as number)
    expect(attributes['winnow.tokens.saved']).toBe(before! - after!)
    expect(attributes['winnow.cost.before']).toBeCloseTo((before! * 1.75) / 1e6, 12)
    expect(parentOf(span)).toBe(idOf(spans('request')[0]))
  })

  test('what is recalled stands below its tool call, with its ref, tokens and money', async () => {
    const replies: Replies = (body, index) => {
      if (index === 0) return { calls: [{ name: 'read_log', arguments: { day: 3 } }] }
      const ref = /left out, ref ([a-z]{18})\]/u.exec(JSON.stringify(body))?.[1]
      return index === 1 ? { calls: [{ name: recallToolName, arguments: { ref, lines: '40-50' } }] } : { text: 'Done.' }
    }
    await using server = await startLoopback({ replies })
    const { winnow, telemetry, spans } = collecting({ compress: { cap: 300 } })
    await generateText(
      withWinnow(winnow, {
        model: modelOf(server),
        telemetry,
        tools: { read_log },
        messages: [{ role: 'user', content: 'What lay where on day 3?' }],
        stopWhen: isStepCount(5),
      }),
    )
    const [span, ...others] = spans('winnow.recall')
    expect(others).toEqual([])
    expect(parentOf(span)).toBe(idOf(spans(`execute_tool ${recallToolName}`)[0]))
    expect(span!.attributes).toMatchObject({
      'winnow.found': true,
      'winnow.ref': expect.stringMatching(/^[a-z]{18}$/u),
    })
    const tokens = span!.attributes['winnow.tokens.added'] as number
    expect(tokens).toBeGreaterThan(100)
    expect(span!.attributes['winnow.cost.added']).toBeCloseTo((tokens * 1.75) / 1e6, 12)
    expect(spans('winnow.prepare').at(-1)!.attributes).toMatchObject({ 'winnow.recalls.count': 1 })
  })
})

describe('what leaves the process', () => {
  const asText = (spans: readonly ReadableSpan[]): string =>
    JSON.stringify(spans.map(({ name, attributes, events, status }) => ({ name, attributes, events, status })))

  test.each([false, true])(
    'texts of the conversation only where they are asked for (recordTexts: %s)',
    async (recordTexts) => {
      await using server = await startLoopback({ replies: answering })
      const { winnow, telemetry, ours } = collecting({ compact: { minSavings: 600 } }, { recordTexts })
      await generateText(withWinnow(winnow, { model: modelOf(server), messages: history, telemetry }))
      const told = asText(ours())
      expect(told.includes('boat')).toBe(recordTexts)
      expect(told.includes('turn-finished')).toBe(recordTexts)
    },
  )

  test.each([
    ['langsmith', 'langsmith.metadata.winnow_tokens_saved', (saved: number): unknown => saved],
    ['langfuse', 'langfuse.observation.metadata.winnow_tokens_saved', String],
  ] as const)('metadata stand where %s documents them', async (metadata, name, write) => {
    await using server = await startLoopback({ replies: answering })
    const { winnow, telemetry, spans, reports } = collecting({ compact: { minSavings: 600 } }, { metadata })
    await generateText(withWinnow(winnow, { model: modelOf(server), messages: history, telemetry }))
    const [span] = spans('winnow.prepare')
    expect(span!.attributes[name]).toBe(write(reports[0]!.tokens.saved))
    expect(span!.droppedAttributesCount).toBe(0)
  })

  test('a tracer that throws costs its spans, and one event says so', async () => {
    await using server = await startLoopback({ replies: answering })
    const heard: WinnowEvent[] = []
    const tracer = {
      startSpan: () => {
        throw new Error('no exporter')
      },
    }
    const winnow = createWinnow({ onEvent: traceEvents(tracer, { onEvent: (event) => heard.push(event) }) })
    const settings = withWinnow(winnow, { model: modelOf(server), messages: history })
    const { text } = await generateText(settings)
    await generateText(settings)
    expect(text).toBe('Boat 119.')
    expect(heard.filter(({ type }) => type === 'failed')).toEqual([
      { type: 'failed', part: 'telemetry', error: new Error('no exporter') },
    ])
    expect(heard.filter(({ type }) => type === 'prepared')).toHaveLength(2)
  })
})

test('the telemetry of ai tells what stands in providerMetadata', async () => {
  await using server = await startLoopback({ replies: answering })
  const { winnow, telemetry, spans, reports } = collecting()
  await generateText(withWinnow(winnow, { model: modelOf(server), messages: history, telemetry }))
  const metadata = JSON.parse(spans('chat gpt-4o')[0]!.attributes['ai.response.providerMetadata'] as string) as unknown
  expect(metadata).toMatchObject({ winnow: { tokens: reports[0]!.tokens } })
})
