import { describe, expect, test, vi } from 'vitest'
import { createWinnow } from '../prepare/create-winnow.ts'
import type { WinnowEvent } from '../prepare/events.ts'
import type { WinnowOptions } from '../prepare/types.ts'
import type { Message } from '../message/types.ts'
import { traceEvents, type TraceAttributes, type TraceEventsOptions, type Tracer } from './index.ts'

interface Told {
  readonly name: string
  readonly attributes: TraceAttributes
  readonly events: [string, TraceAttributes | undefined][]
  readonly startTime: Date
  endTime?: Date
  status?: { code: number; message?: string }
}

/** A tracer, and what it was told. */
function recording(): { tracer: Tracer; told: Told[] } {
  const told: Told[] = []
  const startSpan: Tracer['startSpan'] = (name, { attributes = {}, startTime = new Date() } = {}) => {
    const span: Told = { name, attributes, events: [], startTime }
    told.push(span)
    return {
      addEvent: (event, of) => span.events.push([event, of]),
      setStatus: (status) => (span.status = status),
      end: (endTime) => (span.endTime = endTime!),
    }
  }
  return { tracer: { startSpan }, told }
}

function tell(event: WinnowEvent, options?: TraceEventsOptions): Told {
  const { tracer, told } = recording()
  traceEvents(tracer, options)(event)
  return told[0]!
}

const secret = 'swordfish'
const history: Message[] = [
  { role: 'user', parts: [{ type: 'text', text: 'Which boats came?' }] },
  { role: 'assistant', parts: [{ type: 'tool-call', callId: 'a', toolName: 'log', input: { day: secret } }] },
  {
    role: 'tool',
    parts: [
      {
        type: 'tool-result',
        callId: 'a',
        toolName: 'log',
        status: 'ok',
        content: [
          {
            type: 'text',
            text: Array.from({ length: 300 }, (_, at) => `${secret} ${at} at quay ${at % 7}`).join('\n'),
          },
        ],
      },
    ],
  },
  { role: 'assistant', parts: [{ type: 'text', text: `It was ${secret}.` }] },
  { role: 'user', parts: [{ type: 'text', text: 'And then?' }] },
]

async function prepared(options: WinnowOptions, tracing?: TraceEventsOptions): Promise<Told[]> {
  const { tracer, told } = recording()
  const winnow = createWinnow({ ...options, onEvent: traceEvents(tracer, tracing) })
  await winnow.prepare(history)
  return told
}

describe('traceEvents', () => {
  test('tells how long it took to prepare a request', async () => {
    vi.useFakeTimers({ now: 5000, toFake: ['Date'] })
    const slow = { name: 'slow', plan: () => (vi.setSystemTime(5040), []) }
    const [span] = await prepared({ processors: [slow] })
    vi.useRealTimers()
    expect([span!.startTime.getTime(), span!.endTime!.getTime()]).toEqual([5000, 5040])
  })

  test('tells nothing that the conversation says, whatever the rules make of it', async () => {
    const told = await prepared({ compact: { minSavings: 600 }, recall: false })
    expect(told.map(({ name }) => name)).toEqual(['winnow.prepare', 'winnow.left_out'])
    expect(JSON.stringify(told)).not.toContain(secret)
    const withTexts = await prepared({ compact: { minSavings: 600 }, recall: false }, { recordTexts: true })
    expect(JSON.stringify(withTexts)).toContain(secret)
  })

  test('does not say compacted where Winnow only observes', async () => {
    const [span] = await prepared({ mode: 'observe', compact: { minSavings: 600 } })
    expect(span!.attributes).toMatchObject({ 'winnow.mode': 'observe' })
    expect(span!.attributes).not.toHaveProperty('gen_ai.conversation.compacted')
  })

  const failure = new TypeError(secret)
  test.each<[WinnowEvent, string, object]>([
    [{ type: 'failed', part: 'embedder', error: failure }, 'winnow.failed', { 'error.type': 'TypeError' }],
    [{ type: 'failed', part: 'embedder', error: secret }, 'winnow.failed', { 'winnow.part': 'embedder' }],
    [{ type: 'passed-through', reason: secret }, 'winnow.passed_through', {}],
    [
      {
        type: 'removed-but-used',
        values: [{ value: secret, at: 1, toolName: 'log', from: 3, rule: 'compact' }],
      },
      'winnow.removed_but_used',
      { 'winnow.count': 1, 'winnow.removed_by': ['compact'] },
    ],
    [
      { type: 'over-budget', budget: 100, tokens: 120 },
      'winnow.over_budget',
      { 'winnow.budget': 100, 'winnow.tokens': 120 },
    ],
    [
      { type: 'reviewed', riskLevel: 'high', tokens: 900, ms: 20, source: 'messages' },
      'winnow.review',
      { 'gen_ai.evaluation.score.label': 'high', 'winnow.tokens.sent': 900 },
    ],
    [
      { type: 'deprecated', name: 'depth', instead: 'mode' },
      'winnow.deprecated',
      { 'winnow.name': 'depth', 'winnow.instead': 'mode' },
    ],
    [
      { type: 'recalled', found: false, page: 1, pages: 1, tokens: 20, cost: { prices: 'mine', added: 0.001 } },
      'winnow.recall',
      { 'winnow.found': false, 'winnow.tokens.added': 20, 'winnow.cost.added': 0.001 },
    ],
  ])('tells %o', (event, name, attributes) => {
    const span = tell(event)
    expect(span.name).toBe(name)
    expect(span.attributes).toMatchObject({ 'gen_ai.operation.name': name, ...attributes })
    expect(JSON.stringify(span)).not.toContain(secret)
    expect(span.status?.code).toBe(event.type === 'failed' ? 2 : undefined)
  })

  test('tells the message of an error where texts are recorded', () => {
    expect(tell({ type: 'failed', part: 'store', error: failure }, { recordTexts: true }).status).toEqual({
      code: 2,
      message: secret,
    })
  })

  test('ends a span all the same where its tracer fails in the middle, and hands every event on', () => {
    const end = vi.fn<() => void>()
    const heard: string[] = []
    const addEvent = (): never => {
      throw new Error('full')
    }
    const setStatus = addEvent
    const listen = traceEvents(
      { startSpan: () => ({ addEvent, setStatus, end }) },
      {
        onEvent: ({ type }) => {
          heard.push(type)
          throw new Error('mine')
        },
      },
    )
    const event: WinnowEvent = { type: 'failed', part: 'store', error: failure }
    expect(() => listen(event)).toThrow('mine')
    expect(() => listen(event)).toThrow('mine')
    expect(end).toHaveBeenCalledTimes(2)
    expect(heard).toEqual(['failed', 'failed', 'failed'])
  })

  test('says once that a tracer fails later, and leaves no rejection behind', async () => {
    const heard: WinnowEvent[] = []
    const later = (): Promise<never> => Promise.reject(new Error('full'))
    const listen = traceEvents(
      { startSpan: () => ({ addEvent: later, setStatus: later, end: later }) },
      { onEvent: (event) => heard.push(event) },
    )
    listen({ type: 'failed', part: 'store', error: failure })
    await vi.waitFor(() => expect(heard).toHaveLength(2))
    expect(heard[1]).toMatchObject({ type: 'failed', part: 'telemetry' })
  })

  test('tells no name of an error that is no name of a class', () => {
    const error = Object.assign(new Error('x'), { name: `of ${secret}` })
    expect(JSON.stringify(tell({ type: 'failed', part: 'store', error }, {}))).not.toContain(secret)
  })

  test('refuses what is no tracer, and platforms it does not know', () => {
    expect(() => traceEvents({} as never)).toThrow('tracer: this is no tracer')
    expect(() => traceEvents(undefined as never)).toThrow('tracer: this is no tracer')
    expect(() => traceEvents(recording().tracer, { metadata: 'mlflow' as never })).toThrow('metadata:')
  })
})
