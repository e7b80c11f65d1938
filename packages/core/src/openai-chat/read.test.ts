import { describe, expect, test } from 'vitest'
import { pairRound } from '../message/pairing.ts'
import type { ToolCallPart } from '../message/types.ts'
import { readChat } from './read.ts'
import type { ChatMessage, ChatToolCall } from './types.ts'

const call = (id: string | undefined, name: string, text = '{}'): ChatToolCall => ({
  ...(id === undefined ? {} : { id }),
  type: 'function',
  function: { name, arguments: text },
})
const answer = (id: string | undefined, content: unknown, name?: string): ChatMessage => ({
  role: 'tool',
  content,
  ...(id === undefined ? {} : { tool_call_id: id }),
  ...(name === undefined ? {} : { name }),
})
const calling = (...calls: ChatToolCall[]): ChatMessage => ({ role: 'assistant', content: null, tool_calls: calls })
const inputOf = (given: unknown): unknown =>
  (readChat([calling(given as ChatToolCall)])[0]!.parts[0] as ToolCallPart).input

describe('roles and contents', () => {
  test.each([
    ['system', 'system'],
    ['developer', 'system'],
    ['user', 'user'],
    ['assistant', 'assistant'],
  ])('%s is read as %s', (role, read) => {
    expect(readChat([{ role, content: 'Hi' }])).toEqual([{ role: read, parts: [{ type: 'text', text: 'Hi' }] }])
  })
  test.each(['function', 'critic', '', 'constructor', 'toString', '__proto__', 'hasOwnProperty'])(
    'a message of role “%s” is opaque, pinned and no boundary',
    (role) => {
      const message = { role, content: 'Hi' }
      expect(readChat([message])).toEqual([
        { role: 'user', source: 'injected', pinned: true, parts: [{ type: 'opaque', value: message }] },
      ])
    },
  )
  test('blocks of text are text, all others are opaque, and positions agree', () => {
    const image = { type: 'image_url', image_url: { url: 'data:,' } }
    const content = [{ type: 'text', text: 'a' }, image, 'b', null]
    const [person, tool] = readChat([{ role: 'user', content }, answer('x', content)])
    const read = [
      { type: 'text', text: 'a' },
      { type: 'opaque', value: image },
      { type: 'text', text: 'b' },
      { type: 'opaque', value: null },
    ]
    expect(person!.parts).toEqual(read)
    expect(tool!.parts[0]).toMatchObject({ content: read })
  })
  test('nothing is nothing, and an empty result is an empty text', () => {
    expect(
      readChat([{ role: 'user', content: '' }, { role: 'user', content: null }, { role: 'user' }]).map(
        ({ parts }) => parts,
      ),
    ).toEqual([[], [], []])
    expect(readChat([answer('x', '')])[0]!.parts[0]).toMatchObject({ content: [{ type: 'text', text: '' }] })
    expect(readChat([answer('x', null)])[0]!.parts[0]).toMatchObject({ content: [] })
  })
  test('refusals, audio and calls of the old kind are opaque', () => {
    const [message] = readChat([
      {
        role: 'assistant',
        content: 'Hm',
        refusal: 'no',
        audio: { id: 'a' },
        function_call: { name: 'x' },
      } as ChatMessage,
    ])
    expect(message!.parts.map((part) => part.type)).toEqual(['text', 'opaque', 'opaque', 'opaque'])
  })
})

describe('arguments', () => {
  test('are parsed where they are JSON and stay raw where not', () => {
    expect(inputOf(call('a', 'x', '{"q": [1]}'))).toEqual({ q: [1] })
    expect(inputOf(call('a', 'x', '{"q": [1'))).toBe('{"q": [1')
    expect(inputOf(call('a', 'x', ''))).toBe('')
    expect(inputOf(call('a', 'x', 'null'))).toBe('null')
  })
  test('that a host already parsed are taken as they are', () => {
    expect(inputOf({ id: 'a', function: { name: 'x', arguments: { city: 'Bern' } } })).toEqual({ city: 'Bern' })
    expect(inputOf({ id: 'a', function: { name: 'x' } })).toEqual({})
  })
  test('that nest too deep to be parsed stay raw, those of a host as their JSON', () => {
    let deep: unknown = 'end'
    for (let level = 0; level < 501; level += 1) deep = { deep }
    for (const given of [deep, JSON.stringify(deep)]) {
      const [message] = readChat([
        { role: 'assistant', content: null, tool_calls: [{ id: 'a', function: { name: 'read', arguments: given } }] },
      ] as never)
      expect(message!.parts).toMatchObject([{ type: 'tool-call', input: JSON.stringify(deep) }])
    }
  })
  test('of a call that is no function are pinned whole', () => {
    for (const odd of [{ id: 'a', type: 'custom', custom: { name: 'x' } }, null, 7, { function: { name: 7 } }])
      expect(readChat([calling(odd as ChatToolCall)])[0]!.parts).toMatchObject([
        { type: 'tool-call', toolName: '', pinned: true, input: odd },
      ])
  })
})

describe('results', () => {
  const names = (messages: readonly ChatMessage[]): string[] =>
    readChat(messages).flatMap(({ parts }) =>
      parts.flatMap((part) => (part.type === 'tool-result' ? [part.toolName] : [])),
    )
  /** The texts of the results that answer each call. */
  const pairs = (messages: readonly ChatMessage[]): string[][] =>
    pairRound(readChat(messages), 0).uses.map((use) =>
      use.results.map(({ value }) => (value.content[0] as { text: string }).text),
    )

  test('go by the name of the call of their id', () => {
    expect(names([calling(call('a', 'one'), call('b', 'two')), answer('b', '2'), answer('a', '1')])).toEqual([
      'two',
      'one',
    ])
  })
  test('of equal ids go by the calls in order', () => {
    const messages = [calling(call('a', 'one'), call('a', 'two')), answer('a', '1'), answer('a', '2'), answer('a', '3')]
    expect(names(messages)).toEqual(['one', 'two', 'two'])
    expect(pairs(messages)).toEqual([['1'], ['2', '3']])
  })
  test.each([[''], [undefined]])('without an id (%j) answer the calls in order', (id) => {
    const messages = [calling(call(id, 'one'), call(id, 'two')), answer(id, '1'), answer(id, '2')]
    expect(names(messages)).toEqual(['', ''])
    expect(pairs(messages)).toEqual([['1'], ['2']])
  })
  test('without an id that say their tool answer the call of that tool', () => {
    expect(pairs([calling(call('', 'one'), call('', 'two')), answer('', '2', 'two'), answer('', '1', 'one')])).toEqual([
      ['1'],
      ['2'],
    ])
  })
  test('outside a block have no name, whatever an earlier call was called', () => {
    expect(names([calling(call('a', 'one')), { role: 'user', content: 'x' }, answer('a', '1')])).toEqual([''])
    expect(names([calling(call('a', 'one')), { role: 'system', content: 'x' }, answer('a', '1')])).toEqual(['one'])
  })
  test('with ids that are numbers pair all the same', () => {
    expect(pairs([calling(call(7 as never, 'one')), answer(7 as never, '1')])).toEqual([['1']])
  })
})

describe('reading again', () => {
  const chat = [calling(call('a', 'one')), answer('a', '1'), { role: 'user', content: 'x' }]
  test('gives the same objects for the same messages', () => {
    const [first, second] = [readChat(chat), readChat([...chat])]
    first.forEach((message, index) => expect(second[index]).toBe(message))
  })
  test('sees what a host replaced inside a message', () => {
    const message: { role: string; content: string } = { role: 'user', content: 'before' }
    expect(readChat([message])[0]!.parts).toEqual([{ type: 'text', text: 'before' }])
    message.content = 'after'
    expect(readChat([message])[0]!.parts).toEqual([{ type: 'text', text: 'after' }])
  })
  test('sees the other name when the same result answers another call', () => {
    const result = answer('a', '1')
    const read = (name: string): unknown => readChat([calling(call('a', name)), result])[1]!.parts[0]
    expect(read('one')).toMatchObject({ toolName: 'one' })
    expect(read('two')).toMatchObject({ toolName: 'two' })
  })
})

test('results of one call beside many texts are read in time that grows with their number', () => {
  // Looking for the call in all parts for each result would take minutes, which is more than a test may take.
  const count = 150_000
  const texts = Array.from({ length: count }, () => ({ type: 'text' as const, text: 'a' }))
  const asked = { ...calling(call('c1', 'look')), content: texts }
  const read = readChat([asked, ...Array.from({ length: count }, (_, at) => answer('c1', `result ${at}`))])
  expect(read.at(-1)!.parts[0]).toMatchObject({ toolName: 'look' })
})
