import {
  createWinnow,
  type ContentItem,
  type Message,
  type Part,
  type ToolResultPart as ReadResult,
} from '@winnow/core'
import {
  adapterChecks,
  allowedEditsOf,
  checkConverter,
  type CheckedAdapter,
  type Converter,
} from '@winnow/core/testing'
import { generateText, type ModelMessage, type ToolResultPart } from 'ai'
import { MockLanguageModelV4 } from 'ai/test'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../scripts/runs.ts'
import { applyModelMessages } from './apply.ts'
import type { NativeMessage } from './native-message.ts'
import { prepareModelMessages } from '../prepare-model-messages.ts'
import { readModelMessages } from './read.ts'
import { winnowMiddleware } from '../winnow-middleware.ts'

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

const image = { type: 'file' as const, mediaType: 'image/png', data: { type: 'data' as const, data: 'aGVsbG8=' } }
const textOrImage = (item: Part | ContentItem) =>
  item.type === 'text' ? { type: 'text' as const, text: item.text } : image

function outputOf({ status, content }: ReadResult): Output {
  const [first, ...others] = content
  if (first?.type !== 'text' || others.length > 0) return { type: 'content', value: content.map(textOrImage) }
  if (status === 'denied') return { type: 'execution-denied', reason: first.text }
  return { type: status === 'error' ? 'error-text' : 'text', value: first.text }
}

/** `ModelMessage`s that say what messages of Winnow say. */
const modelMessages = (messages: readonly Message[]): ModelMessage[] =>
  messages.map(({ role, parts }): ModelMessage => {
    if (role === 'system')
      return { role, content: parts.flatMap((part) => ('text' in part ? [part.text] : [])).join('') }
    if (role === 'user') return { role, content: parts.map(textOrImage) }
    if (role === 'tool') {
      const results = parts.filter((part) => part.type === 'tool-result')
      return {
        role,
        content: results.map((part) => {
          const { callId: toolCallId, toolName } = part
          return { type: 'tool-result', toolCallId, toolName, output: outputOf(part) }
        }),
      }
    }
    return {
      role,
      content: parts.flatMap((part): AssistantParts => {
        if (part.type === 'reasoning') return [{ type: 'reasoning', text: part.text }]
        if (part.type === 'text') return [{ type: 'text', text: part.text }]
        if (part.type !== 'tool-call') return [{ type: 'file', mediaType: 'image/png', data: 'aGVsbG8=' }]
        return [{ type: 'tool-call', toolCallId: part.callId, toolName: part.toolName, input: part.input }]
      }),
    }
  })

const forModelMessages: Omit<CheckedAdapter<NativeMessage>, 'histories'> = {
  ...converter,
  write: modelMessages,
  prepare: async (winnow, messages) => (await prepareModelMessages(winnow, messages as ModelMessage[])).messages,
}

const forPrompts: Omit<CheckedAdapter<NativeMessage>, 'histories'> = {
  ...converter,
  // `ai` makes no prompt of calls without results; a middleware never sees such.
  write: (messages) => promptOf(modelMessages(messages)).catch(() => modelMessages(messages)),
  prepare: async (winnow, prompt) => (await winnowMiddleware(winnow).transformParams({ params: { prompt } })).prompt,
}

function countBreakpoints(messages: readonly NativeMessage[]): number {
  return JSON.stringify(messages).split('"cacheControl"').length - 1
}

const words = fc.constantFrom('', 'ok', 'SK1 leaves at 9', '{"a":1}', '航班', ' ')
const options = fc.constantFrom(undefined, undefined, undefined, breakpoint, { openai: { itemId: 'x' } })
const optional = <Value extends object>(value: Value, providerOptions: object | undefined): Value =>
  providerOptions ? { ...value, providerOptions } : value

const outputs: fc.Arbitrary<Output> = fc.oneof(
  words.map((value): Output => ({ type: 'text', value })),
  words.map((value): Output => ({ type: 'error-text', value })),
  fc.jsonValue().map((value): Output => ({ type: 'json', value: value as never })),
  fc.jsonValue().map((value): Output => ({ type: 'error-json', value: value as never })),
  fc.constantFrom<Output>({ type: 'execution-denied' }, { type: 'execution-denied', reason: 'no' }),
  fc
    .array(
      fc.oneof(
        fc.tuple(words, options).map(([text, given]) => optional({ type: 'text' as const, text }, given)),
        fc.constant({
          type: 'file' as const,
          mediaType: 'image/png',
          data: { type: 'data' as const, data: 'aGVsbG8=' },
        }),
      ),
      { maxLength: 3 },
    )
    .map((value): Output => ({ type: 'content', value })),
)

type AssistantParts = Exclude<Extract<ModelMessage, { role: 'assistant' }>['content'], string>
type ToolParts = Extract<ModelMessage, { role: 'tool' }>['content']

interface DrawnCall {
  readonly kind: 'plain' | 'provider' | 'approved' | 'program' | 'signed' | 'parallel'
  readonly output: Output
  readonly callOptions: object | undefined
  readonly resultOptions: object | undefined
}

const calls: fc.Arbitrary<DrawnCall> = fc.record({
  kind: fc.constantFrom('plain', 'plain', 'plain', 'provider', 'approved', 'program', 'signed', 'parallel'),
  output: outputs,
  callOptions: options,
  resultOptions: options,
})

const rounds = fc.record({
  reasoning: fc.boolean(),
  late: fc.integer({ min: 0, max: 9 }),
  text: fc.option(words, { nil: undefined }),
  textOptions: fc.constantFrom(undefined, breakpoint, { anthropic: { type: 'compaction' } }),
  calls: fc.array(calls, { maxLength: 3 }),
  split: fc.boolean(),
  toolOptions: options,
})

const kindOptions: Readonly<Record<string, object>> = {
  program: { anthropic: { caller: { type: 'code_execution_20250825', toolId: 'srvtoolu_1' } } },
  signed: { google: { thoughtSignature: 'abc' } },
  parallel: {
    openai: { parallelToolCall: { itemId: 'fc_1', toolCallId: 'call_1', toolName: 'parallel', index: 0, count: 2 } },
  },
}

/** Generated histories of `ModelMessage`s: what providers and hosts put into them, under all kinds of ids. */
const histories: fc.Arbitrary<ModelMessage[]> = fc
  .record({
    ids: fc.constantFrom('fresh', 'blank', 'same'),
    turns: fc.array(
      fc.record({ asParts: fc.boolean(), rounds: fc.array(rounds, { maxLength: 3 }), answer: fc.boolean(), options }),
      { minLength: 1, maxLength: 3 },
    ),
  })
  .map(({ ids, turns }) => {
    const messages: ModelMessage[] = [{ role: 'system', content: 'You help.' }]
    let count = 0
    const nextId = (): string => {
      count += 1
      return ids === 'fresh' ? `call-${count}` : ids === 'blank' ? '' : 'same'
    }
    for (const turn of turns) {
      messages.push(
        turn.asParts
          ? { role: 'user', content: [optional({ type: 'text' as const, text: 'Do it.' }, turn.options)] }
          : optional<ModelMessage>({ role: 'user', content: 'Do it.' }, turn.options),
      )
      for (const round of turn.rounds) {
        const assistant: AssistantParts = []
        const results: ToolParts = []
        if (round.reasoning) assistant.push({ type: 'reasoning', text: 'Think.' })
        if (round.text !== undefined) assistant.push(optional({ type: 'text', text: round.text }, round.textOptions))
        round.calls.forEach((call, index) => {
          const toolCallId = nextId()
          const toolName = index === 1 ? 'second' : 'first'
          const made = optional(
            { type: 'tool-call' as const, toolCallId, toolName, input: { index } },
            kindOptions[call.kind] ?? call.callOptions,
          )
          const result = optional(
            { type: 'tool-result' as const, toolCallId, toolName, output: call.output },
            call.resultOptions,
          )
          if (call.kind === 'provider') {
            assistant.push({ ...made, providerExecuted: true }, result)
            return
          }
          assistant.push(made)
          if (round.late === 0) assistant.push({ type: 'reasoning', text: 'Think again.' })
          if (call.kind === 'approved') {
            assistant.push({ type: 'tool-approval-request', approvalId: `approval-${count}`, toolCallId })
            results.push({ type: 'tool-approval-response', approvalId: `approval-${count}`, approved: true })
          }
          results.push(result)
        })
        if (assistant.length > 0) messages.push({ role: 'assistant', content: assistant })
        if (round.split && results.length > 1) {
          messages.push({ role: 'tool', content: results.slice(0, 1) })
          messages.push(optional({ role: 'tool', content: results.slice(1) }, round.toolOptions))
        } else if (results.length > 0) messages.push(optional({ role: 'tool', content: results }, round.toolOptions))
      }
      if (turn.answer) messages.push({ role: 'assistant', content: 'Done.' })
    }
    return [...messages, { role: 'user', content: 'Thanks. Next?' }]
  })

describe.each([
  [
    'ModelMessage[]',
    forModelMessages,
    async (messages: readonly ModelMessage[]): Promise<readonly NativeMessage[]> => messages,
  ],
  ['a provider prompt', forPrompts, promptOf],
])('the adapter, for %s', (_shape, adapter, shapeOf) => {
  test.each(adapterChecks(createWinnow, { ...adapter, histories: histories.map(shapeOf) }, { runs: runs(100) }))(
    '%s',
    async (_promise, check) => {
      await expect(check()).resolves.toBeUndefined()
    },
  )

  test('carries out the edits of a rich history', async () => {
    const messages = await shapeOf(rich)
    const edits = allowedEditsOf(readModelMessages(messages))
    fc.assert(
      fc.property(edits, (chosen) => {
        expect(() => checkConverter(converter, messages, chosen)).not.toThrow()
      }),
      { numRuns: runs(150) },
    )
  })

  test('never makes more cache breakpoints, and loses none while something can carry it', async () => {
    await fc.assert(
      fc.asyncProperty(histories, fc.gen(), async (history, draw) => {
        const messages = await shapeOf(history)
        const chosen = draw(allowedEditsOf, readModelMessages(messages)).filter(({ action }) => action !== 'summarize')
        const before = countBreakpoints(messages)
        const after = countBreakpoints(applyModelMessages(messages, chosen))
        expect(after).toBeLessThanOrEqual(before)
        expect(after > 0).toBe(before > 0)
      }),
      { numRuns: runs(150) },
    )
  })
})
