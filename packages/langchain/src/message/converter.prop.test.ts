import {
  AIMessage,
  AIMessageChunk,
  HumanMessage,
  mapChatMessagesToStoredMessages,
  mapStoredMessagesToChatMessages,
  SystemMessage,
  ToolMessage,
  type BaseMessage,
  type StoredMessage,
} from '@langchain/core/messages'
import { convertMessagesToCompletionsMessageParams, convertMessagesToResponsesInput } from '@langchain/openai'
import { createWinnow, readTurns, type ContentItem, type EditAction, type Message, type Part } from '@winnow/core'
import { adapterChecks, allowedEditsOf, type CheckedAdapter } from '@winnow/core/testing'
import fc from 'fast-check'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { runs } from '../../../../scripts/runs.ts'
import { prepareMessages } from '../prepare-messages.ts'
import { applyMessages } from './apply.ts'
import { readMessages } from './read.ts'

interface Call {
  readonly id: string
  readonly name: string
  readonly args: Record<string, unknown>
}

interface Said {
  readonly text: string
  /** Its reasoning, different in every message; empty for none. */
  readonly thought: string
  readonly calls: readonly Call[]
}

const plainCalls = (calls: readonly Call[]) =>
  calls.map(({ id, name, args }) => ({ type: 'tool_call' as const, id, name, args }))
const rawCalls = (calls: readonly Call[]) =>
  calls.map(({ id, name, args }) => ({ id, type: 'function', function: { name, arguments: JSON.stringify(args) } }))
const rawKwargs = (raw: readonly object[]): Record<string, never> =>
  raw.length > 0 ? { tool_calls: raw as never } : {}

function outputOf({ text, thought, calls }: Said): Record<string, unknown>[] {
  const output: Record<string, unknown>[] = []
  if (thought) output.push({ type: 'reasoning', id: `rs_${thought}`, summary: [] })
  if (text)
    output.push({
      type: 'message',
      id: 'msg_1',
      role: 'assistant',
      content: [{ type: 'output_text', text, annotations: [] }],
    })
  for (const { id, name, args } of calls)
    output.push({ type: 'function_call', id: `fc_${id}`, call_id: id, name, arguments: JSON.stringify(args) })
  return output
}

/** Every shape in which providers of LangChain store what a model said. */
const shapes: Readonly<Record<string, (said: Said) => BaseMessage>> = {
  plain: ({ text, calls }) => new AIMessage({ content: text, tool_calls: plainCalls(calls) }),
  completions: ({ text, calls }) =>
    new AIMessage({
      content: text,
      tool_calls: plainCalls(calls),
      additional_kwargs: rawKwargs(rawCalls(calls)),
      id: 'chatcmpl-1',
      usage_metadata: { input_tokens: 10, output_tokens: 5, total_tokens: 15 },
    }),
  responses: (said) =>
    new AIMessage({
      content: said.text ? [{ type: 'text', text: said.text, annotations: [] }] : [],
      tool_calls: plainCalls(said.calls),
      additional_kwargs: {
        ...(said.thought ? { reasoning: { type: 'reasoning', id: `rs_${said.thought}`, summary: [] } } : {}),
        __openai_function_call_ids__: Object.fromEntries(said.calls.map(({ id }) => [id, `fc_${id}`])),
      },
      response_metadata: { model_provider: 'openai', id: 'resp_1', output: outputOf(said) },
    }),
  'responses without an output': ({ text, thought, calls }) =>
    new AIMessage({
      content: text,
      tool_calls: plainCalls(calls),
      additional_kwargs: {
        ...(thought
          ? {
              reasoning: { type: 'reasoning', id: `rs_${thought}`, summary: [{ type: 'summary_text', text: thought }] },
            }
          : {}),
        __openai_function_call_ids__: Object.fromEntries(calls.map(({ id }) => [id, `fc_${id}`])),
      },
    }),
  'responses in another order': (said) =>
    new AIMessage({
      content: said.text,
      tool_calls: plainCalls(said.calls),
      response_metadata: {
        output: outputOf(said).toSorted((a, b) => Number(b['type'] === 'message') - Number(a['type'] === 'message')),
      },
    }),
  'responses with the text last': (said) =>
    new AIMessage({
      content: said.text,
      tool_calls: plainCalls(said.calls),
      response_metadata: {
        output: outputOf(said).toSorted((a, b) => Number(a['type'] === 'message') - Number(b['type'] === 'message')),
      },
    }),
  anthropic: ({ text, thought, calls }) =>
    new AIMessage({
      content: [
        ...(thought ? [{ type: 'thinking', thinking: thought, signature: 'abc' }] : []),
        ...(text ? [{ type: 'text', text }] : []),
        ...calls.map(({ id, name, args }) => ({ type: 'tool_use', id, name, input: args })),
      ],
      tool_calls: plainCalls(calls),
    }),
  'anthropic streamed': ({ text, thought, calls }) =>
    new AIMessage({
      content: [
        ...(thought ? [{ type: 'thinking', thinking: thought, signature: 'abc', index: 0 }] : []),
        { type: 'text', text, index: 1 },
        ...calls.flatMap(({ id, name, args }, index) => [
          { type: 'tool_use', id, name, input: '', index: index + 2 },
          { type: 'input_json_delta', input: JSON.stringify(args), index: index + 2 },
        ]),
      ],
      tool_calls: plainCalls(calls),
    }),
  standard: ({ text, thought, calls }) =>
    new AIMessage({
      contentBlocks: [
        ...(thought ? [{ type: 'reasoning' as const, reasoning: thought }] : []),
        ...(text ? [{ type: 'text' as const, text }] : []),
        ...plainCalls(calls),
      ],
    }),
  chunk: ({ text, calls }) =>
    new AIMessageChunk({
      content: text,
      tool_call_chunks: calls.map(({ id, name, args }, index) => ({
        type: 'tool_call_chunk',
        id,
        name,
        args: JSON.stringify(args),
        index,
      })),
      additional_kwargs: rawKwargs(rawCalls(calls).map((call, index) => ({ ...call, index }))),
    }),
  'gemini without ids': ({ text, calls }) =>
    new AIMessage({
      content: [
        ...(text ? [{ type: 'text', text }] : []),
        ...calls.map(({ name, args }) => ({
          type: 'functionCall',
          functionCall: { name, args },
          thoughtSignature: 'abc',
        })),
      ],
      tool_calls: calls.map(({ name, args }) => ({ name, args, type: 'tool_call' })),
    }),
  'an image between': ({ text, calls }) =>
    new AIMessage({
      content: [
        { type: 'image_url', image_url: { url: 'https://example.com/a.png' } },
        { type: 'text', text },
      ],
      tool_calls: plainCalls(calls),
    }),
  'an invalid call': ({ text, calls }) =>
    new AIMessage({
      content: text,
      tool_calls: plainCalls(calls.slice(1)),
      invalid_tool_calls: calls.slice(0, 1).map(({ id, name }) => ({ id, name, args: '{', type: 'invalid_tool_call' })),
      additional_kwargs: rawKwargs(rawCalls(calls)),
    }),
  'a block of an unknown tool': ({ text, calls }) =>
    new AIMessage({
      content: [
        { type: 'server_tool_use', id: 'srv_1', name: 'search' },
        { type: 'text', text },
      ],
      tool_calls: plainCalls(calls),
    }),
}

const sayings = fc.constantFrom('', ' ', 'I will look that up.', 'Here are the orders: A-1001, A-1002.')

const round = (turn: number, at: number, shapeNames: readonly string[]) =>
  fc
    .record({
      shape: fc.constantFrom(...shapeNames),
      text: sayings,
      thought: fc.boolean(),
      calls: fc.array(
        fc.record({
          name: fc.constantFrom('search', 'read'),
          blocks: fc.boolean(),
          failed: fc.boolean(),
          answers: fc.constantFrom(0, 1, 1, 1, 1, 2),
          named: fc.boolean(),
        }),
        { maxLength: 3 },
      ),
      reversed: fc.boolean(),
    })
    .map(({ shape, text, thought, calls, reversed }): BaseMessage[] => {
      const named = calls.map(({ name }, index) => ({
        id: `call_${turn}_${at}_${index}x`,
        name,
        args: { q: `${turn}.${index}` },
      }))
      const said = shapes[shape]!({ text, thought: thought ? `Hm ${turn}.${at}` : '', calls: named })
      const results = calls.flatMap(({ name, blocks, failed, answers, named: withName }, index) =>
        Array.from({ length: answers }, (_, time) => {
          const content = `Result ${time} of ${name}: order A-10${index} is on its way`
          return new ToolMessage({
            content: blocks
              ? [
                  { type: 'text', text: content },
                  { type: 'text', text: 'More' },
                ]
              : content,
            tool_call_id: shape === 'gemini without ids' ? '' : named[index]!.id,
            ...(withName || shape === 'gemini without ids' ? { name } : {}),
            status: failed ? 'error' : 'success',
            artifact: { raw: content },
          })
        }),
      )
      return [said, ...(reversed ? results.toReversed() : results)]
    })

const turn = (index: number, shapeNames: readonly string[]) =>
  fc
    .tuple(fc.array(fc.nat({ max: 2 }), { maxLength: 3 }), fc.boolean())
    .chain(([rounds, answered]) =>
      fc
        .tuple(...rounds.map((_, at) => round(index, at, shapeNames)))
        .map((groups): BaseMessage[] => [
          new HumanMessage(`Question ${index}`),
          ...groups.flat(),
          ...(answered ? [new AIMessage(`Answer ${index}`)] : []),
        ]),
    )

const histories = (shapeNames: readonly string[]) =>
  fc
    .tuple(fc.boolean(), fc.tuple(...[1, 2, 3].map((index) => turn(index, shapeNames))))
    .map(([system, turns]): BaseMessage[] => [...(system ? [new SystemMessage('Be helpful.')] : []), ...turns.flat()])

const image = { type: 'image_url', image_url: { url: 'data:image/png;base64,AA==' } }
const block = (item: Part | ContentItem) => (item.type === 'text' ? { type: 'text', text: item.text } : image)

function langchainOf({ role, parts }: Message): BaseMessage[] {
  const content = parts.filter(({ type }) => type === 'text' || type === 'opaque').map(block)
  if (role === 'system') return [new SystemMessage({ content })]
  if (role === 'user') return [new HumanMessage({ content })]
  if (role === 'assistant')
    return [
      new AIMessage({
        content,
        tool_calls: parts
          .filter((part) => part.type === 'tool-call')
          .map(({ callId: id, toolName: name, input }) => ({ id, name, args: input as Record<string, unknown> })),
      }),
    ]
  return parts
    .filter((part) => part.type === 'tool-result')
    .map(({ callId, toolName, status, content: items }) => {
      const [only, ...others] = items
      return new ToolMessage({
        content: only?.type === 'text' && others.length === 0 ? only.text : items.map(block),
        tool_call_id: callId,
        name: toolName,
        status: status === 'ok' ? 'success' : 'error',
      })
    })
}

const adapter: CheckedAdapter<BaseMessage> = {
  read: readMessages,
  apply: applyMessages,
  write: (messages) => messages.flatMap(langchainOf),
  prepare: async (winnow, messages) => (await prepareMessages(winnow, messages as BaseMessage[])).messages,
  reload: (messages) =>
    mapStoredMessagesToChatMessages(
      JSON.parse(JSON.stringify(mapChatMessagesToStoredMessages([...messages]))) as StoredMessage[],
    ),
  histories: histories(Object.keys(shapes)),
}

/** OpenAI's converters throw for calls without an id. */
const withIds = histories(Object.keys(shapes).filter((name) => name !== 'gemini without ids'))

/** Edits a planner may propose for these messages; no summaries. */
const drawEdits = (draw: fc.GeneratorValue, history: readonly BaseMessage[]): readonly EditAction[] =>
  draw(allowedEditsOf, readMessages(history)).filter(({ action }) => action !== 'summarize')

/** Ids of the calls the edits remove; blank ones left out. */
function removedIds(history: readonly BaseMessage[], edits: readonly EditAction[]): string[] {
  const rounds = readTurns(readMessages(history)).flatMap((each) => each.rounds)
  return edits.flatMap((edit) => {
    if (edit.action !== 'remove-tool-use') return []
    const id = rounds.find(({ at }) => at === edit.at)!.uses[edit.call]!.value.callId
    return id ? [id] : []
  })
}

// LangChain warns of raw calls without valid ones, which is what an invalid call looks like.
beforeAll(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

describe('the adapter', () => {
  test.each(adapterChecks(createWinnow, adapter, { runs: runs(100) }))('%s', async (_promise, check) => {
    await expect(check()).resolves.toBeUndefined()
  })

  test('leaves no trace of a removed call anywhere in a message', () => {
    fc.assert(
      fc.property(histories(Object.keys(shapes)), fc.gen(), (history, draw) => {
        const edits = drawEdits(draw, history)
        const view = JSON.stringify(applyMessages(history, edits))
        for (const id of removedIds(history, edits)) expect(view).not.toContain(id)
      }),
      { numRuns: runs(60) },
    )
  })

  test.each([
    ['chat completions', (messages: BaseMessage[]) => convertMessagesToCompletionsMessageParams({ messages })],
    [
      'Responses',
      (messages: BaseMessage[]) => convertMessagesToResponsesInput({ messages, zdrEnabled: false, model: 'gpt-5.2' }),
    ],
  ])('posts the kept calls of the history, and none else, through the converter for %s', (_name, convert) => {
    const idsOn = (wire: string): string[] => [...new Set(wire.match(/(?<!fc_)call_\d_\d_\dx/gu))]
    fc.assert(
      fc.property(withIds, fc.gen(), (history, draw) => {
        const edits = drawEdits(draw, history)
        const removed = new Set(removedIds(history, edits))
        const before = idsOn(JSON.stringify(convert(history)))
        const after = idsOn(JSON.stringify(convert([...applyMessages(history, edits)])))
        expect(after).toEqual(before.filter((id) => !removed.has(id)))
      }),
      { numRuns: runs(60) },
    )
  })

  test('posts reasoning to Responses only before the item it was posted before', () => {
    const convert = (message: BaseMessage) =>
      convertMessagesToResponsesInput({ messages: [message], zdrEnabled: false, model: 'gpt-5.2' })
    const pairsOn = (messages: readonly BaseMessage[]): string[] =>
      messages
        .map(convert)
        .flatMap((items) =>
          items.flatMap((item, at) =>
            item.type === 'reasoning' ? [JSON.stringify([item, items[at + 1] ?? null])] : [],
          ),
        )
    fc.assert(
      fc.property(withIds, fc.gen(), (history, draw) => {
        const before = pairsOn(history)
        const after = pairsOn(applyMessages(history, drawEdits(draw, history)))
        expect(before).toEqual(expect.arrayContaining(after))
      }),
      { numRuns: runs(100) },
    )
  })

  test('edits most of the shapes, so that the squares above are about something', () => {
    const editable = Object.entries(shapes).filter(([, make]) => {
      const said = make({
        text: 'Looking.',
        thought: '',
        calls: [
          { id: 'a', name: 'search', args: {} },
          { id: 'b', name: 'read', args: {} },
        ],
      })
      return readMessages([said])[0]!.pinned !== true
    })
    expect(Object.keys(shapes).filter((name) => !editable.some(([known]) => known === name))).toEqual([
      'an invalid call',
      'a block of an unknown tool',
    ])
  })
})
