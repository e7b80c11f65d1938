import type { EditAction, Message } from '@winnow/core'
import { checkConverter, type Converter } from '@winnow/core/testing'
import { generateText, type ModelMessage, type ToolResultPart } from 'ai'
import { MockLanguageModelV4 } from 'ai/test'
import { describe, expect, test } from 'vitest'
import { applyModelMessages } from './apply.ts'
import type { NativeMessage } from './native-message.ts'
import { readModelMessages } from './read.ts'

const withoutOptions = (message: NativeMessage): string =>
  JSON.stringify(message, (key, value: unknown) => (key === 'providerOptions' ? undefined : value))

const converter: Converter<NativeMessage> = {
  read: readModelMessages,
  apply: applyModelMessages,
  isHeir: (before, after) => withoutOptions(before) === withoutOptions(after),
}

/** The prompt `ai` makes of these messages, as a middleware sees it. */
async function promptOf(messages: readonly ModelMessage[]): Promise<readonly NativeMessage[]> {
  const model = new MockLanguageModelV4({
    doGenerate: {
      content: [{ type: 'text', text: 'ok' }],
      finishReason: { unified: 'stop', raw: 'stop' },
      usage: {
        inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
        outputTokens: { total: 1, text: 1, reasoning: 0 },
      },
      warnings: [],
    },
  })
  await generateText({ model, messages: structuredClone(messages) as ModelMessage[], allowSystemInMessages: true })
  return model.doGenerateCalls[0]!.prompt
}

type Output = ToolResultPart['output']

const breakpoint = { anthropic: { cacheControl: { type: 'ephemeral' } } }

const rich: ModelMessage[] = [
  { role: 'system', content: 'You book flights.' },
  {
    role: 'user',
    content: [
      { type: 'text', text: 'Which flights are left?' },
      { type: 'file', mediaType: 'image/png', data: 'aGVsbG8=' },
    ],
  },
  {
    role: 'assistant',
    content: [
      { type: 'reasoning', text: 'Look it up.', providerOptions: { openai: { itemId: 'rs_1' } } },
      { type: 'text', text: 'Looking.', providerOptions: { openai: { itemId: 'msg_1' } } },
      { type: 'tool-call', toolCallId: 'a', toolName: 'flights', input: { to: 'OSL' } },
      { type: 'tool-call', toolCallId: 'b', toolName: 'flights', input: { to: 'BGO' }, providerOptions: breakpoint },
      { type: 'tool-call', toolCallId: 'c', toolName: 'weather', input: 'not json' },
      { type: 'tool-call', toolCallId: 's', toolName: 'web_search', input: {}, providerExecuted: true },
      { type: 'tool-result', toolCallId: 's', toolName: 'web_search', output: { type: 'json', value: [1] } },
    ],
  },
  {
    role: 'tool',
    content: [
      { type: 'tool-result', toolCallId: 'a', toolName: 'flights', output: { type: 'json', value: { left: ['SK1'] } } },
      {
        type: 'tool-result',
        toolCallId: 'b',
        toolName: 'flights',
        output: { type: 'error-json', value: { code: 5 } },
        providerOptions: breakpoint,
      },
      {
        type: 'tool-result',
        toolCallId: 'c',
        toolName: 'weather',
        output: {
          type: 'content',
          value: [
            { type: 'text', text: 'cold', providerOptions: { acme: { kept: true } } },
            { type: 'file', mediaType: 'image/png', data: { type: 'data', data: 'aGVsbG8=' } },
          ],
        },
      },
    ],
    providerOptions: breakpoint,
  },
  {
    role: 'assistant',
    content: [
      { type: 'reasoning', text: 'Book.' },
      { type: 'tool-call', toolCallId: 'd', toolName: 'book', input: { flight: 'SK1' } },
      { type: 'tool-approval-request', approvalId: 'approval-1', toolCallId: 'd' },
      { type: 'tool-call', toolCallId: 'e', toolName: 'price', input: {} },
    ],
  },
  {
    role: 'tool',
    content: [
      { type: 'tool-approval-response', approvalId: 'approval-1', approved: false, reason: 'too dear' },
      {
        type: 'tool-result',
        toolCallId: 'd',
        toolName: 'book',
        output: { type: 'execution-denied', reason: 'too dear' },
      },
      { type: 'tool-result', toolCallId: 'e', toolName: 'price', output: { type: 'text', value: '900 NOK' } },
    ],
  },
  { role: 'assistant', content: 'SK1 is left, for 900 NOK.' },
  { role: 'user', content: 'And tomorrow?' },
]

describe('reading', () => {
  const typesOf = (messages: readonly NativeMessage[]): unknown[] =>
    readModelMessages(messages).map(({ role, parts }) => [role, ...parts.map((part) => part.type)])

  test('takes one message as one and keeps what it does not understand opaque', () => {
    expect(typesOf(rich)).toEqual([
      ['system', 'text'],
      ['user', 'text', 'opaque'],
      ['assistant', 'opaque', 'text', 'tool-call', 'tool-call', 'tool-call', 'opaque', 'opaque'],
      ['tool', 'tool-result', 'tool-result', 'tool-result'],
      ['assistant', 'reasoning', 'tool-call', 'opaque', 'tool-call'],
      ['tool', 'opaque', 'tool-result', 'tool-result'],
      ['assistant', 'text'],
      ['user', 'text'],
    ])
  })

  test('loses the approval requests with the prompt, because no provider is sent them', async () => {
    expect(typesOf((await promptOf(rich)).slice(4, 6))).toEqual([
      ['assistant', 'reasoning', 'tool-call', 'tool-call'],
      ['tool', 'tool-result', 'tool-result'],
    ])
  })

  test('gives each kind of output its status and its texts', () => {
    const outputs: [Output, string, unknown[]][] = [
      [{ type: 'text', value: 'x' }, 'ok', [{ type: 'text', text: 'x' }]],
      [{ type: 'json', value: { a: 1 } }, 'ok', [{ type: 'text', text: '{"a":1}' }]],
      [{ type: 'error-text', value: 'x' }, 'error', [{ type: 'text', text: 'x' }]],
      [{ type: 'error-json', value: [1] }, 'error', [{ type: 'text', text: '[1]' }]],
      [{ type: 'execution-denied', reason: 'no' }, 'denied', [{ type: 'text', text: 'no' }]],
      [{ type: 'execution-denied' }, 'denied', []],
    ]
    for (const [output, status, content] of outputs) {
      const [message] = readModelMessages([toolMessage(output)])
      expect(message!.parts).toEqual([{ type: 'tool-result', callId: 'a', toolName: 'x', status, content }])
    }
  })

  test('keeps an output opaque that JSON cannot hold or that is of no known kind', () => {
    for (const output of [
      { type: 'json', value: 1n },
      { type: 'json' },
      { type: 'later', value: 'x' },
      undefined,
      'x',
    ]) {
      const [message] = readModelMessages([toolMessage(output as never)])
      expect(message!.parts[0]).toMatchObject({ type: 'tool-result', status: 'ok', content: [{ type: 'opaque' }] })
    }
  })

  const call = (providerOptions?: object, toolCallId = 'a'): object => ({
    type: 'tool-call',
    toolCallId,
    toolName: 'x',
    input: {},
    ...(providerOptions ? { providerOptions } : {}),
  })
  const assistant = (...content: object[]): Message => readModelMessages([{ role: 'assistant', content }])[0]!

  test('pins a call that an approval or a program of the provider refers to', () => {
    const program = { anthropic: { caller: { type: 'code_execution_20250825', toolId: 'srvtoolu_1' } } }
    const approval = { type: 'tool-approval-request', approvalId: '1', toolCallId: 'a' }
    expect(assistant(call(program)).parts[0]).toHaveProperty('pinned', true)
    expect(assistant(call({ azure: { caller: { type: 'program', callerId: 'p' } } })).parts[0]).toHaveProperty(
      'pinned',
      true,
    )
    expect(assistant(call(), call({}, 'b'), approval).parts.map((part) => 'pinned' in part)).toEqual([
      true,
      false,
      false,
    ])
    expect(assistant(call({ anthropic: { caller: { type: 'direct' } } })).parts[0]).not.toHaveProperty('pinned')
  })

  test('pins the calls of a message in which reasoning follows a call', () => {
    const reasoning = { type: 'reasoning', text: 'Hm.' }
    expect(assistant(reasoning, call(), reasoning, call({}, 'b')).parts[1]).toHaveProperty('pinned', true)
    expect(assistant(reasoning, call(), call({}, 'b')).parts[1]).not.toHaveProperty('pinned')
  })

  test('binds parallel calls that share a wrapper or a signature', () => {
    const signed = { vertex: { thoughtSignature: 'abc' } }
    const parallel = {
      openai: { parallelToolCall: { itemId: 'fc_1', toolCallId: 'c', toolName: 'parallel', index: 0, count: 2 } },
    }
    expect(assistant(call(signed), call({}, 'b'))).toHaveProperty('indivisible', true)
    expect(assistant(call(parallel), call(parallel, 'b'))).toHaveProperty('indivisible', true)
    expect(assistant(call(signed))).not.toHaveProperty('indivisible')
    expect(assistant(call(), call({}, 'b'))).not.toHaveProperty('indivisible')
  })

  test('pins a result that brings tools or answers an approval of the provider', () => {
    const result = (part: object, output: object = { type: 'text', value: 'x' }): Message =>
      readModelMessages([
        { role: 'tool', content: [{ type: 'tool-result', toolCallId: 'a', toolName: 'x', output, ...part }] },
      ])[0]!
    expect(result({ providerOptions: { openai: { additionalTools: [] } } }).parts[0]).toHaveProperty('pinned', true)
    const caller = { type: 'code_execution_20250825', toolId: 'srvtoolu_1' }
    expect(result({ providerOptions: { anthropic: { caller } } }).parts[0]).toHaveProperty('pinned', true)
    const denied = { type: 'execution-denied', providerOptions: { openai: { approvalId: '1' } } }
    expect(result({}, denied).parts[0]).toHaveProperty('pinned', true)
    expect(result({}).parts[0]).not.toHaveProperty('pinned')
  })

  test('keeps the text of a provider-made summary and messages of an unknown role untouchable', () => {
    const summary = { type: 'text', text: 'So far …', providerOptions: { anthropic: { type: 'compaction' } } }
    expect(assistant(summary).parts).toEqual([{ type: 'opaque', value: summary }])
    expect(readModelMessages([{ role: 'critic', content: 'x' }])[0]).toMatchObject({ pinned: true, source: 'injected' })
  })

  test('lets a message go that holds nothing more than the record of its stream', () => {
    const record = { type: 'custom', kind: 'anthropic.message_start', providerOptions: { anthropic: { id: 'msg_1' } } }
    const streamed: NativeMessage[] = [
      { role: 'user', content: 'Go.' },
      { role: 'assistant', content: [record, call()] },
      toolMessage({ type: 'text', value: 'x' }),
      { role: 'assistant', content: [record, { type: 'text', text: 'Done.' }] },
    ]
    const edits: EditAction[] = [{ action: 'remove-tool-use', at: 1, call: 0 }]
    checkConverter(converter, streamed, edits)
    expect(applyModelMessages(streamed, edits)).toEqual([streamed[0], streamed[3]])
  })

  test('reads a message as it is now, although the host changed it in place', () => {
    const part: { type: string; toolName: string; output: Output } = {
      type: 'tool-result',
      toolName: 'x',
      output: { type: 'text', value: 'secret' },
    }
    const content = [part]
    const message: NativeMessage = { role: 'tool', content }
    readModelMessages([message])
    part.output = { type: 'text', value: 'redacted' }
    content.push(part)
    expect(JSON.stringify(readModelMessages([message]))).not.toContain('secret')
    expect(readModelMessages([message])[0]!.parts).toHaveLength(2)
  })

  test('holds the reasoning that led to what the provider executed, and lets later reasoning go with its calls', () => {
    const reasoning = (itemId: string): object => ({
      type: 'reasoning',
      text: 'Hm.',
      providerOptions: { openai: { itemId } },
    })
    const executed = { ...call({}, 's'), providerExecuted: true }
    const content = [reasoning('rs_1'), executed, reasoning('rs_2'), call(), call({}, 'b')]
    expect(assistant(...content).parts.map((part) => [part.type, 'pinned' in part])).toEqual([
      ['opaque', false],
      ['opaque', false],
      ['reasoning', false],
      ['tool-call', false],
      ['tool-call', false],
    ])
    const messages: NativeMessage[] = [
      { role: 'user', content: 'Go.' },
      { role: 'assistant', content: content.slice(0, 4) },
      toolMessage({ type: 'text', value: 'x' }),
      { role: 'assistant', content: 'Done.' },
    ]
    const edits: EditAction[] = [{ action: 'remove-tool-use', at: 1, call: 0 }]
    checkConverter(converter, messages, edits)
    expect(applyModelMessages(messages, edits)[1]!.content).toEqual([reasoning('rs_1'), executed])
  })

  test('does not take what the provider executed for a parallel call', () => {
    const executed = { ...call({ google: { thoughtSignature: 'abc' } }, 's'), providerExecuted: true }
    expect(assistant(executed, call())).not.toHaveProperty('indivisible')
  })
})

describe('applying', () => {
  const conversation = (output: Output): ModelMessage[] => [
    { role: 'user', content: 'Go.' },
    { role: 'assistant', content: [{ type: 'tool-call', toolCallId: 'a', toolName: 'x', input: {} }] },
    toolMessage(output),
  ]
  const replaced = (output: Output, index = 0): unknown => {
    const edit = { action: 'replace-result' as const, at: 1, call: 0, texts: [{ index, text: 'short' }] }
    const [, , tool] = applyModelMessages(conversation(output), [edit])
    return (tool!.content as { output: unknown }[])[0]!.output
  }

  test('writes JSON back as text, an error as an error, and keeps every field of the output', () => {
    const providerOptions = { acme: { kept: true } }
    expect(replaced({ type: 'json', value: { a: 1 }, providerOptions })).toEqual({
      type: 'text',
      value: 'short',
      providerOptions,
    })
    expect(replaced({ type: 'text', value: 'long' })).toEqual({ type: 'text', value: 'short' })
    expect(replaced({ type: 'error-json', value: { a: 1 } })).toEqual({ type: 'error-text', value: 'short' })
    expect(replaced({ type: 'error-text', value: 'long' })).toEqual({ type: 'error-text', value: 'short' })
    expect(replaced({ type: 'execution-denied', reason: 'long' })).toEqual({
      type: 'execution-denied',
      reason: 'short',
    })
  })

  test('edits the texts of a content list in place', () => {
    const file = { type: 'file' as const, mediaType: 'image/png', data: { type: 'data' as const, data: 'aGVsbG8=' } }
    const value = [file, { type: 'text' as const, text: 'long', providerOptions: { acme: { kept: true } } }]
    expect(replaced({ type: 'content', value }, 1)).toEqual({
      type: 'content',
      value: [file, { type: 'text', text: 'short', providerOptions: { acme: { kept: true } } }],
    })
  })

  test('drops the reasoning of a message only when all its calls go and it says nothing', () => {
    const remove = (call: number): EditAction => ({ action: 'remove-tool-use', at: 2, call })
    const left = (edits: EditAction[]): unknown =>
      (applyModelMessages(rich, edits)[2]!.content as { type: string }[]).map((part) => part.type)
    expect(left([remove(0), remove(1)])).toEqual(['reasoning', 'text', 'tool-call', 'tool-call', 'tool-result'])
    expect(left([remove(0), remove(1), remove(2)])).toEqual(['reasoning', 'text', 'tool-call', 'tool-result'])
  })
})

describe('a cache breakpoint of something removed', () => {
  const part = (id: string, type: 'tool-call' | 'tool-result', providerOptions?: object): object => ({
    type,
    toolCallId: id,
    toolName: 'x',
    ...(type === 'tool-call' ? { input: {} } : { output: { type: 'text', value: 'long' } }),
    ...(providerOptions ? { providerOptions } : {}),
  })
  const start: NativeMessage = { role: 'user', content: [{ type: 'text', text: 'Go.' }] }
  const end: NativeMessage = { role: 'assistant', content: [{ type: 'text', text: 'Done.' }] }
  const openai = { openai: { promptCacheBreakpoint: { mode: 'explicit' } } }
  const removeFirst: EditAction[] = [{ action: 'remove-tool-use', at: 1, call: 0 }]
  const removeSecond: EditAction[] = [{ action: 'remove-tool-use', at: 1, call: 1 }]
  const optionsAt = (view: readonly NativeMessage[], at: number, index: number): unknown =>
    (view[at]!.content as { providerOptions?: unknown }[])[index]!.providerOptions

  test('moves to the part before it in the same message', () => {
    const messages = [
      start,
      { role: 'assistant', content: [part('a', 'tool-call'), part('b', 'tool-call')] },
      { role: 'tool', content: [part('a', 'tool-result'), part('b', 'tool-result', breakpoint)] },
      end,
    ]
    const view = applyModelMessages(messages, removeSecond)
    expect(optionsAt(view, 2, 0)).toEqual(breakpoint)
  })

  test('moves over reasoning to an earlier message when its message goes, and leaves other options there', () => {
    const messages = [
      { role: 'user', content: [{ type: 'text', text: 'Go.', providerOptions: { anthropic: { x: 1 } } }] },
      { role: 'assistant', content: [{ type: 'reasoning', text: 'Hm.' }, part('a', 'tool-call')] },
      { role: 'tool', content: [part('a', 'tool-result')], providerOptions: breakpoint },
      end,
    ]
    const view = applyModelMessages(messages, removeFirst)
    expect(view).toHaveLength(2)
    expect(optionsAt(view, 0, 0)).toEqual({ anthropic: { x: 1, cacheControl: { type: 'ephemeral' } } })
    expect(view[1]).toBe(end)
  })

  test('becomes one with the breakpoint that stands there already', () => {
    const marked = {
      ...start,
      content: [{ type: 'text', text: 'Go.', providerOptions: { anthropic: { cacheControl: { ttl: '1h' } } } }],
    }
    const messages = [
      marked,
      { role: 'assistant', content: [part('a', 'tool-call')] },
      { role: 'tool', content: [part('a', 'tool-result', breakpoint)] },
      end,
    ]
    expect(applyModelMessages(messages, removeFirst)).toEqual([marked, end])
    const onMessage = { ...start, providerOptions: breakpoint }
    expect(applyModelMessages([onMessage, ...messages.slice(1)], removeFirst)).toEqual([onMessage, end])
  })

  test('stands on the message where the content is a string', () => {
    const messages = [
      { role: 'user', content: 'Go.' },
      { role: 'assistant', content: [part('a', 'tool-call')] },
      { role: 'tool', content: [part('a', 'tool-result', breakpoint)] },
      end,
    ]
    expect(applyModelMessages(messages, removeFirst)[0]).toEqual({
      role: 'user',
      content: 'Go.',
      providerOptions: breakpoint,
    })
  })

  test("of OpenAI moves past a model's own words to what the model was told", () => {
    const output = { type: 'text', value: 'long', providerOptions: openai }
    const messages = [
      start,
      { role: 'assistant', content: [{ type: 'text', text: 'Looking.' }, part('a', 'tool-call')] },
      { role: 'tool', content: [{ type: 'tool-result', toolCallId: 'a', toolName: 'x', output }] },
      end,
    ]
    const view = applyModelMessages(messages, removeFirst)
    expect(optionsAt(view, 0, 0)).toEqual(openai)
    expect(optionsAt(view, 1, 0)).toBeUndefined()
  })

  test('moves no later than where it stood', () => {
    const messages = [
      start,
      { role: 'assistant', content: [part('a', 'tool-call', breakpoint), part('b', 'tool-call')] },
      { role: 'tool', content: [part('a', 'tool-result'), part('b', 'tool-result')] },
      end,
    ]
    const view = applyModelMessages(messages, removeFirst)
    expect(optionsAt(view, 0, 0)).toEqual(breakpoint)
    expect(optionsAt(view, 1, 0)).toBeUndefined()
  })

  test('that meets a later one keeps its own time to live', () => {
    const lasting = { anthropic: { cacheControl: { type: 'ephemeral', ttl: '1h' } } }
    const messages = [
      start,
      { role: 'assistant', content: [part('a', 'tool-call'), part('b', 'tool-call'), part('c', 'tool-call')] },
      {
        role: 'tool',
        content: [part('a', 'tool-result', lasting), part('b', 'tool-result', breakpoint), part('c', 'tool-result')],
      },
      end,
    ]
    const view = applyModelMessages(messages, [...removeFirst, ...removeSecond])
    expect(optionsAt(view, 1, 0)).toEqual(lasting)
    expect(countBreakpoints(view)).toBe(1)
  })

  test('goes where nothing earlier can carry it', () => {
    const messages = [
      { role: 'user', content: [] },
      { role: 'assistant', content: [part('a', 'tool-call', breakpoint)] },
      { role: 'tool', content: [part('a', 'tool-result')] },
      end,
    ]
    expect(countBreakpoints(applyModelMessages(messages, removeFirst))).toBe(0)
  })
})

const toolMessage = (output: Output): ModelMessage => ({
  role: 'tool',
  content: [{ type: 'tool-result', toolCallId: 'a', toolName: 'x', output }],
})

function countBreakpoints(messages: readonly NativeMessage[]): number {
  return JSON.stringify(messages).split('"cacheControl"').length - 1
}
