import { asSummary, readTurns, type EditAction, type Message } from '@winnow/core'
import { checkConverter, type Converter } from '@winnow/core/testing'
import { generateText, type ModelMessage, type ToolResultPart } from 'ai'
import { MockLanguageModelV4 } from 'ai/test'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../scripts/runs.ts'
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

/** A summary of each finished turn without system messages in it. */
const summariesOf = (messages: readonly Message[]): EditAction[][] =>
  readTurns(messages)
    .filter(({ start, end, sealed }) => sealed && messages.slice(start, end).every(({ role }) => role !== 'system'))
    .map(({ start, end }) => [{ action: 'summarize', from: start, to: end, text: asSummary(`${start} to ${end}`) }])

/** Every edit a planner could make: of answered, unpinned uses, bound calls together, text removed with its calls. */
function possibleEdits(messages: readonly Message[]): EditAction[][] {
  return readTurns(messages).flatMap((turn) =>
    turn.rounds.flatMap((round) => {
      const message = messages[round.at]!
      const free = round.uses.filter(
        (use) => use.results.length > 0 && !use.value.pinned && use.results.every(({ value }) => !value.pinned),
      )
      const removals = free.map(({ at, call }): EditAction => ({ action: 'remove-tool-use', at, call }))
      const bound = message.indivisible === true
      const replacements = free.flatMap(({ at, call, results }) =>
        results.flatMap(({ value }, result): EditAction[] => {
          const texts = value.content.flatMap((item, index) =>
            item.type === 'text' ? [{ index, text: `short ${index}` }] : [],
          )
          return texts.length > 0 ? [{ action: 'replace-result', at, call, result, texts }] : []
        }),
      )
      const whole: EditAction[] =
        free.length === round.uses.length ? [...removals, { action: 'remove-message', at: round.at }] : []
      const alone = bound ? (free.length === round.uses.length ? [removals] : []) : removals.map((edit) => [edit])
      return [...alone, ...replacements.map((edit) => [edit]), whole].filter((group) => group.length > 0)
    }),
  )
}

const subsets = <Item>(items: readonly Item[]): Item[][] =>
  items.reduce<Item[][]>((all, item) => all.flatMap((list) => [list, [...list, item]]), [[]])

describe.each([
  ['ModelMessage[]', async (messages: readonly ModelMessage[]): Promise<readonly NativeMessage[]> => messages],
  ['a provider prompt', promptOf],
])('the converter, for %s', (_shape, shapeOf) => {
  test('commutes with the edits of core for every set of edits of a rich history', async () => {
    const messages = await shapeOf(rich)
    const groups = possibleEdits(readModelMessages(messages))
    expect(groups.length).toBeGreaterThan(6)
    for (const chosen of subsets(groups)) checkConverter(converter, messages, chosen.flat())
    const summaries = summariesOf(readModelMessages(messages))
    expect(summaries.length).toBeGreaterThan(0)
    for (const chosen of subsets(summaries)) checkConverter(converter, messages, [...groups, ...chosen].flat())
  })

  test('commutes for generated histories and edits', async () => {
    await fc.assert(
      fc.asyncProperty(histories, fc.infiniteStream(fc.boolean()), async (history, choices) => {
        const messages = await shapeOf(history)
        const read = readModelMessages(messages)
        const chosen = [...possibleEdits(read), ...summariesOf(read)].filter(() => choices.next().value)
        expect(() => checkConverter(converter, messages, chosen.flat())).not.toThrow()
      }),
      { numRuns: runs(150) },
    )
  })

  test('never makes more cache breakpoints, and loses none while something can carry it', async () => {
    await fc.assert(
      fc.asyncProperty(histories, fc.infiniteStream(fc.boolean()), async (history, choices) => {
        const messages = await shapeOf(history)
        const chosen = possibleEdits(readModelMessages(messages)).filter(() => choices.next().value)
        const before = countBreakpoints(messages)
        const after = countBreakpoints(applyModelMessages(messages, chosen.flat()))
        expect(after).toBeLessThanOrEqual(before)
        expect(after > 0).toBe(before > 0)
      }),
      { numRuns: runs(150) },
    )
  })
})

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
