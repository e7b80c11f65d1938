import {
  AIMessage,
  AIMessageChunk,
  ChatMessage,
  HumanMessage,
  RemoveMessage,
  SystemMessage,
  ToolMessage,
  type BaseMessage,
} from '@langchain/core/messages'
import type { Message, Part } from '@winnow/core'
import { describe, expect, test } from 'vitest'
import { readMessages } from './read.ts'

const readOne = (message: BaseMessage): Message => readMessages([message])[0]!
const types = (message: Message): string[] => message.parts.map((part) => part.type)
const search = { id: 'a', name: 'search', args: { q: 'x' }, type: 'tool_call' as const }
const open = { id: 'b', name: 'open', args: { page: 1 }, type: 'tool_call' as const }
const searchPart: Part = { type: 'tool-call', callId: 'a', toolName: 'search', input: { q: 'x' } }

describe('roles and sources', () => {
  test('one native message is one message, with the role of its type', () => {
    const read = readMessages([
      new SystemMessage('Be brief.'),
      new HumanMessage('Hello'),
      new AIMessage('Hi'),
      new ToolMessage({ content: 'done', tool_call_id: 'a', name: 'search' }),
    ])
    expect(read).toEqual([
      { role: 'system', parts: [{ type: 'text', text: 'Be brief.' }] },
      { role: 'user', source: 'person', parts: [{ type: 'text', text: 'Hello' }] },
      { role: 'assistant', parts: [{ type: 'text', text: 'Hi' }] },
      {
        role: 'tool',
        parts: [
          {
            type: 'tool-result',
            callId: 'a',
            toolName: 'search',
            status: 'ok',
            content: [{ type: 'text', text: 'done' }],
          },
        ],
      },
    ])
  })

  test('messages of other types are pinned and opaque', () => {
    for (const message of [new RemoveMessage({ id: '1' }), new ChatMessage('Hello', 'critic'), null as never])
      expect(readOne(message)).toMatchObject({
        role: 'user',
        source: 'injected',
        pinned: true,
        parts: [{ type: 'opaque' }],
      })
  })

  test('what the agent marks as its own is a summary or injected, not a person', () => {
    const marked = (lc_source: string) => new HumanMessage({ content: 'x', additional_kwargs: { lc_source } })
    expect(readOne(marked('summarization')).source).toBe('summary')
    expect(readOne(marked('async_subagent')).source).toBe('injected')
  })

  test('content that is no text is opaque', () => {
    const image = { type: 'image_url', image_url: { url: 'https://example.com/a.png' } }
    expect(types(readOne(new HumanMessage({ content: [{ type: 'text', text: 'See' }, image] })))).toEqual([
      'text',
      'opaque',
    ])
  })
})

describe('tool messages', () => {
  test('a failed one is an error', () => {
    const message = new ToolMessage({ content: 'no', tool_call_id: 'a', status: 'error' })
    expect(readOne(message).parts[0]).toMatchObject({ status: 'error' })
  })

  test('without a name take it from the call they answer, call by call where ids are equal', () => {
    const twice = new AIMessage({ content: '', tool_calls: [search, { ...open, id: 'a' }] })
    const result = () => new ToolMessage({ content: 'done', tool_call_id: 'a' })
    const read = readMessages([twice, result(), result(), result()])
    expect(read.slice(1).map(({ parts }) => (parts[0] as { toolName: string }).toolName)).toEqual([
      'search',
      'open',
      'open',
    ])
  })

  test('the picture of a computer call is no text, even where it is a string', () => {
    const message = new ToolMessage({
      content: 'data:image/png;base64,AAAA',
      tool_call_id: 'a',
      additional_kwargs: { type: 'computer_call_output' },
    })
    expect(readOne(message).parts[0]).toMatchObject({ content: [{ type: 'opaque' }] })
  })
})

describe('calls', () => {
  test('in tool_calls and in content blocks are the same calls, at the place of the blocks', () => {
    const message = new AIMessage({
      content: [
        { type: 'text', text: 'Looking.' },
        { type: 'tool_use', id: 'a', name: 'search', input: { q: 'x' } },
        { type: 'text', text: 'And waiting.' },
      ],
      tool_calls: [search],
    })
    expect(readOne(message).parts).toEqual([
      { type: 'text', text: 'Looking.' },
      searchPart,
      { type: 'text', text: 'And waiting.' },
    ])
  })

  test('of a streamed message are its collapsed chunks', () => {
    const chunk = new AIMessageChunk({
      content: '',
      tool_call_chunks: [{ type: 'tool_call_chunk', id: 'a', name: 'search', args: '{"q":"x"}', index: 0 }],
    })
    expect(readOne(chunk).parts).toEqual([searchPart])
  })

  test('that are invalid stay visible and pin their message, because others would take their place on the wire', () => {
    const message = new AIMessage({
      content: '',
      tool_calls: [search],
      invalid_tool_calls: [{ id: 'b', name: 'open', args: '{', type: 'invalid_tool_call' }],
    })
    expect(readOne(message)).toEqual({
      role: 'assistant',
      pinned: true,
      parts: [
        { ...searchPart, pinned: true },
        { type: 'tool-call', callId: 'b', toolName: 'open', input: '{', pinned: true },
      ],
    })
  })

  test('that only additional_kwargs holds are read and pinned', () => {
    const message = new AIMessage('')
    message.additional_kwargs = {
      tool_calls: [{ id: 'a', type: 'function', function: { name: 'search', arguments: '{"q":"x"}' } }],
    }
    expect(readOne(message)).toMatchObject({ pinned: true, parts: [{ callId: 'a', toolName: 'search', pinned: true }] })
  })

  test('are matched by name where a provider gives blocks no ids', () => {
    const block = { type: 'functionCall', functionCall: { name: 'search', args: { q: 'x' } } }
    const message = new AIMessage({ content: [block], tool_calls: [search] })
    expect(readOne(message)).toEqual({ role: 'assistant', parts: [searchPart] })
  })
})

const reasoning = { type: 'reasoning', id: 'rs_1', summary: [{ type: 'summary_text', text: 'Hm.' }] }
const spoken = { type: 'message', content: [{ type: 'output_text', text: 'Looking.', annotations: [] }] }
const called = (id: string, name: string) => ({
  type: 'function_call',
  id: `fc_${id}`,
  call_id: id,
  name,
  arguments: '{}',
})
const replayed = (text: string, output: unknown[], calls = [search, open]): Message =>
  readOne(new AIMessage({ content: text, tool_calls: calls, response_metadata: { output } }))

describe('a message that the Responses API replays', () => {
  test('is read in the order of its output', () => {
    const read = replayed('Looking.', [reasoning, spoken, called('a', 'search'), called('b', 'open')])
    expect(read).toMatchObject({
      parts: [{ type: 'reasoning', text: 'Hm.' }, { text: 'Looking.' }, { callId: 'a' }, { callId: 'b' }],
    })
    expect(read.pinned).toBeUndefined()
  })

  test.each([
    ['lacks a call', 'Looking.', [spoken, called('a', 'search')]],
    ['holds other calls', 'Looking.', [spoken, called('a', 'search'), called('c', 'open')]],
    ['says something else', 'Looking!', [spoken, called('a', 'search'), called('b', 'open')]],
    ['holds an item of another kind', '', [{ type: 'web_search_call' }, called('a', 'search'), called('b', 'open')]],
    ['would leave text behind reasoning', 'Looking.', [reasoning, called('a', 'search'), called('b', 'open'), spoken]],
  ])('is pinned where its output %s', (_case, text, output) => {
    expect(replayed(text, output).pinned).toBe(true)
  })

  test('is pinned where its content shows what is not posted', () => {
    const output = [spoken, called('a', 'search'), called('b', 'open')]
    const content = [
      { type: 'text', text: 'Looking.' },
      { type: 'image_url', image_url: { url: 'https://example.com/a.png' } },
    ]
    const message = new AIMessage({ content, tool_calls: [search, open], response_metadata: { output } })
    expect(readOne(message).pinned).toBe(true)
  })

  test('shows the reasoning that is posted before it, where only additional_kwargs holds that', () => {
    const message = new AIMessage({ content: '', tool_calls: [search], additional_kwargs: { reasoning } })
    expect(readOne(message).parts).toEqual([{ type: 'reasoning', text: 'Hm.' }, searchPart])
  })
})

describe('what is not understood', () => {
  test.each([
    ['a block of an unknown kind', { content: [{ type: 'server_tool_use', id: 'srv_1', name: 'web_search' }] }],
    ['a call block that tool_calls does not name', { content: [{ type: 'tool_use', id: 'z', name: 'search' }] }],
    ['streamed input that belongs to no block', { content: [{ type: 'input_json_delta', input: '{}', index: 4 }] }],
    [
      'outputs of tools the provider runs',
      { content: '', additional_kwargs: { tool_outputs: [{ type: 'mcp_call' }] } },
    ],
    ['signatures by position', { content: 'x', additional_kwargs: { signatures: ['', 'abc'] } }],
    ['standard content without a block for a call', { content: [], response_metadata: {} }],
  ])('%s pins the message', (name, fields) => {
    const message = new AIMessage({ ...fields, tool_calls: [search] })
    // The constructor would add the block.
    if (name.startsWith('standard')) message.response_metadata = { output_version: 'v1' }
    expect(readOne(message).pinned).toBe(true)
  })

  test.each(['function_call', 'refusal', 'audio'])('%s stays, as an opaque part', (name) => {
    const message = new AIMessage({ content: 'x', additional_kwargs: { [name]: { id: '1' } } })
    expect(types(readOne(message))).toEqual(['text', 'opaque'])
  })
})

describe('calls a provider binds to each other', () => {
  const both = { tool_calls: [search, open] }
  const blocks = (extra: object) =>
    [search, open].map(({ id, name, args }) => ({ type: 'tool_use', id, name, input: args, ...extra }))
  test.each([
    ['by thinking', { ...both, content: [{ type: 'thinking', thinking: 'Hm.', signature: 'abc' }, ...blocks({})] }],
    ['by redacted thinking', { ...both, content: [{ type: 'redacted_thinking', data: 'abc' }, ...blocks({})] }],
    ['by a reasoning item', { ...both, content: '', additional_kwargs: { reasoning } }],
    ['by a signature on a block', { ...both, content: blocks({ thoughtSignature: 'abc' }) }],
    [
      'by signatures by id',
      { ...both, content: '', additional_kwargs: { __gemini_function_call_thought_signatures__: { a: 'abc' } } },
    ],
  ])('are indivisible: %s', (_case, fields) => {
    const read = readOne(new AIMessage(fields))
    expect(read.indivisible).toBe(true)
    expect(read.pinned).toBeUndefined()
  })

  test('and others are not', () => {
    expect(readOne(new AIMessage({ ...both, content: blocks({}) })).indivisible).toBeUndefined()
  })
})

describe('readings are remembered', () => {
  test('for the same message object', () => {
    const message = new AIMessage({ content: 'x', tool_calls: [search] })
    expect(readOne(message)).toBe(readOne(message))
  })

  test('but not once a host gave the object other content', () => {
    const message = new HumanMessage('before')
    readOne(message)
    message.content = 'after'
    expect(readOne(message).parts).toEqual([{ type: 'text', text: 'after' }])
  })

  test('nor once it answers another call', () => {
    const message = new ToolMessage({ content: 'x', tool_call_id: 'a' })
    readOne(message)
    message.tool_call_id = 'b'
    expect(readOne(message).parts).toMatchObject([{ callId: 'b' }])
  })

  test('nor once a host changed a block or a list of calls in place', () => {
    const blocks = [{ type: 'text' as const, text: 'before' }]
    const message = new AIMessage({ content: blocks, tool_calls: [search] })
    readOne(message)
    blocks[0]!.text = 'after'
    expect(readOne(message).parts).toEqual([{ type: 'text', text: 'after' }, searchPart])
    message.tool_calls!.push(open)
    expect(readOne(message).parts).toHaveLength(3)
  })

  test('nor once it got the item ids and reasoning of another answer', () => {
    const message = new AIMessage({ content: '', tool_calls: [search] })
    readOne(message)
    message.additional_kwargs = { reasoning }
    expect(types(readOne(message))).toEqual(['reasoning', 'tool-call'])
  })
})
