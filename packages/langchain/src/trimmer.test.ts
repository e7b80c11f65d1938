import { AIMessage, HumanMessage, SystemMessage, ToolMessage, type BaseMessage } from '@langchain/core/messages'
import { ChatPromptTemplate, MessagesPlaceholder } from '@langchain/core/prompts'
import { Runnable, RunnableBinding } from '@langchain/core/runnables'
import { fakeModel } from '@langchain/core/testing'
import { FakeListChatModel } from '@langchain/core/utils/testing'
import { createWinnow, InvalidOptionError, type WinnowEvent } from '@winnow/core'
import { createAgent, tool } from 'langchain'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { withWinnow } from './agent/with-winnow.ts'
import { winnowTrimmer, WinnowTrimmer } from './trimmer.ts'

const log = (id: string): string =>
  Array.from({ length: 200 }, (_, line) => `Scan ${line} for call ${id}: order A-1001 left the depot.`).join('\n')
const lookups = (...ids: string[]): BaseMessage[] =>
  ids.flatMap((id) => [
    new AIMessage({ content: '', tool_calls: [{ id, name: 'lookup', args: { order: 'A-1001' } }] }),
    new ToolMessage({ content: log(id), tool_call_id: id }),
  ])
const history = (): BaseMessage[] => [
  new HumanMessage('Where is A-1001?'),
  ...lookups('a', 'b'),
  new AIMessage('It is on its way.'),
  new HumanMessage('Thanks!'),
]
const lookup = tool(() => log('c'), {
  name: 'lookup',
  description: 'Looks up',
  schema: z.object({ order: z.string() }),
})

describe('winnowTrimmer', () => {
  test('takes messages, what can be made into messages, a prompt value and a text', async () => {
    const trimmer = winnowTrimmer(createWinnow({ compact: { minSavings: 600 } }))
    const types = async (input: Parameters<typeof trimmer.invoke>[0]): Promise<string[]> =>
      (await trimmer.invoke(input)).map((message) => message.getType())
    const view = ['human', 'ai', 'tool', 'ai', 'human']
    expect(await types(history())).toEqual(view)
    const prompt = ChatPromptTemplate.fromMessages([new MessagesPlaceholder('history')])
    expect(await types(await prompt.invoke({ history: history() }))).toEqual(view)
    expect(await types([['system', 'Be brief.'], { role: 'user', content: 'Hello' }, 'You there?'])).toEqual([
      'system',
      'human',
      'human',
    ])
    expect(await types('Hello')).toEqual(['human'])
  })

  test('is a runnable of its own and no binding, so that createAgent finds the model behind it', () => {
    const trimmer = winnowTrimmer(createWinnow({ compact: { minSavings: 600 } }))
    expect(Runnable.isRunnable(trimmer)).toBe(true)
    expect(RunnableBinding.isRunnableBinding(trimmer)).not.toBe(true)
    expect(JSON.parse(JSON.stringify(trimmer))).toMatchObject({ type: 'not_implemented' })
  })

  test('keeps a chain streaming', async () => {
    const prompt = ChatPromptTemplate.fromMessages([new SystemMessage('Be brief.'), new MessagesPlaceholder('history')])
    const chain = prompt.pipe(winnowTrimmer(createWinnow())).pipe(new FakeListChatModel({ responses: ['Welcome'] }))
    const chunks: string[] = []
    for await (const chunk of await chain.stream({ history: history() })) chunks.push(chunk.text)
    expect(chunks).toEqual('Welcome'.split(''))
  })

  test('prepares every input of a batch by itself', async () => {
    const views = await winnowTrimmer(createWinnow({ compact: { minSavings: 600 } })).batch([
      history(),
      [new HumanMessage('Hello')],
    ])
    expect(views.map((view) => view.length)).toEqual([5, 1])
  })

  test('works as the model of an agent, with its tools, and leaves the state whole', async () => {
    const model = fakeModel()
      .respond(new AIMessage({ content: '', tool_calls: [{ id: 'c', name: 'lookup', args: { order: 'A-1001' } }] }))
      .respond(new AIMessage('Still on its way.'))
    const agent = createAgent({
      model: winnowTrimmer(createWinnow({ compact: { minSavings: 600 } })).pipe(model),
      tools: [lookup],
      systemPrompt: 'Help.',
    })
    const { messages } = await agent.invoke({ messages: history() })
    expect(messages).toHaveLength(10)
    expect(messages.at(-1)!.text).toBe('Still on its way.')
    expect(model.calls.map((call) => call.messages.length)).toEqual([6, 8])
    expect(model.calls[0]!.messages[0]!.text).toBe('Help.')
  })

  test('looks for evidence in a system text given to it', async () => {
    const system = 'refunds: pays money back to the customer'
    const messages = [
      new HumanMessage('What can you do?'),
      new AIMessage({ content: '', tool_calls: [{ id: 'a', name: 'list_skills', args: {} }] }),
      new ToolMessage({ content: system, tool_call_id: 'a' }),
      new AIMessage('Refunds.'),
      new HumanMessage('Thanks!'),
    ]
    const winnow = createWinnow({ compact: false })
    expect(await winnowTrimmer(winnow).invoke(messages)).toHaveLength(5)
    expect(await winnowTrimmer(winnow, { system }).invoke(messages)).toHaveLength(3)
  })

  test('leaves the history alone and says so when the call says that the provider holds it', async () => {
    const events: WinnowEvent[] = []
    const trimmer = winnowTrimmer(createWinnow({ onEvent: (event) => events.push(event) }))
    const messages = history()
    const options = { previous_response_id: 'resp_1', tags: [] }
    expect(await trimmer.invoke(messages, options)).toEqual(messages)
    expect(events).toMatchObject([{ type: 'passed-through', reason: expect.stringContaining('previous_response_id') }])
  })

  test('hands the signal of the run to processors', async () => {
    const signals: unknown[] = []
    const watch = { name: 'watch', plan: ({ signal }: { signal?: AbortSignal }) => (signals.push(signal), []) }
    const trimmer = winnowTrimmer(createWinnow({ processors: [watch] }))
    await trimmer.invoke(history(), { signal: new AbortController().signal })
    expect(signals).toEqual([expect.any(AbortSignal)])
  })

  test('tells callbacks what it saved', async () => {
    const told: [string, unknown][] = []
    const callbacks = [{ handleCustomEvent: (name: string, data: unknown) => void told.push([name, data]) }]
    await winnowTrimmer(createWinnow({ compact: { minSavings: 600 } })).invoke(history(), { callbacks })
    expect(told).toMatchObject([
      ['winnow', { report: { rules: expect.arrayContaining([expect.objectContaining({ rule: 'compact' })]) } }],
    ])
  })

  test('names misuse at construction', () => {
    expect(() => winnowTrimmer({} as never)).toThrow(InvalidOptionError)
    const model = winnowTrimmer(createWinnow()).pipe(fakeModel())
    expect(() => withWinnow(createWinnow(), { model })).toThrow('params.model: it holds a Winnow trimmer already')
  })

  test.each([null, {}, 7, [{ role: 'nobody', content: 'x' }]])('says what it takes when given %j', async (input) => {
    const refused = winnowTrimmer(createWinnow()).invoke(input as never)
    await expect(refused).rejects.toThrow('the input of winnowTrimmer is a string, a prompt value or messages')
  })

  test('knows its own', () => {
    expect(WinnowTrimmer.isInstance(winnowTrimmer(createWinnow()))).toBe(true)
    expect([undefined, {}, fakeModel()].some((value) => WinnowTrimmer.isInstance(value))).toBe(false)
  })
})
