import {
  Agent,
  MemorySession,
  Runner,
  tool,
  Usage,
  type AgentInputItem,
  type AgentOutputItem,
  type CallModelInputFilter,
  type Model,
  type ModelRequest,
} from '@openai/agents-core'
import { createWinnow, recallToolName } from '@winnow/core'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { winnowInputFilter } from './winnow-input-filter.ts'

const line = (at: number): string => `${at} boats lay at quay ${at % 7} when bell ${at * 31} rang`
const log = Array.from({ length: 400 }, (_, at) => line(at)).join('\n')
const readLog = tool({
  name: 'read_log',
  description: 'Reads the log of a day',
  parameters: z.object({ day: z.string() }),
  execute: async () => log,
})

const says = (text: string): AgentOutputItem[] => [
  { type: 'message', role: 'assistant', status: 'completed', content: [{ type: 'output_text', text }] },
]
const calls = (callId: string, name: string, args: object): AgentOutputItem[] => [
  { type: 'reasoning', content: [{ type: 'input_text', text: `I need ${name}.` }] },
  { type: 'function_call', callId, name, status: 'completed', arguments: JSON.stringify(args) },
]

/** A model that says what it is told to, and keeps what it was given. */
class ScriptedModel implements Model {
  readonly requests: (readonly AgentInputItem[])[] = []
  readonly #answers: ((input: readonly AgentInputItem[]) => AgentOutputItem[])[]

  constructor(...answers: ((input: readonly AgentInputItem[]) => AgentOutputItem[])[]) {
    this.#answers = answers
  }

  async getResponse({ input }: ModelRequest) {
    const items = structuredClone(input) as AgentInputItem[]
    this.requests.push(items)
    return { usage: new Usage(), output: this.#answers[this.requests.length - 1]!(items) }
  }

  getStreamedResponse(): never {
    throw new Error('This model does not stream.')
  }
}

const json = (value: unknown): string => JSON.stringify(value)
const refIn = (items: readonly AgentInputItem[]): string => /lines left out, ref ([a-z]{18})\]/u.exec(json(items))![1]!
const callIdsOf = (items: readonly AgentInputItem[], type: 'function_call' | 'function_call_result'): string[] =>
  items.flatMap((item) => (item.type === type ? [item.callId] : []))

/** What a provider refuses: a call without its result, a result without its call, reasoning that leads to nothing. */
function expectToBeValid(items: readonly AgentInputItem[]): void {
  expect(callIdsOf(items, 'function_call_result')).toEqual(callIdsOf(items, 'function_call'))
  const ends = items.map((item, at) => (item.type === 'reasoning' ? (items[at + 1]?.type ?? 'nothing') : 'fine'))
  expect(ends).not.toContain('nothing')
  expect(ends).not.toContain('function_call_result')
}

const winnow = () => createWinnow({ compact: { minSavings: 0 } })
const runner = new Runner({ tracingDisabled: true })

test('a run sends less and keeps everything; a finished turn shrinks, and an open one only grows', async () => {
  const model = new ScriptedModel(
    () => calls('a', 'read_log', { day: 'Monday' }),
    () => says('Many bells rang.'),
    () => calls('b', 'read_log', { day: 'Tuesday' }),
    () => says('More of them rang.'),
  )
  const agent = new Agent({ name: 'Clerk', instructions: 'You read logs.', model, tools: [readLog] })
  const { callModelInputFilter } = winnowInputFilter(winnow())
  const first = await runner.run(agent, 'What rang on Monday?', { callModelInputFilter })
  const input: AgentInputItem[] = [...first.history, { role: 'user', content: 'And on Tuesday?' }]
  const second = await runner.run(agent, input, { callModelInputFilter })
  expect(second.finalOutput).toBe('More of them rang.')

  const [, shortened, sealed, again] = model.requests
  for (const request of model.requests) expectToBeValid(request)
  for (const request of model.requests) expect(json(request)).not.toContain(line(205))
  expect(json(shortened)).toContain('lines left out, ref ')
  expect(json(sealed).length).toBeLessThan(json(shortened).length)
  expect(json(again!.slice(0, sealed!.length))).toBe(json(sealed))
  // The run keeps all that the tool gave, both times.
  expect(json(second.history).split(line(205))).toHaveLength(3)
})

test('the model reads back what was left out', async () => {
  const model = new ScriptedModel(
    () => calls('a', 'read_log', { day: 'Monday' }),
    (items) => calls('b', recallToolName, { ref: refIn(items), query: 'bell 6355' }),
    () => says('205 boats.'),
  )
  const { callModelInputFilter, recall } = winnowInputFilter(winnow())
  const agent = new Agent({ name: 'Clerk', model, tools: [readLog, recall] })
  const { finalOutput } = await runner.run(agent, 'How many boats lay there?', { callModelInputFilter })
  expect(finalOutput).toBe('205 boats.')
  expect(json(model.requests[1])).not.toContain(line(205))
  expect(json(model.requests[2])).toContain(line(205))
  expectToBeValid(model.requests[2]!)
})

test('a session stores what it stores without the filter', async () => {
  const stored = async (options: { callModelInputFilter?: CallModelInputFilter }): Promise<AgentInputItem[]> => {
    const model = new ScriptedModel(
      () => calls('a', 'read_log', { day: 'Monday' }),
      () => says('Many bells rang.'),
      () => says('You are welcome.'),
    )
    const agent = new Agent({ name: 'Clerk', model, tools: [readLog] })
    const session = new MemorySession()
    for (const text of ['What rang on Monday?', 'Thanks!']) await runner.run(agent, text, { ...options, session })
    return session.getItems()
  }
  const { callModelInputFilter } = winnowInputFilter(winnow())
  expect(await stored({ callModelInputFilter })).toEqual(await stored({}))
})

test('a run whose provider keeps the history is sent as it is', async () => {
  const model = new ScriptedModel(
    () => calls('a', 'read_log', { day: 'Monday' }),
    () => says('Many bells rang.'),
  )
  const agent = new Agent({ name: 'Clerk', model, tools: [readLog] })
  const { callModelInputFilter } = winnowInputFilter(winnow())
  await runner.run(agent, 'What rang?', { callModelInputFilter, conversationId: 'conv_1' })
  expect(json(model.requests[1])).toContain(line(205))
})

test('items that are none are sent as they are, and told', async () => {
  const failed: string[] = []
  const { callModelInputFilter } = winnowInputFilter(
    createWinnow({ onEvent: (event) => event.type === 'failed' && void failed.push(event.part) }),
  )
  const modelData = { input: [null, { role: 'user' }] as never[] }
  const sent = await callModelInputFilter({ modelData, agent: undefined as never, context: undefined })
  expect(sent).toBe(modelData)
  expect(failed).toEqual(['openai-agents'])
})
