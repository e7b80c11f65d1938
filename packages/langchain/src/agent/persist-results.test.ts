import { AIMessage, HumanMessage, ToolMessage, type BaseMessage } from '@langchain/core/messages'
import { fakeModel } from '@langchain/core/testing'
import { Command, interrupt, MemorySaver, ParentCommand } from '@langchain/langgraph'
import { createWinnow, type Store, type WinnowEvent, type WinnowOptions } from '@winnow/core'
import { createAgent, createMiddleware, tool, toolRetryMiddleware } from 'langchain'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { recallTool, recallToolName, type PersistScope } from '../index.ts'
import { winnowMiddleware, withWinnow } from '../middleware.ts'

const line = (index: number): string => `${index} boats lay at quay ${index % 7} when bell ${index * 31} rang`
const log = Array.from({ length: 400 }, (_, index) => line(index + 1)).join('\n')
const hidden = Array.from({ length: 11 }, (_, index) => `${200 + index}: ${line(200 + index)}`).join('\n')
const schema = z.object({ day: z.string() })
const named = { name: 'read_log', description: 'Reads the log of a day', schema }
const readLog = tool(() => log, named)
const thread = (id: string) => ({ configurable: { thread_id: id } })

function make(store?: Store, options: WinnowOptions = {}) {
  const failed: string[] = []
  const onEvent = (event: WinnowEvent): void => {
    if (event.type === 'failed') failed.push(`${event.part}: ${String(event.error)}`)
  }
  const winnow = createWinnow({ compress: { cap: 300 }, ...options, ...(store ? { store } : {}), onEvent })
  return { winnow, failed }
}

const json = (value: unknown): string => JSON.stringify(value)
const refIn = (value: unknown): string => /lines left out, ref ([a-z]{18})\]/u.exec(json(value))?.[1] ?? 'none'

const reading = (...ids: string[]) =>
  new AIMessage({
    content: '',
    tool_calls: ids.map((id) => ({ id, name: 'read_log', args: { day: id }, type: 'tool_call' as const })),
  })
const model = (...ids: string[]) =>
  fakeModel()
    .respond(reading(...ids))
    .respond(new AIMessage('Done.'))
const question = { messages: [new HumanMessage('What rang?')] }
const scoped = { persist: { scope: 'chat-1' } }
const results = (messages: readonly BaseMessage[]): ToolMessage[] =>
  messages.filter((message) => ToolMessage.isInstance(message))

describe('a result', () => {
  test('keeps its artifact, its metadata and its blocks that are no text', async () => {
    const image = { type: 'image_url', image_url: { url: 'data:,' } }
    const content = [{ type: 'text', text: log, note: 1 }, image]
    const rich = tool(() => [content, { rows: 400 }] as const, { ...named, responseFormat: 'content_and_artifact' })
    const { messages } = await createAgent(
      withWinnow(make(new Map()).winnow, { model: model('a'), tools: [rich] }, scoped),
    ).invoke(question)
    const [result] = results(messages)
    expect(result).toMatchObject({ artifact: { rows: 400 }, name: 'read_log', tool_call_id: 'a' })
    expect(result!.content).toEqual([{ type: 'text', text: expect.stringContaining('left out, ref '), note: 1 }, image])
  })

  test('of each of several calls is persisted', async () => {
    const store = new Map()
    const { winnow } = make(store)
    const many = tool(({ day }) => `${log}\n${day}`, named)
    const { messages } = await createAgent(
      withWinnow(winnow, { model: model('a', 'b'), tools: [many] }, scoped),
    ).invoke(question)
    expect(results(messages).map((result) => refIn(result.content))).not.toContain('none')
    expect(store.size).toBe(2)
  })

  test('that is no text of a tool stays: commands, and what is returned directly', async () => {
    const { winnow } = make(new Map())
    const update = { messages: [new ToolMessage({ content: log, tool_call_id: 'a', name: 'read_log' })] }
    const commanding = tool(() => new Command({ update }), named)
    const first = await createAgent(withWinnow(winnow, { model: model('a'), tools: [commanding] }, scoped)).invoke(
      question,
    )
    expect(results(first.messages)[0]!.content).toBe(log)
    const direct = tool(() => log, { ...named, returnDirect: true })
    const second = await createAgent(withWinnow(winnow, { model: model('a'), tools: [direct] }, scoped)).invoke(
      question,
    )
    expect(results(second.messages)[0]!.content).toBe(log)
  })

  test.each<[string, Store, PersistScope['scope'], string]>([
    ['the store throws', { get: async () => Promise.reject(new Error('away')), set: () => undefined }, '1', 'away'],
    ['the scope is missing', new Map(), () => undefined, 'no scope was given'],
    [
      'the scope cannot be told',
      new Map(),
      () => {
        throw new Error('who is it?')
      },
      'who is it?',
    ],
  ])('stays whole where %s, with one event', async (_how, store, scope, problem) => {
    const { winnow, failed } = make(store)
    const agent = createAgent(withWinnow(winnow, { model: model('a'), tools: [readLog] }, { persist: { scope } }))
    expect(results((await agent.invoke(question)).messages)[0]!.content).toBe(log)
    expect(failed).toEqual([`persist: Error: ${problem}`])
  })

  test('stays whole where the store hangs until the run is aborted', async () => {
    const run = new AbortController()
    const hanging = async (): Promise<never> => {
      run.abort()
      return new Promise(() => {})
    }
    const { winnow, failed } = make({ get: hanging, set: () => undefined })
    const agent = createAgent(withWinnow(winnow, { model: model('a'), tools: [readLog] }, scoped))
    await expect(agent.invoke(question, { signal: run.signal })).rejects.toThrow(/abort/iu)
    expect(failed).toEqual(['persist: Error: the store: the request was aborted'])
  })
})

describe('a tool that throws', () => {
  const throwing = (thrown: unknown) =>
    tool((): string => {
      throw thrown
    }, named)
  const toParent = new ParentCommand(new Command({ graph: Command.PARENT, goto: 'harbour' }))
  const outcome = async (agent: { invoke: (input: typeof question) => Promise<{ messages: BaseMessage[] }> }) => {
    try {
      const { messages } = await agent.invoke(question)
      return messages.map((message) => [message.getType(), message.content, (message as ToolMessage).status])
    } catch (error) {
      return String(error)
    }
  }
  const badArguments = () =>
    fakeModel()
      .respond(new AIMessage({ content: '', tool_calls: [{ id: 'a', name: 'read_log', args: {}, type: 'tool_call' }] }))
      .respond(new AIMessage('Done.'))
  const unknownTool = () =>
    fakeModel()
      .respond(new AIMessage({ content: '', tool_calls: [{ id: 'a', name: 'sail', args: {}, type: 'tool_call' }] }))
      .respond(new AIMessage('Done.'))
  const passing = createMiddleware({ name: 'passing', wrapToolCall: (request, handler) => handler(request) })

  test.each([
    ['throws', () => model('a'), throwing(new TypeError('no such day'))],
    ['throws a text', () => model('a'), throwing('no such day')],
    ['throws undefined', () => model('a'), throwing(undefined)],
    ['throws what a graph hands to its parent', () => model('a'), throwing(toParent)],
    ['gets wrong arguments', badArguments, readLog],
    ['does not exist', unknownTool, readLog],
  ] as const)('is answered as without Winnow where it %s', async (_how, of, used) => {
    for (const middleware of [[], [passing]]) {
      const tools = [used]
      const plain = await outcome(createAgent({ model: of(), tools, middleware }) as never)
      const wrapped = await outcome(
        createAgent(withWinnow(make(new Map()).winnow, { model: of(), tools, middleware }, scoped)) as never,
      )
      // The stack of wrong arguments names other functions, and the recall tool is there either way.
      const withoutStack = (value: unknown): string =>
        json(value)
          .replace(`, ${recallToolName}]`, ']')
          .replaceAll(/\\n {4}at [^"]*?(?=\\n Please)/gu, '')
      expect(withoutStack(wrapped)).toBe(withoutStack(plain))
    }
  })

  test('is tried again by other middleware', async () => {
    let tries = 0
    const flaky = tool(() => {
      tries += 1
      if (tries < 3) throw new Error('busy')
      return log
    }, named)
    const middleware = [toolRetryMiddleware({ maxRetries: 3, initialDelayMs: 1, jitter: false })]
    const params = { model: model('a'), tools: [flaky], middleware }
    const { messages } = await createAgent(withWinnow(make(new Map()).winnow, params, scoped)).invoke(question)
    expect(tries).toBe(3)
    expect(refIn(results(messages)[0]!.content)).not.toBe('none')
  })

  test('may still interrupt the run', async () => {
    const asking = tool(() => `${String(interrupt('Which day?'))}\n${log}`, named)
    const params = { model: model('a'), tools: [asking], checkpointer: new MemorySaver() }
    const agent = createAgent(withWinnow(make(new Map()).winnow, params, scoped))
    const asked = await agent.invoke(question, thread('1'))
    expect(asked).toHaveProperty('__interrupt__', [expect.objectContaining({ value: 'Which day?' })])
    const { messages } = await agent.invoke(new Command({ resume: 'Monday' }), thread('1'))
    expect(refIn(results(messages)[0]!.content)).not.toBe('none')
  })
})

describe('options', () => {
  const params = { model: fakeModel(), tools: [readLog] }

  test('without it no tool call is wrapped', () => {
    expect(withWinnow(make(new Map()).winnow, params).middleware[0].wrapToolCall).toBeUndefined()
  })

  test.each<[unknown, string]>([
    [7, 'persist'],
    [{}, 'persist.scope'],
    [{ scope: '' }, 'persist.scope'],
    [{ scope: 'a', ttl: 0 }, 'persist.ttl'],
  ])('%j is refused', (given, path) => {
    const { winnow } = make(new Map())
    for (const use of [
      () => withWinnow(winnow, params, { persist: given as never }),
      () => recallTool(winnow, { persist: given as never }),
      () => winnowMiddleware(winnow, { persist: given } as never),
    ])
      expect(use).toThrow(expect.objectContaining({ path: use.toString().includes('Middleware') ? 'persist' : path }))
  })

  test('a Winnow without a store, or without recall, is refused, and the middleware alone', () => {
    expect(() => withWinnow(make().winnow, params, scoped)).toThrow('createWinnow({ store })')
    const deaf = createWinnow({ store: new Map(), recall: false })
    expect(() => withWinnow(deaf, params, scoped)).toThrow('Make it without recall: false.')
    // @ts-expect-error -- it is an option of withWinnow
    expect(() => winnowMiddleware(make(new Map()).winnow, scoped)).toThrow('Use withWinnow(')
  })

  test('a recall tool of the host reads what was persisted', async () => {
    const { winnow } = make(new Map(), { compact: false })
    const tools = [readLog, recallTool(winnow, scoped)]
    const asking = fakeModel()
      .respond(reading('a'))
      .respond((messages: BaseMessage[]) => {
        const args = { ref: refIn(messages.map(({ content }) => content)), lines: '200-210' }
        return new AIMessage({ content: '', tool_calls: [{ id: 'b', name: recallToolName, args, type: 'tool_call' }] })
      })
      .respond(new AIMessage('Done.'))
    const { messages } = await createAgent(withWinnow(winnow, { model: asking, tools }, scoped)).invoke(question)
    expect(results(messages)[1]!.content).toBe(
      `ref ${refIn(results(messages)[0]!.content)}, read_log {"day":"a"}\n\n${hidden}`,
    )
  })
})
