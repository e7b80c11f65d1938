import { HumanMessage } from '@langchain/core/messages'
import { MemorySaver } from '@langchain/langgraph'
import { ChatOpenAI } from '@langchain/openai'
import { createWinnow, type Report, type WinnowEvent, type WinnowOptions } from '@winnow/core'
import { startLoopback, type Loopback, type Replies } from '@winnow/loopback'
import { createAgent, tool } from 'langchain'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { tenthManTool, tenthManToolName, WinnowCallbackHandler, winnowTrimmer } from '../index.ts'
import { withFinalReview, withWinnow } from '../middleware.ts'

const log = Array.from({ length: 400 }, (_, at) => `${at} boats lay at quay ${at % 7} when bell ${at * 31} rang`)
const readLog = tool(() => log.join('\n'), {
  name: 'read_log',
  description: 'Reads the log of a day',
  schema: z.object({ day: z.string() }),
})
const replies: Replies = (_body, index) =>
  index === 0 ? { calls: [{ name: 'read_log', arguments: { day: 'Monday' } }] } : { text: 'Bells rang.' }
const modelOf = ({ url }: Loopback) =>
  new ChatOpenAI({ apiKey: 'none', maxRetries: 0, model: 'gpt-5.2', configuration: { baseURL: url } })

function listening(options: WinnowOptions = {}) {
  const events: WinnowEvent[] = []
  const onEvent = (event: WinnowEvent): void => void events.push(event)
  const winnow = createWinnow({ compress: { cap: 300 }, prices: 'gpt-5.2', ...options, onEvent })
  const reports = (): Report[] => events.flatMap((event) => (event.type === 'prepared' ? [event.report] : []))
  return { winnow, events, reports }
}
const input = () => ({ messages: [new HumanMessage('What rang on Monday?')] })
const thread = { configurable: { thread_id: 'thread-42' } }

describe('an agent', () => {
  test('calls the conversation after its thread, and each request otherwise', async () => {
    await using server = await startLoopback({ replies })
    const { winnow, events, reports } = listening({ select: { minTools: 0 } })
    const params = { model: modelOf(server), tools: [readLog], checkpointer: new MemorySaver() }
    await createAgent(withWinnow(winnow, params)).invoke(input(), thread)
    expect(server.rejections).toEqual([])
    expect(reports().map(({ conversationId }) => conversationId)).toEqual(['thread-42', 'thread-42'])
    const requests = reports().map(({ requestId }) => requestId)
    expect(new Set(requests).size).toBe(2)
    const selected = events.filter(({ type }) => type === 'selected')
    expect(selected.map(({ requestId, conversationId }) => [requestId, conversationId])).toEqual(
      requests.map((requestId) => [requestId, 'thread-42']),
    )
  })

  test('tells what its tools and its final review do with the thread', async () => {
    const calls = [
      { name: 'recall_result', arguments: { query: 'bell 31' } },
      { name: tenthManToolName, arguments: {} },
    ]
    const scripted: Replies = (_body, index) => (index === 0 ? { calls } : { text: 'Bells rang.' })
    await using server = await startLoopback({ replies: scripted })
    const generate = async (): Promise<string> => '{"risk_level":"low"}'
    const { winnow, events } = listening({ generate })
    const params = { model: modelOf(server), tools: [readLog, tenthManTool(winnow)] }
    const agent = createAgent(withFinalReview(winnow, withWinnow(winnow, params), { blockOn: 'critical' }))
    await agent.invoke(input(), thread)
    const told = events.map(({ type, conversationId }) => `${type} ${conversationId}`)
    expect(told.toSorted()).toEqual([
      'prepared thread-42',
      'prepared thread-42',
      'recalled thread-42',
      'reviewed thread-42',
      'reviewed thread-42',
    ])
  })

  test('tells what fails before a request with its names', async () => {
    await using server = await startLoopback({ replies: () => ({ text: 'Bells rang.' }) })
    const { winnow, events, reports } = listening()
    const whole = (): never => {
      throw new Error('no refs')
    }
    const params = { model: modelOf(server), tools: [readLog] }
    await createAgent(withWinnow(winnow, params, { whole })).invoke(input(), thread)
    const [{ requestId, conversationId }] = reports() as [Report]
    expect(conversationId).toBe('thread-42')
    expect(events).toMatchObject([{ type: 'failed', part: 'whole', requestId, conversationId }, { type: 'prepared' }])
  })

  test('tells with the thread that a result could not be kept', async () => {
    await using server = await startLoopback({ replies })
    const down = async (): Promise<never> => Promise.reject(new Error('down'))
    const { winnow, events } = listening({ store: { get: down, set: down } })
    const params = { model: modelOf(server), tools: [readLog] }
    await createAgent(withWinnow(winnow, params, { persist: { scope: 'ada' } })).invoke(input(), thread)
    const failed = events.filter(({ type }) => type === 'failed')
    expect(failed).toMatchObject([{ part: 'persist', conversationId: 'thread-42' }])
  })

  test('that has no thread calls it after what was said first', async () => {
    await using server = await startLoopback({ replies })
    const { winnow, reports } = listening()
    await createAgent(withWinnow(winnow, { model: modelOf(server), tools: [readLog] })).invoke(input())
    const [first, second] = reports().map(({ conversationId }) => conversationId)
    expect(first).toMatch(/^conversation-[a-z]{18}$/u)
    expect(second).toBe(first)
  })

  test('whose Winnow observes sends the original and says what it would have saved', async () => {
    await using server = await startLoopback({ replies })
    const observer = new WinnowCallbackHandler()
    const { winnow, reports } = listening({ mode: 'observe' })
    const agent = createAgent(withWinnow(winnow, { model: modelOf(server), tools: [readLog] }))
    await agent.invoke(input(), { callbacks: [observer] })
    expect(server.requests[1]!.text).toContain(log[205])
    const [, { wouldHaveSaved, tokens, cost }] = reports() as [Report, Report]
    expect(wouldHaveSaved!.tokens).toBeGreaterThan(1000)
    expect(wouldHaveSaved).toEqual({ tokens: tokens.saved, dollars: cost.saved })
    expect(observer.summary()).toMatchObject({ tokens: { saved: 0 }, wouldHaveSaved: wouldHaveSaved!.tokens })
  })
})

test('a trimmer calls the conversation after the thread, also where the provider holds the history', async () => {
  await using server = await startLoopback({ replies: () => ({ text: 'Bells rang.' }) })
  const { winnow, events } = listening()
  const chain = winnowTrimmer(winnow).pipe(modelOf(server))
  await chain.invoke(input().messages, thread)
  await winnowTrimmer(winnow).invoke(input().messages, { ...thread, previous_response_id: 'resp_1' } as never)
  expect(events).toMatchObject([
    { type: 'prepared', conversationId: 'thread-42', report: { conversationId: 'thread-42' } },
    { type: 'passed-through', conversationId: 'thread-42', requestId: expect.any(String) as string },
  ])
})
