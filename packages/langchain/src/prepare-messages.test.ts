import {
  AIMessage,
  HumanMessage,
  mapChatMessagesToStoredMessages,
  mapStoredMessagesToChatMessages,
  SystemMessage,
  ToolMessage,
  type BaseMessage,
} from '@langchain/core/messages'
import { createWinnow, type Winnow, type WinnowEvent } from '@winnow/core'
import { expect, test } from 'vitest'
import { prepareMessages } from './prepare-messages.ts'

const log = (id: string): string =>
  Array.from({ length: 200 }, (_, line) => `Scan ${line} for call ${id}: order A-1001 left the depot.`).join('\n')
const turn = (found: (id: string) => string = log): BaseMessage[] => [
  new HumanMessage('Where is A-1001?'),
  new AIMessage({ content: '', tool_calls: [{ id: 'a', name: 'lookup', args: { order: 'A-1001' } }] }),
  new ToolMessage({ content: found('a'), tool_call_id: 'a' }),
  new AIMessage({ content: '', tool_calls: [{ id: 'b', name: 'lookup', args: { order: 'A-1001' } }] }),
  new ToolMessage({ content: found('b'), tool_call_id: 'b' }),
  new AIMessage('It is on its way.'),
]

test('gives the view, the edits that made it and the report', async () => {
  const history = [...turn(), new HumanMessage('Thanks!')]
  const { messages, edits, report } = await prepareMessages(createWinnow({ compact: { minSavings: 600 } }), history)
  expect(messages.map((message) => message.getType())).toEqual(['human', 'ai', 'tool', 'ai', 'human'])
  expect(edits.map(({ action }) => action)).toEqual(['remove-tool-use', 'replace-result'])
  expect(report.messages).toEqual({ before: 7, after: 5 })
  expect(history).toHaveLength(7)
})

test.each([600, 100_000])('takes values that nest %i levels deep', async (levels) => {
  let deep: unknown = 'the end'
  for (let level = 0; level < levels; level += 1) deep = { deep }
  const history = [
    new HumanMessage({
      content: [
        { type: 'text', text: 'Where is it?' },
        { type: 'own', deep },
      ],
    }),
    new AIMessage({
      content: '',
      tool_calls: [{ id: 'c', name: 'lookup', args: { deep } }],
      additional_kwargs: { deep },
    }),
    new ToolMessage({ content: log('c'), tool_call_id: 'c', artifact: deep }),
    new AIMessage('It left.'),
    ...turn(),
    new HumanMessage('Thanks!'),
  ]
  const failures: WinnowEvent[] = []
  const onEvent = (event: WinnowEvent): void => {
    if (event.type === 'failed' || event.type === 'passed-through') failures.push(event)
  }
  const { report } = await prepareMessages(createWinnow({ onEvent }), history)
  expect(report.tokens.saved).toBeGreaterThan(0)
  expect(failures).toEqual([])
})

test('gives the same bytes after a history was stored as JSON, and in a fresh Winnow', async () => {
  const calls = [
    { id: 'c', name: 'lookup', args: { order: 'A-1002' } },
    { id: 'd', name: 'lookup', args: { order: 'A-1003' } },
  ]
  const output = [
    { type: 'reasoning', id: 'rs_1', summary: [] },
    { type: 'function_call', id: 'fc_1', call_id: 'c', name: 'lookup', arguments: '{"order":"A-1002"}' },
    { type: 'function_call', id: 'fc_2', call_id: 'd', name: 'lookup', arguments: '{"order":"A-1003"}' },
  ]
  const history = [
    ...turn(),
    new HumanMessage('And A-1002 and A-1003?'),
    new AIMessage({ content: [], tool_calls: calls, response_metadata: { output } }),
    new ToolMessage({ content: [{ type: 'text', text: log('c') }], tool_call_id: 'c', artifact: { log: log('c') } }),
    new ToolMessage({ content: [{ type: 'text', text: log('d') }], tool_call_id: 'd', artifact: { log: log('d') } }),
    new AIMessage('Those, too.'),
    new HumanMessage('Thanks!'),
  ]
  const bytes = async (winnow: Winnow, messages: BaseMessage[]): Promise<string> => {
    const view = (await prepareMessages(winnow, messages)).messages
    return JSON.stringify(
      view.map(({ content, additional_kwargs, response_metadata }) => [content, additional_kwargs, response_metadata]),
    )
  }
  const stored = JSON.stringify(mapChatMessagesToStoredMessages(history))
  const restored = () => mapStoredMessagesToChatMessages(JSON.parse(stored) as never)
  const winnow = createWinnow({ compact: { minSavings: 600 } })
  const expected = await bytes(winnow, history)
  expect(await bytes(winnow, restored())).toBe(expected)
  expect(await bytes(createWinnow({ compact: { minSavings: 600 } }), restored())).toBe(expected)
  expect(await bytes(winnow, history)).toBe(expected)
  // Calls that are bound to each other carry no digest, so their turn stays as it was sent.
  expect(expected).not.toContain('Scan 100 for call a')
  expect(expected).toContain('Scan 100 for call c')
})

test('seals the last turn when told that it ended', async () => {
  const { messages } = await prepareMessages(createWinnow({ compact: { minSavings: 600 } }), turn(), {
    turnEnded: true,
  })
  expect(messages).toHaveLength(4)
})

test('looks for evidence in the system option and in leading system messages alike', async () => {
  const skills = 'refunds: pays money back to the customer'
  const history = [
    new HumanMessage('What can you do?'),
    new AIMessage({ content: '', tool_calls: [{ id: 'a', name: 'list_skills', args: {} }] }),
    new ToolMessage({ content: skills, tool_call_id: 'a' }),
    new AIMessage('Refunds.'),
    new HumanMessage('Thanks!'),
  ]
  const winnow = createWinnow({ compact: false })
  expect((await prepareMessages(winnow, history)).messages).toBe(history)
  expect((await prepareMessages(winnow, history, { system: skills })).messages).toHaveLength(3)
  expect((await prepareMessages(winnow, [new SystemMessage(skills), ...history])).messages).toHaveLength(4)
})

test('lets what is no history pass with an event', async () => {
  const events: WinnowEvent[] = []
  const winnow = createWinnow({ onEvent: (event) => events.push(event) })
  for (const odd of [undefined, 'Hello', {}]) {
    const { messages, edits } = await prepareMessages(winnow, odd as never)
    expect(messages).toBe(odd)
    expect(edits).toEqual([])
  }
  expect(events.map(({ type }) => type)).toEqual(['passed-through', 'passed-through', 'passed-through'])
})

test('sends the original and claims no savings when edits cannot be carried out', async () => {
  const events: WinnowEvent[] = []
  const real = createWinnow({ compact: { minSavings: 600 } })
  const lying: Winnow = {
    ...real,
    notify: (event) => void events.push(event),
    prepare: async (messages, options) => {
      const prepared = await real.prepare(messages, options)
      return { ...prepared, edits: prepared.edits.map((edit) => ({ ...edit, at: 99 })) }
    },
  }
  const history = [...turn(), new HumanMessage('Thanks!')]
  const { messages, edits, report } = await prepareMessages(lying, history)
  expect(messages).toBe(history)
  expect(edits).toEqual([])
  expect(report.tokens.saved).toBe(0)
  expect(report.tokens.after).toBe(report.tokens.before)
  expect(report.rules).toEqual([])
  expect(events).toMatchObject([{ type: 'failed', part: 'langchain' }])
})

test('prepares what it was given, though its host goes on with the list meanwhile', async () => {
  const history = [...turn(), ...turn((id) => `${log(id)} By ship.`), new HumanMessage('Thanks!')]
  const before = await prepareMessages(createWinnow(), [...history])
  const preparing = prepareMessages(createWinnow(), history)
  history.splice(0, 6)
  const { messages } = await preparing
  expect(mapChatMessagesToStoredMessages(messages)).toEqual(mapChatMessagesToStoredMessages(before.messages))
})

test.each([
  ['additional_kwargs', 'lc_source', 'summarization'],
  ['additional_kwargs', 'refusal', 'I cannot tell.'],
])('notices that %s.%s was set in place', async (field, name, value) => {
  const winnow = createWinnow()
  const history = [...turn(), ...turn(), new HumanMessage('Thanks!')]
  await prepareMessages(winnow, history)
  for (const message of history) Object.assign(message[field as 'additional_kwargs'], { [name]: value })
  const shown = ({ messages }: { messages: BaseMessage[] }): unknown => mapChatMessagesToStoredMessages(messages)
  expect(shown(await prepareMessages(winnow, history))).toEqual(
    shown(
      await prepareMessages(createWinnow(), mapStoredMessagesToChatMessages(mapChatMessagesToStoredMessages(history))),
    ),
  )
})
