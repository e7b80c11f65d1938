import {
  AIMessage,
  AIMessageChunk,
  HumanMessage,
  SystemMessage,
  ToolMessage,
  type BaseMessage,
} from '@langchain/core/messages'
import { convertMessagesToCompletionsMessageParams, convertMessagesToResponsesInput } from '@langchain/openai'
import { asSummary, readTurns, type EditAction, type Message } from '@winnow/core'
import { checkConverter } from '@winnow/core/testing'
import fc from 'fast-check'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { runs } from '../../../../scripts/runs.ts'
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

/** Edits a planner may propose for these messages, chosen by `dice`. */
function allowedEdits(messages: readonly Message[], dice: () => number): EditAction[] {
  const edits: EditAction[] = []
  for (const { at, uses } of readTurns(messages).flatMap((each) => each.rounds)) {
    const message = messages[at]!
    if (message.pinned) continue
    const free = uses.filter(({ value, results }) => !value.pinned && results.length > 0)
    const all = message.indivisible === true
    const going = all ? (dice() < 0.5 && free.length === uses.length ? free : []) : free.filter(() => dice() < 0.5)
    for (const { call } of going) edits.push({ action: 'remove-tool-use', at, call })
    for (const { call, results } of free) {
      if (going.some((use) => use.call === call) || dice() < 0.5) continue
      const texts = results[0]!.value.content.flatMap(({ type }, index) =>
        type === 'text' ? [{ index, text: 'short' }] : [],
      )
      edits.push({ action: 'replace-result', at, call, texts })
    }
    const opaque = message.parts.some((part) => part.type === 'opaque')
    if (going.length === uses.length && !opaque && dice() < 0.3) edits.push({ action: 'remove-message', at })
  }
  return edits
}

/** Summaries of some finished turns. */
function summaries(messages: readonly Message[], dice: () => number): EditAction[] {
  const turns = readTurns(messages).filter(({ sealed }) => sealed && dice() < 0.5)
  return turns.map(({ start, end }) => ({ action: 'summarize', from: start, to: end, text: asSummary(`${start}`) }))
}

const converter = { read: readMessages, apply: applyMessages }

const casesOf = (shapeNames: readonly string[]) =>
  fc.tuple(histories(shapeNames), fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })))

const cases = casesOf(Object.keys(shapes))
/** OpenAI's converters throw for calls without an id. */
const withIds = casesOf(Object.keys(shapes).filter((name) => name !== 'gemini without ids'))

function editsOf(history: readonly BaseMessage[], dice: Iterator<number>): EditAction[] {
  return allowedEdits(readMessages(history), () => Number(dice.next().value))
}

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

describe('the converter', () => {
  test('makes the same view of native messages as core makes of what it read, whatever a planner may edit', () => {
    fc.assert(
      fc.property(cases, ([history, dice]) => {
        const covering = summaries(readMessages(history), () => Number(dice.next().value))
        const edits = [...editsOf(history, dice), ...covering]
        expect(() => checkConverter(converter, history, edits)).not.toThrow()
      }),
      { numRuns: runs(100) },
    )
  })

  test('leaves no trace of a removed call anywhere in a message', () => {
    fc.assert(
      fc.property(cases, ([history, dice]) => {
        const edits = editsOf(history, dice)
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
      fc.property(withIds, ([history, dice]) => {
        const edits = editsOf(history, dice)
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
      fc.property(withIds, ([history, dice]) => {
        const before = pairsOn(history)
        const after = pairsOn(applyMessages(history, editsOf(history, dice)))
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
