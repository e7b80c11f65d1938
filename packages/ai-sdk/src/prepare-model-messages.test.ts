import { createWinnow, type WinnowEvent } from '@winnow/core'
import type { ModelMessage, ToolResultPart, ToolSet } from 'ai'
import { expect, test } from 'vitest'
import { prepareModelMessages } from './prepare-model-messages.ts'

const rows = Array.from({ length: 300 }, (_, index) => `note ${index}: the seat is free`)
const resultOf = (output: ToolResultPart['output']): ModelMessage => ({
  role: 'tool',
  content: [{ type: 'tool-result', toolCallId: 'a', toolName: 'look', output }],
})
const turn: ModelMessage[] = [
  { role: 'user', content: 'Which flights are left?' },
  { role: 'assistant', content: [{ type: 'tool-call', toolCallId: 'a', toolName: 'look', input: {} }] },
  resultOf({ type: 'json', value: rows }),
  { role: 'assistant', content: 'SK1.' },
]
const history: ModelMessage[] = [...turn, { role: 'user', content: 'Book SK1.' }]

test('gives the view, the edits that made it and the report', async () => {
  const { messages, edits, report } = await prepareModelMessages(
    createWinnow({ compact: { minSavings: 600 } }),
    history,
  )
  expect(messages).toHaveLength(5)
  expect(JSON.stringify(messages)).not.toContain('note 150: the seat is free')
  expect(edits.map((edit) => edit.action)).toEqual(['replace-result'])
  expect(report.tokens.saved).toBeGreaterThan(600)
  expect(messages[0]).toBe(history[0])
})

test('prepares what it was given, though its host goes on with the list meanwhile', async () => {
  const first = turn.map((message) => structuredClone(message))
  const longer = [...first, ...history]
  const expected = await prepareModelMessages(createWinnow(), longer)
  const own = [...longer]
  const preparing = prepareModelMessages(createWinnow(), own)
  own.splice(0, 1)
  expect((await preparing).messages).toEqual(expected.messages)
})

test.each([600, 100_000])('takes values that nest %i levels deep', async (levels) => {
  let deep: unknown = 'the end'
  for (let level = 0; level < levels; level += 1) deep = { deep }
  const call = { type: 'tool-call', toolCallId: 'a', toolName: 'look', input: deep, providerOptions: { own: deep } }
  const nested = [
    turn[0]!,
    { role: 'assistant', content: [call] },
    resultOf({ type: 'json', value: deep as never }),
    ...history.slice(3),
    ...history.map((message) => structuredClone(message)),
  ] as ModelMessage[]
  const failures: WinnowEvent[] = []
  const onEvent = (event: WinnowEvent): void => {
    if (event.type === 'failed' || event.type === 'passed-through') failures.push(event)
  }
  const { report } = await prepareModelMessages(createWinnow({ compact: { minSavings: 600 }, onEvent }), nested)
  expect(report.tokens.saved).toBeGreaterThan(600)
  expect(failures).toEqual([])
})

test('shortens the last turn, too, where the caller says that it ended', async () => {
  const { messages } = await prepareModelMessages(createWinnow({ compact: { minSavings: 600 } }), turn, {
    turnEnded: true,
  })
  expect(JSON.stringify(messages)).not.toContain('note 150: the seat is free')
})

test('reads instructions in all the forms ai takes', async () => {
  const systems: string[] = []
  const winnow = createWinnow({
    processors: [{ name: 'listen', plan: ({ system }) => (systems.push(system), []) }],
  })
  const message = (content: string) => ({ role: 'system' as const, content })
  for (const system of ['One.', message('One.'), [message('One.'), message('Two.')], undefined])
    await prepareModelMessages(winnow, history, { system })
  expect(systems).toEqual(['One.', 'One.', 'One.\n\nTwo.', ''])
})

test('hands the signal to processors', async () => {
  const signals: unknown[] = []
  const winnow = createWinnow({ processors: [{ name: 'listen', plan: ({ signal }) => (signals.push(signal), []) }] })
  const { signal } = new AbortController()
  await prepareModelMessages(winnow, history, { signal })
  expect(signals[0]).toBe(signal)
})

test('leaves JSON results of tools a provider reads back by its own schema', async () => {
  const tools = { look: { type: 'provider', id: 'openai.shell', args: {} } } as unknown as ToolSet
  expect(
    (await prepareModelMessages(createWinnow({ compact: { minSavings: 600 } }), history, { tools })).messages,
  ).toBe(history)
})

test('hands on what is no list of messages, with an event', async () => {
  const events: WinnowEvent['type'][] = []
  const winnow = createWinnow({ compact: { minSavings: 600 }, onEvent: ({ type }) => events.push(type) })
  expect((await prepareModelMessages(winnow, 'Hi' as never)).messages).toBe('Hi')
  expect((await prepareModelMessages(winnow, [7] as never)).messages).toEqual([7])
  expect(events).toEqual(['passed-through', 'passed-through'])
})

test('sends what a host added to its messages in place since the request before', async () => {
  const call = (toolCallId: string) => ({ type: 'tool-call' as const, toolCallId, toolName: 'look', input: {} })
  const result = (toolCallId: string) => ({
    type: 'tool-result' as const,
    toolCallId,
    toolName: 'look',
    output: { type: 'json' as const, value: rows },
  })
  const calls = [call('a')]
  const results = [result('a')]
  const growing: ModelMessage[] = [
    { role: 'user', content: 'Which flights are left?' },
    { role: 'assistant', content: calls },
    { role: 'tool', content: results },
  ]
  const winnow = createWinnow({ compact: { minSavings: 600 } })
  await prepareModelMessages(winnow, growing)
  calls.push(call('b'))
  results.push(result('b'))
  growing.push({ role: 'assistant', content: 'SK1.' }, { role: 'user', content: 'Book SK1.' })
  const { messages, edits } = await prepareModelMessages(winnow, growing)
  expect(edits.length).toBeGreaterThan(0)
  expect(messages).toEqual(
    (await prepareModelMessages(createWinnow({ compact: { minSavings: 600 } }), structuredClone(growing))).messages,
  )
})
