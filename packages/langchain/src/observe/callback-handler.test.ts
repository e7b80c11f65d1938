import { AIMessage, HumanMessage, ToolMessage, type BaseMessage } from '@langchain/core/messages'
import { fakeModel } from '@langchain/core/testing'
import { Command } from '@langchain/langgraph'
import { createWinnow } from '@winnow/core'
import { createAgent, tool } from 'langchain'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { withWinnow } from '../agent/with-winnow.ts'
import { prepareMessages } from '../prepare-messages.ts'
import { winnowTrimmer } from '../trimmer.ts'
import { WinnowCallbackHandler } from './callback-handler.ts'
import { dispatchSavingsHere } from './savings-event.ts'

const log = 'Order A-1001 left the depot.\n'.repeat(300)
const usage = (input: number, cached: number) => ({
  input_tokens: input,
  output_tokens: 10,
  total_tokens: input + 10,
  input_token_details: { cache_read: cached, cache_creation: 5 },
})
const history = (): BaseMessage[] => [
  new HumanMessage('Where is A-1001?'),
  ...['a', 'b'].flatMap((id) => [
    new AIMessage({ content: '', tool_calls: [{ id, name: 'lookup', args: {} }] }),
    new ToolMessage({ content: log, tool_call_id: id }),
  ]),
  new AIMessage('It is on its way.'),
  new HumanMessage('And A-1002?'),
]

describe('WinnowCallbackHandler', () => {
  test('adds up savings, usage with cache reads, and tool results of an agent', async () => {
    const lookup = tool(() => 'on its way', { name: 'lookup', description: 'Looks up', schema: z.object({}) })
    const failing = tool(() => Promise.reject(new Error('down')), {
      name: 'failing',
      description: 'Fails',
      schema: z.object({}),
    })
    const noting = tool(
      (_, config) => new Command({ update: { messages: [new ToolMessage('noted', config.toolCall!.id, 'noting')] } }),
      { name: 'noting', description: 'Notes', schema: z.object({}) },
    )
    const calls = ['lookup', 'failing', 'noting'].map((name, index) => ({ id: `c${index}`, name, args: {} }))
    const model = fakeModel()
      .respond(new AIMessage({ content: '', tool_calls: calls, usage_metadata: usage(100, 0) }))
      .respond(new AIMessage({ content: 'On its way.', usage_metadata: usage(200, 90) }))
    const agent = createAgent(withWinnow(createWinnow(), { model, tools: [lookup, failing, noting] }))
    const observer = new WinnowCallbackHandler()
    await agent.invoke({ messages: history() }, { callbacks: [observer] })

    const summary = observer.summary()
    expect(summary.requests).toBe(2)
    expect(summary.tokens.saved).toBeGreaterThan(1000)
    expect(summary.tokens.before - summary.tokens.after).toBe(summary.tokens.saved)
    expect(summary.exact).toBe(false)
    expect(summary.usage).toEqual({ inputTokens: 300, cacheReadTokens: 90, cacheWriteTokens: 10, outputTokens: 20 })
    expect(summary.runs.map(({ inputTokens }) => inputTokens)).toEqual([100, 200])
    expect(new Set(summary.runs.map(({ runId }) => runId)).size).toBe(2)
    expect(summary.tools).toEqual([
      { toolName: 'lookup', results: 1, errors: 0, characters: 10 },
      { toolName: 'noting', results: 1, errors: 0, characters: 5 },
    ])
  })

  test('counts a request once, however it hears of it', async () => {
    const observer = new WinnowCallbackHandler()
    const winnow = createWinnow({ onEvent: observer.listen })
    await winnowTrimmer(winnow).invoke(history(), { callbacks: [observer] })
    expect(observer.summary().requests).toBe(1)
    await prepareMessages(winnow, history())
    expect(observer.summary().requests).toBe(2)
  })

  test('claims nothing saved where Winnow only observes', async () => {
    const observer = new WinnowCallbackHandler()
    await winnowTrimmer(createWinnow({ mode: 'observe' })).invoke(history(), { callbacks: [observer] })
    const { requests, tokens } = observer.summary()
    expect(requests).toBe(1)
    expect(tokens.before).toBeGreaterThan(1000)
    expect(tokens).toMatchObject({ saved: 0, after: tokens.before })
  })

  test('changes no message', async () => {
    const messages = history()
    const before = JSON.stringify(messages)
    const model = fakeModel().respond(new AIMessage('Soon.'))
    await winnowTrimmer(createWinnow())
      .pipe(model)
      .invoke(messages, { callbacks: [new WinnowCallbackHandler()] })
    expect(JSON.stringify(messages)).toBe(before)
  })

  test('throws nothing for what it does not understand, and is awaited', () => {
    const observer = new WinnowCallbackHandler()
    observer.handleCustomEvent('winnow', { report: 'none' })
    observer.handleCustomEvent('other', { report: { tokens: { saved: 1 } } })
    observer.handleLLMEnd(undefined as never, '1')
    observer.handleLLMEnd({ generations: [[{ text: 'x' }]] }, '2')
    observer.handleToolStart({}, '', '3', undefined, undefined, undefined, 'lookup')
    observer.handleToolError(new Error('down'), '3')
    for (const output of [undefined, 7, {}, { update: { messages: 'x' } }]) observer.handleToolEnd(output, '4')
    observer.handleToolEnd('text', '3')
    expect(observer.summary()).toMatchObject({
      requests: 0,
      usage: { inputTokens: 0 },
      tools: [{ toolName: 'unknown', results: 1, characters: 4 }],
    })
    expect([observer.awaitHandlers, observer.raiseError]).toEqual([true, false])
  })

  test('remembers the last 1000 runs', () => {
    const observer = new WinnowCallbackHandler()
    for (let run = 0; run < 1001; run += 1) observer.handleLLMEnd({ generations: [] }, String(run))
    expect(observer.summary().runs).toHaveLength(1000)
    expect(observer.summary().runs[0]!.runId).toBe('1')
  })
})

test('where the runtime does not know its run, savings go to the writer, and a broken writer does no harm', async () => {
  const { report } = await prepareMessages(createWinnow(), history())
  const written: unknown[] = []
  await dispatchSavingsHere(report, (chunk) => written.push(chunk))
  expect(written).toEqual([{ type: 'winnow', report }])
  await dispatchSavingsHere(report, () => {
    throw new Error('closed')
  })
  await dispatchSavingsHere(report)
  await dispatchSavingsHere({ ...report, mode: 'off' }, (chunk) => written.push(chunk))
  expect(written).toHaveLength(1)
})
