import { AIMessage, HumanMessage, ToolMessage, type BaseMessage } from '@langchain/core/messages'
import { fakeModel } from '@langchain/core/testing'
import { ToolNode } from '@langchain/langgraph/prebuilt'
import { createWinnow, InvalidOptionError, type WinnowOptions } from '@winnow/core'
import { createAgent, createMiddleware, tool } from 'langchain'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { winnowMiddleware, withWinnow } from './middleware.ts'
import { recallTool, recallToolName, winnowTrimmer } from './index.ts'

const line = (index: number): string => `${index} boats lay at quay ${index % 7} when bell ${index * 31} rang`
const log = Array.from({ length: 400 }, (_, index) => line(index + 1)).join('\n')
const readLog = tool(() => log, {
  name: 'read_log',
  description: 'Reads the log of a day',
  schema: z.object({ day: z.string() }),
})
const shortening: WinnowOptions = { compress: { cap: 300 } }

const reading = (id: string) =>
  new AIMessage({ content: '', tool_calls: [{ id, name: 'read_log', args: { day: 'Monday' }, type: 'tool_call' }] })
const recalling = (args: object) =>
  new AIMessage({ content: '', tool_calls: [{ id: 'r', name: recallToolName, args: { ...args }, type: 'tool_call' }] })
const question = { messages: [new HumanMessage('What rang?')] }

/** The names of the tools a model is offered in its first request. */
async function offered(agentOf: (model: ReturnType<typeof fakeModel>) => { invoke: (...args: never[]) => unknown }) {
  const names: string[][] = []
  const model = fakeModel().respond(new AIMessage('Nothing.'))
  const bind = model.bindTools.bind(model)
  model.bindTools = (tools, ...rest) => {
    names.push(tools.map((entry) => (entry as { name: string }).name))
    return bind(tools, ...rest)
  }
  await agentOf(model).invoke(question as never)
  return names.at(-1) ?? []
}

describe('the middleware', () => {
  const other = tool(() => 'x', { name: 'other', description: 'Another tool', schema: z.object({}) })
  const both = ['read_log', recallToolName]

  test('offers the tool beside others', async () => {
    const winnow = createWinnow()
    expect(await offered((model) => createAgent(withWinnow(winnow, { model, tools: [readLog] })))).toEqual(both)
    const middleware = [winnowMiddleware(winnow)]
    expect(await offered((model) => createAgent({ model, tools: [readLog], middleware }))).toEqual(both)
    const bringing = [createMiddleware({ name: 'bringing', tools: [other] })]
    const names = await offered((model) => createAgent(withWinnow(winnow, { model, middleware: bringing })))
    expect(names).toEqual(['other', recallToolName])
  })

  test('offers it to no agent without tools', async () => {
    const winnow = createWinnow()
    expect(await offered((model) => createAgent(withWinnow(winnow, { model })))).toEqual([])
    expect(await offered((model) => createAgent({ model, middleware: [winnowMiddleware(winnow)] }))).toEqual([])
  })

  test('offers it only beside tools the agent runs', async () => {
    const winnow = createWinnow()
    const search = { type: 'web_search', name: 'search' }
    const middleware = [winnowMiddleware(winnow)]
    expect(await offered((model) => createAgent(withWinnow(winnow, { model, tools: [search] })))).toEqual(['search'])
    expect(await offered((model) => createAgent({ model, tools: [search], middleware }))).toEqual(['search'])
    const mixed = [readLog, search]
    expect(await offered((model) => createAgent({ model, tools: mixed, middleware }))).toContain(recallToolName)
  })

  test.each<[string, object[], boolean]>([
    ['required', [readLog], false],
    ['any', [readLog], false],
    ['required', [readLog, other], true],
    ['none', [readLog], true],
    ['auto', [readLog], true],
  ])('with the tool choice %s', async (toolChoice, tools, isOffered) => {
    const choosing = createMiddleware({
      name: 'choosing',
      wrapModelCall: (request, handler) => handler({ ...request, toolChoice: toolChoice as 'auto' }),
    })
    const names = await offered((model) =>
      createAgent(withWinnow(createWinnow(), { model, tools: tools as never, middleware: [choosing] })),
    )
    expect(names.includes(recallToolName)).toBe(isOffered)
  })

  test.each<[string, WinnowOptions]>([
    ['nothing is left out', { compress: false, compact: false }],
    ['recall is off', { recall: false }],
    ['Winnow is off', { mode: 'off' }],
    ['Winnow only observes', { mode: 'observe' }],
  ])('offers it not where %s', async (_where, options) => {
    const winnow = createWinnow(options)
    expect(await offered((model) => createAgent(withWinnow(winnow, { model, tools: [readLog] })))).toEqual(['read_log'])
  })

  test('offers it not where the provider holds the history', async () => {
    const chaining = createMiddleware({
      name: 'chaining',
      wrapModelCall: (request, handler) => handler({ ...request, modelSettings: { previous_response_id: 'resp_1' } }),
    })
    const middleware = [chaining]
    const winnow = createWinnow()
    expect(await offered((model) => createAgent(withWinnow(winnow, { model, tools: [readLog], middleware })))).toEqual([
      'read_log',
    ])
  })

  test('follows a change of mode', async () => {
    const winnow = createWinnow({ mode: 'off' })
    const agentOf = (model: ReturnType<typeof fakeModel>) =>
      createAgent(withWinnow(winnow, { model, tools: [readLog] }))
    winnow.mode = 'on'
    expect(await offered(agentOf)).toEqual(both)
  })

  test('offers it once where the host gives it, too, and leaves a tool of that name alone', async () => {
    const winnow = createWinnow()
    const tools = [readLog, recallTool(winnow)]
    expect(await offered((model) => createAgent(withWinnow(winnow, { model, tools })))).toEqual(both)
    const middleware = [winnowMiddleware(winnow)]
    expect(await offered((model) => createAgent({ model, tools, middleware }))).toEqual(both)
    const own = tool(() => 'mine', { name: recallToolName, description: 'Mine', schema: z.object({}) })
    expect(await offered((model) => createAgent(withWinnow(winnow, { model, tools: [readLog, own] })))).toEqual(both)
  })
})

describe('recallTool', () => {
  const winnow = createWinnow(shortening)
  const lastResult = (messages: readonly BaseMessage[]): string =>
    messages.findLast((message) => ToolMessage.isInstance(message))!.text

  test('reads the state of the agent that runs it, one call beside another', async () => {
    const calls = [...reading('c2').tool_calls!, ...recalling({ query: 'bell 6200', path: 'Monday' }).tool_calls!]
    const model = fakeModel()
      .respond(reading('c1'))
      .respond(new AIMessage({ content: '', tool_calls: calls }))
      .respond(new AIMessage('At quay 4.'))
    const { messages } = await createAgent(withWinnow(winnow, { model, tools: [readLog] })).invoke(question)
    expect(lastResult(messages)).toContain(`200: ${line(200)}`)
  })

  test('reads nothing of another conversation', async () => {
    const first = fakeModel().respond(reading('c1')).respond(new AIMessage('At quay 4.'))
    await createAgent(withWinnow(winnow, { model: first, tools: [readLog] })).invoke(question)
    const second = fakeModel()
      .respond(recalling({ query: 'bell 6200' }))
      .respond(new AIMessage('I do not know.'))
    const { messages } = await createAgent(withWinnow(winnow, { model: second, tools: [readLog] })).invoke(question)
    expect(lastResult(messages)).toContain('Nothing matches “bell 6200”.')
  })

  test('works in an agent whose model has a trimmer', async () => {
    const model = fakeModel()
      .respond(reading('c1'))
      .respond(recalling({ query: 'bell 6200' }))
      .respond(new AIMessage('At quay 4.'))
    const tools = [readLog, recallTool(winnow)]
    const { messages } = await createAgent({ model: winnowTrimmer(winnow).pipe(model), tools }).invoke(question)
    expect(lastResult(messages)).toContain(`200: ${line(200)}`)
  })

  test('works in a tool node of a graph, on a state or a list of messages', async () => {
    const history = [
      ...question.messages,
      reading('c1'),
      new ToolMessage({ content: log, tool_call_id: 'c1' }),
      recalling({ query: 'bell 6200' }),
    ]
    const node = new ToolNode([recallTool(winnow)])
    const { messages } = (await node.invoke({ messages: history })) as { messages: BaseMessage[] }
    expect(messages[0]!.text).toContain(`200: ${line(200)}`)
    const [answer] = (await node.invoke(history)) as BaseMessage[]
    expect(answer!.text).toContain(`200: ${line(200)}`)
  })

  test('reads the messages a loop of its own gives it', async () => {
    const asked = recalling({ query: 'bell 6200' })
    const messages = [...question.messages, reading('c1'), new ToolMessage({ content: log, tool_call_id: 'c1' }), asked]
    const recall = recallTool(winnow)
    const result = await recall.invoke(asked.tool_calls![0]!, { state: { messages } })
    expect(ToolMessage.isInstance(result) && result.tool_call_id).toBe('r')
    expect(result.text).toContain(`200: ${line(200)}`)
    expect(await recall.invoke({ query: 'bell 6200' }, { state: messages })).toContain(`200: ${line(200)}`)
  })

  test('says so outside of an agent', async () => {
    expect(await recallTool(winnow).invoke({ ref: 'aaaaaaaaaaaaaaaaaa' })).toContain('There is no history to read here')
  })

  test('something that is no Winnow is refused at once', () => {
    expect(() => recallTool({} as never)).toThrow(InvalidOptionError)
  })
})
