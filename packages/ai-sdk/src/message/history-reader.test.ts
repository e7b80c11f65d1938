import { createWinnow } from '@winnow/core'
import { describe, expect, test } from 'vitest'
import { prepareModelMessages } from '../prepare-model-messages.ts'
import { HistoryReader } from './history-reader.ts'
import type { NativeMessage } from './native-message.ts'
import { readModelMessages } from './read.ts'

const log = (name: string): string =>
  Array.from({ length: 120 }, (_, n) => `GET /${name}/${n} 200 in ${n} ms`).join('\n')
type Part = Record<string, unknown>
const use = (id: string, path: string, output: Part): NativeMessage[] => [
  {
    role: 'assistant',
    content: [{ type: 'tool-call', toolCallId: id, toolName: 'read_log', input: { path, depth: [1] } }],
  },
  { role: 'tool', content: [{ type: 'tool-result', toolCallId: id, toolName: 'read_log', output }] },
]
const history = (): NativeMessage[] => [
  {
    role: 'user',
    content: [
      { type: 'text', text: 'Read the logs' },
      { type: 'file', data: new Uint8Array(4), mediaType: 'image/png' },
    ],
  },
  ...use('a', 'orders', { type: 'text', value: log('orders') }),
  ...use('b', 'rows', {
    type: 'json',
    value: {
      rows: [
        { id: 1, at: null },
        { id: 2, at: 'now' },
      ],
    },
  }),
  { role: 'assistant', content: 'Fine.' },
  { role: 'user', content: 'Again' },
  ...use('c', 'orders', { type: 'text', value: log('orders') }),
]
const partOf = (message: NativeMessage | undefined): Part => (message!.content as Part[])[0]!
const outputOf = (message: NativeMessage | undefined): Part => partOf(message)['output'] as Part

/** What a host does to the history it holds, in place. */
const changes: Record<string, (messages: NativeMessage[]) => void> = {
  'nothing changed': () => {},
  'messages were added': (messages) =>
    void messages.push(...use('d', 'errors', { type: 'text', value: log('errors') })),
  'a result was replaced': (messages) => void (outputOf(messages.at(-1))['value'] = log('errors')),
  'a result became an error': (messages) => void (outputOf(messages.at(-1))['type'] = 'error-text'),
  'a row of a JSON result was replaced': (messages) =>
    void ((outputOf(messages[4])['value'] as { rows: Part[] }).rows[1]!['id'] = 3),
  'a member of a JSON result moved': (messages) =>
    void (outputOf(messages[4])['value'] = {
      rows: [
        { id: 1, at: null },
        { at: 'now', id: 2 },
      ],
    }),
  'an argument was replaced': (messages) => void ((partOf(messages[1])['input'] as Part)['path'] = 'errors'),
  'a list became an object': (messages) => void ((partOf(messages[1])['input'] as Part)['depth'] = { 0: 1 }),
  'a call was executed by the provider': (messages) => void (partOf(messages[1])['providerExecuted'] = true),
  'a message was removed from the middle': (messages) => void messages.splice(5, 1),
  'the history was cut': (messages) => void messages.splice(5),
}

describe.each(Object.entries(changes))('when %s', (_name, change) => {
  test('the same array is read as a new reader reads it', () => {
    const reader = new HistoryReader()
    const messages = history()
    reader.read(messages)
    change(messages)
    expect(reader.read(messages)).toEqual(readModelMessages(messages))
    expect(reader.read(structuredClone(messages))).toEqual(readModelMessages(messages))
    expect(reader.read(history())).toEqual(readModelMessages(history()))
  })
  test('the view is that of a new Winnow', async () => {
    const winnow = createWinnow()
    const messages = history()
    await prepareModelMessages(winnow, messages as never)
    change(messages)
    const again = await prepareModelMessages(winnow, messages as never)
    const fresh = await prepareModelMessages(createWinnow(), structuredClone(messages) as never)
    expect(again.messages).toEqual(fresh.messages)
    expect(again.edits).toEqual(fresh.edits)
  })
})

test('what was read once is the same object when it is read again', () => {
  const reader = new HistoryReader()
  const first = reader.read(history().slice(1))
  const second = reader.read([...history().slice(1), ...use('d', 'errors', { type: 'text', value: 'x' })])
  first.forEach((message, at) => expect(second[at]).toBe(message))
})
