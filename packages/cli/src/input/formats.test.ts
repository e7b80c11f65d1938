import { readFileSync } from 'node:fs'
import {
  AIMessage,
  HumanMessage,
  mapChatMessagesToStoredMessages,
  SystemMessage,
  ToolMessage,
} from '@langchain/core/messages'
import { providers, validate, type Message } from '@winnow/core'
import { readChat, type ChatMessage } from '@winnow/core/openai-chat'
import { convertToModelMessages, type UIMessage } from 'ai'
import { convertToModelMessages as convertWithVersion6 } from 'ai-6'
import { describe, expect, it } from 'vitest'
import { readAnthropic } from './anthropic.ts'
import type { Fields } from './fields.ts'
import { readLangChain } from './langchain.ts'
import { readModelMessages } from './model-messages.ts'
import { recognise } from './recognise.ts'
import { readUiMessages } from './ui-messages.ts'

const planted = (name: string): Fields[] => {
  const text = readFileSync(new URL(`../__fixtures__/${name}`, import.meta.url), 'utf8')
  return (JSON.parse(text) as { messages: Fields[] }).messages
}
const fixture = (name: string): { messages: Fields[]; system?: unknown } =>
  JSON.parse(readFileSync(new URL(`../__fixtures__/${name}`, import.meta.url), 'utf8')) as { messages: Fields[] }
const plain = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value

describe('UI messages', () => {
  const states: UIMessage[] = [
    {
      id: 's',
      role: 'system',
      parts: [
        { type: 'text', text: 'Be ' },
        { type: 'text', text: 'brief.' },
      ],
    },
    {
      id: 'u',
      role: 'user',
      parts: [
        { type: 'text', text: 'Go' },
        { type: 'data-note', data: 1 },
      ],
    },
    {
      id: 'a',
      role: 'assistant',
      parts: [
        { type: 'step-start' },
        { type: 'reasoning', text: 'hm' },
        { type: 'text', text: 'Looking.' },
        { type: 'tool-search', toolCallId: '1', state: 'output-available', input: { q: 'x' }, output: { hits: [1] } },
        {
          type: 'dynamic-tool',
          toolName: 'read',
          toolCallId: '2',
          state: 'output-available',
          input: {},
          output: 'text',
        },
        { type: 'step-start' },
        { type: 'tool-search', toolCallId: '3', state: 'output-error', input: { q: 'y' }, errorText: 'no such index' },
        { type: 'tool-search', toolCallId: '4', state: 'input-available', input: { q: 'z' } },
        { type: 'source-url', sourceId: 's1', url: 'https://example.com' },
        {
          type: 'tool-pay',
          toolCallId: '5',
          state: 'approval-responded',
          input: { sum: 1 },
          approval: { id: 'p1', approved: false, reason: 'too much' },
        },
        {
          type: 'tool-pay',
          toolCallId: '6',
          state: 'output-denied',
          input: { sum: 2 },
          approval: { id: 'p2', approved: false, reason: 'never' },
        },
        { type: 'tool-pay', toolCallId: '7', state: 'approval-requested', input: {}, approval: { id: 'p3' } },
        {
          type: 'tool-web',
          toolCallId: '8',
          state: 'output-available',
          input: {},
          output: [],
          providerExecuted: true,
        },
        { type: 'tool-late', toolCallId: '9', state: 'input-streaming', input: {} },
        { type: 'step-start' },
        { type: 'data-progress', data: 5 },
        { type: 'text', text: 'Done.' },
        { type: 'file', mediaType: 'image/png', url: 'https://example.com/a.png' },
      ],
    },
    { id: 'v', role: 'user', parts: [{ type: 'text', text: 'And now?' }] },
    {
      id: 'b',
      role: 'assistant',
      parts: [{ type: 'tool-pay', toolCallId: 'a', state: 'approval-requested', input: {}, approval: { id: 'p4' } }],
    },
  ]

  /** What both sides say of files and denials they spell in another way is compared by what a model reads. */
  const spoken = (messages: readonly Message[]) =>
    plain(messages).map(({ role, parts }) => ({
      role,
      parts: parts.map((part) => {
        if (part.type === 'opaque') return { type: (part.value as Fields)['type'] }
        return part
      }),
    }))

  it('are read as version 7 sends them', async () => {
    const sent = readModelMessages(plain(await convertToModelMessages(states)))
    expect(spoken(readUiMessages(plain(states) as unknown as Fields[]))).toEqual(spoken(sent))
  })

  it('are read as version 6 sends them', async () => {
    // Version 6 also sends what a later message passed over, and answers what was refused at another place.
    const known = states.map((message) => ({
      ...message,
      parts: message.parts.filter((part) => !('state' in part) || !part.state?.startsWith('approval')),
    }))
    const sent = readModelMessages(plain(await convertWithVersion6(known as never)))
    expect(spoken(readUiMessages(plain(known) as unknown as Fields[]))).toEqual(spoken(sent))
  })

  it('are read as the messages they came from', () => {
    const { messages } = fixture('planted.ui.json')
    expect(recognise(messages)).toEqual({ format: 'ai-sdk-ui' })
    expect(readUiMessages(messages)).toEqual(readModelMessages(planted('planted.ai-sdk.json')))
  })

  it('hold what a person said in between', () => {
    const steering = { type: 'steering-message', id: 'x', parts: [{ type: 'text', text: 'Faster' }] }
    const parts = [{ type: 'text', text: 'a' }, steering, { type: 'text', text: 'b' }]
    expect(readUiMessages([{ role: 'assistant', parts }]).map(({ role }) => role)).toEqual([
      'assistant',
      'user',
      'assistant',
    ])
  })
})

describe('stored messages of LangChain', () => {
  const chat = planted('planted.json') as unknown as ChatMessage[]
  const native = chat.map((message) => {
    const content = (message.content ?? '') as string
    if (message.role === 'system') return new SystemMessage(content)
    if (message.role === 'user') return new HumanMessage({ content, id: 'h' })
    if (message.role === 'tool') return new ToolMessage({ content, tool_call_id: message.tool_call_id! })
    const calls = (message.tool_calls ?? []).map((call) => ({
      id: call.id!,
      name: call.function!.name,
      args: JSON.parse(call.function!.arguments) as Record<string, unknown>,
    }))
    return new AIMessage({ content, tool_calls: calls })
  })
  const flat = native.map((message) => ({ ...plain(message.lc_kwargs), type: message.getType() }))

  it.each([
    ['by their constructors', plain(native) as unknown as Fields[]],
    ['as type and data', plain(mapChatMessagesToStoredMessages(native)) as unknown as Fields[]],
    ['flat', flat as Fields[]],
  ])('are read %s', (_, messages) => {
    expect(recognise(messages)).toEqual({ format: 'langchain' })
    expect(readLangChain(messages)).toEqual(readChat(chat))
  })

  const read = (data: Fields, type = 'ai'): Message => readLangChain([{ type, data }])[0]!

  it('hold what providers add', () => {
    const content = [
      { type: 'thinking', thinking: 'hm', signature: 's' },
      { type: 'text', text: 'Looking.' },
      { type: 'tool_use', id: '1', name: 'a', input: {} },
      { type: 'image_url', image_url: 'data:' },
    ]
    const calls = [
      { id: '1', name: 'a', args: { x: 1 } },
      { id: '2', name: 'b', args: {} },
    ]
    expect(read({ content, tool_calls: calls })).toEqual({
      role: 'assistant',
      parts: [
        { type: 'reasoning', text: 'hm' },
        { type: 'text', text: 'Looking.' },
        { type: 'opaque', value: content[3] },
        { type: 'tool-call', callId: '1', toolName: 'a', input: { x: 1 } },
        { type: 'tool-call', callId: '2', toolName: 'b', input: {} },
      ],
      indivisible: true,
    })
    const reasoning = { summary: [{ text: 'I ' }, { text: 'see' }] }
    const raw = [
      { id: '3', function: { name: 'c', arguments: '{"y":2}' } },
      { id: '4', function: { name: 'd', arguments: '{' } },
    ]
    expect(read({ content: '', additional_kwargs: { reasoning, tool_calls: raw, refusal: 'no' } }).parts).toEqual([
      { type: 'reasoning', text: 'I see' },
      { type: 'tool-call', callId: '3', toolName: 'c', input: { y: 2 } },
      { type: 'tool-call', callId: '4', toolName: 'd', input: '{' },
      { type: 'opaque', value: 'no' },
    ])
    expect(read({ content: '', invalid_tool_calls: [{ id: '1', name: 'a', args: '{' }] })).toMatchObject({
      pinned: true,
    })
  })

  it('tell results, their tools and failures', () => {
    const data = { content: 'gone', tool_call_id: '1', name: 'given', status: 'error' }
    expect(read(data, 'tool').parts).toMatchObject([
      { toolName: 'given', status: 'error', content: [{ text: 'gone' }] },
    ])
    const call = { type: 'ai', data: { content: '', tool_calls: [{ id: '1', name: 'called', args: {} }] } }
    expect(readLangChain([call, { type: 'tool', data }])[1]!.parts).toMatchObject([{ toolName: 'called' }])
  })

  it('tell who wrote them', () => {
    const by = (source: string) => read({ content: 'x', additional_kwargs: { lc_source: source } }, 'human').source
    expect([by('summarization'), by('todo')]).toEqual(['summary', 'injected'])
    expect(read({ content: 'x', role: 'assistant' }, 'generic').role).toBe('assistant')
    expect(read({ content: 'x', role: 'narrator' }, 'generic')).toMatchObject({ pinned: true, source: 'injected' })
    expect(read({ id: 'x' }, 'remove')).toMatchObject({ pinned: true })
    expect(read({ content: 'x' }, 'AIMessageChunk').role).toBe('assistant')
  })
})

describe('Anthropic messages', () => {
  it('are read with the results of tools apart', () => {
    const image = { type: 'image', source: { type: 'base64', data: '' } }
    const search = { type: 'server_tool_use', id: '9', name: 'web_search', input: {} }
    const messages = [
      { role: 'user', content: [{ type: 'text', text: 'Look' }, image] },
      {
        role: 'assistant',
        content: [
          { type: 'thinking', thinking: 'hm', signature: 's' },
          search,
          { type: 'tool_use', id: '1', name: 'read', input: { path: 'a' } },
          { type: 'tool_use', id: '2', name: 'list', input: {} },
        ],
      },
      {
        role: 'user',
        content: [
          { type: 'tool_result', tool_use_id: '1', content: [{ type: 'text', text: 'A' }, image] },
          { type: 'tool_result', tool_use_id: '2', content: 'no such folder', is_error: true },
          { type: 'text', text: 'Go on.' },
        ],
      },
      { role: 'assistant', content: 'Done.' },
    ]
    expect(recognise(messages)).toEqual({ format: 'anthropic' })
    const result = { type: 'tool-result', status: 'ok' }
    expect(readAnthropic(messages)).toEqual([
      {
        role: 'user',
        parts: [
          { type: 'text', text: 'Look' },
          { type: 'opaque', value: image },
        ],
      },
      {
        role: 'assistant',
        parts: [
          { type: 'reasoning', text: 'hm' },
          { type: 'opaque', value: search },
          { type: 'tool-call', callId: '1', toolName: 'read', input: { path: 'a' } },
          { type: 'tool-call', callId: '2', toolName: 'list', input: {} },
        ],
        indivisible: true,
      },
      {
        role: 'tool',
        parts: [
          {
            ...result,
            callId: '1',
            toolName: 'read',
            content: [
              { type: 'text', text: 'A' },
              { type: 'opaque', value: image },
            ],
          },
          {
            ...result,
            callId: '2',
            toolName: 'list',
            status: 'error',
            content: [{ type: 'text', text: 'no such folder' }],
          },
        ],
      },
      { role: 'user', parts: [{ type: 'text', text: 'Go on.' }] },
      { role: 'assistant', parts: [{ type: 'text', text: 'Done.' }] },
    ])
  })

  it('are a request every provider takes', () => {
    const messages = readAnthropic(fixture('planted.anthropic.json').messages)
    expect(messages.length).toBeGreaterThan(50)
    for (const provider of providers) expect(validate(messages, { provider })).toEqual([])
  })
})

describe('what is no message of its format', () => {
  const text = { type: 'text', text: 'x' }
  const use = { role: 'assistant', content: [{ type: 'tool_use', id: '1', name: 'a', input: {} }] }
  it.each<[string, unknown[], string]>([
    [
      'a part without a type',
      [{ role: 'user', parts: [{ text: 'x' }] }],
      'messages[0].parts[0] has no type: expected a part of a UI message',
    ],
    [
      'AI SDK 4',
      [{ role: 'assistant', content: '', parts: [text, { type: 'tool-invocation', toolInvocation: {} }] }],
      'messages[0].parts[1] is a tool-invocation of AI SDK 4: expected parts of AI SDK 5 to 7',
    ],
    [
      'a tool part without an id',
      [{ role: 'assistant', parts: [{ type: 'tool-a' }] }],
      'messages[0].parts[0] is a tool part without toolCallId',
    ],
    [
      'a state there is not',
      [{ role: 'assistant', parts: [{ type: 'tool-a', toolCallId: '1', state: 'result' }] }],
      'messages[0].parts[0].state is "result": expected one of input-streaming',
    ],
    [
      'a UI message of a tool',
      [{ role: 'tool', parts: [] }],
      'messages[0].role is "tool": expected system, user or assistant',
    ],
    [
      'a UI message beside others',
      [
        { role: 'user', content: 'x' },
        { role: 'user', parts: [text] },
      ],
      'use one format',
    ],
    [
      'a call without a name',
      [{ role: 'assistant', content: [{ type: 'tool_use', id: '1' }] }],
      'messages[0].content[0] is a tool_use without id or name: expected both',
    ],
    [
      'a result without its call',
      [use, { role: 'user', content: [text, { type: 'tool_result' }] }],
      'messages[1].content[1] is a tool_result without tool_use_id: expected the id',
    ],
    ['a block without a type', [use, { role: 'user', content: [5] }], 'messages[1].content[0] is no content block'],
    ['an Anthropic message without content', [use, { role: 'user' }], 'messages[1].content is no text and no list'],
    [
      'an Anthropic message of a tool',
      [use, { role: 'tool', content: 'x' }],
      'messages[1].role is "tool": expected user or assistant',
    ],
    [
      'Anthropic and OpenAI',
      [use, { role: 'tool', tool_call_id: '1', content: '' }],
      'messages[0] is one of the Anthropic API and messages[1] an OpenAI chat message; use one format',
    ],
    [
      'no kwargs',
      [{ lc: 1, type: 'constructor', id: ['x', 'HumanMessage'] }],
      'messages[0].kwargs is missing: expected an object',
    ],
    ['data that is none', [{ type: 'human', data: 'x' }], 'messages[0].data is missing: expected an object'],
    [
      'another constructor',
      [{ lc: 1, type: 'constructor', id: ['x', 'PromptTemplate'], kwargs: {} }],
      'messages[0].id names "PromptTemplate": expected a message',
    ],
    [
      'what was not serialised',
      [{ lc: 1, type: 'not_implemented', id: ['x', 'AIMessage'] }],
      'messages[0] was not serialised',
    ],
    [
      'content that is a number',
      [{ type: 'human', data: { content: 5 } }],
      'messages[0].data.content is no text and no list',
    ],
    [
      'a LangChain call without a name',
      [{ type: 'ai', content: '', tool_calls: [{}] }],
      'messages[0].tool_calls[0] has no name: expected { name, args, id }',
    ],
    [
      'LangChain and OpenAI',
      [
        { type: 'human', data: { content: 'x' } },
        { role: 'user', content: 'x' },
      ],
      'messages[0] is one of LangChain and messages[1] one with a role; use one format',
    ],
  ])('is refused with its place and what was expected: %s', (_, messages, problem) => {
    expect(recognise(messages)).toEqual({ problem: expect.stringContaining(problem) as string })
  })
})
