import { createWinnow, InvalidOptionError } from '@winnow/core'
import { generateText, isStepCount, tool, experimental_createSteering, type ModelMessage, type ToolSet } from 'ai'
import { MockLanguageModelV4 } from 'ai/test'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { prepareModelMessages } from './prepare-model-messages.ts'
import { winnowPrepareStep } from './winnow-prepare-step.ts'

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
}
const says = (text: string) => ({
  content: [{ type: 'text' as const, text }],
  finishReason: { unified: 'stop' as const, raw: 'stop' },
  usage,
  warnings: [],
})
const uses = (toolCallId: string) => ({
  content: [{ type: 'tool-call' as const, toolCallId, toolName: 'look', input: '{}' }],
  finishReason: { unified: 'tool-calls' as const, raw: 'tool_calls' },
  usage,
  warnings: [],
})
const rows = Array.from({ length: 300 }, (_, index) => `note ${index}: the seat is free`)
const tools = { look: tool({ inputSchema: z.object({}), execute: async () => rows }) }

const history: ModelMessage[] = [
  { role: 'user', content: 'Which flights are left?' },
  { role: 'assistant', content: [{ type: 'tool-call', toolCallId: 'a', toolName: 'look', input: {} }] },
  {
    role: 'tool',
    content: [{ type: 'tool-result', toolCallId: 'a', toolName: 'look', output: { type: 'json', value: rows } }],
  },
  { role: 'assistant', content: 'SK1.' },
  { role: 'user', content: 'Look again, twice.' },
]

test('without a function of yours it changes nothing', async () => {
  const model = new MockLanguageModelV4({ doGenerate: [uses('1'), says('Done.')] })
  await generateText({
    model,
    tools,
    messages: history,
    stopWhen: isStepCount(3),
    prepareStep: winnowPrepareStep(createWinnow()),
  })
  const plain = new MockLanguageModelV4({ doGenerate: [uses('1'), says('Done.')] })
  await generateText({ model: plain, tools, messages: history, stopWhen: isStepCount(3) })
  expect(model.doGenerateCalls.map((call) => call.prompt)).toEqual(plain.doGenerateCalls.map((call) => call.prompt))
})

test('hands yours what ai hands it, and gives back what yours gives', async () => {
  const seen: unknown[] = []
  const model = new MockLanguageModelV4({ doGenerate: [uses('1'), says('Done.')] })
  await generateText({
    model,
    tools,
    messages: history,
    stopWhen: isStepCount(3),
    runtimeContext: { user: 'ada' },
    prepareStep: winnowPrepareStep(createWinnow(), ({ stepNumber, messages, runtimeContext }) => {
      seen.push([stepNumber, messages.length, runtimeContext.user])
      return { toolChoice: stepNumber === 0 ? 'auto' : 'none' }
    }),
  })
  expect(seen).toEqual([
    [0, 5, 'ada'],
    [1, 7, 'ada'],
  ])
  expect(model.doGenerateCalls.map((call) => call.toolChoice?.type)).toEqual(['auto', 'none'])
})

describe('with messages: true', () => {
  test('returns what the stored messages become, step after step, although ai carries returned messages forward', async () => {
    const winnow = createWinnow({ compact: { minSavings: 600 } })
    const model = new MockLanguageModelV4({ doGenerate: [uses('1'), uses('2'), says('Done.')] })
    const given: ModelMessage[][] = []
    const { responseMessages } = await generateText({
      model,
      tools,
      instructions: 'You book.',
      messages: history,
      stopWhen: isStepCount(4),
      prepareStep: winnowPrepareStep(winnow, ({ messages }) => void given.push(messages), { messages: true }),
    })
    const stored = [5, 7, 9].map((length) => [...history, ...responseMessages].slice(0, length))
    expect(given).toEqual(stored)
    const expected = await Promise.all(
      stored.map(async (messages) => (await prepareModelMessages(winnow, messages, { system: 'You book.' })).messages),
    )
    const plain = new MockLanguageModelV4({ doGenerate: says('Done.') })
    for (const messages of expected) await generateText({ model: plain, tools, instructions: 'You book.', messages })
    const [sent, wanted] = [model, plain].map((mock) => mock.doGenerateCalls.map((call) => JSON.stringify(call.prompt)))
    expect(sent).toEqual(wanted)
    expect(sent![0]).not.toContain('note 150')
    expect(sent![2]).toContain('note 299')
  })

  test('keeps steering messages at their places', async () => {
    const steering = experimental_createSteering()
    const model = new MockLanguageModelV4({ doGenerate: [uses('1'), uses('2'), says('Done.')] })
    const lengths: number[] = []
    await generateText({
      model,
      tools,
      messages: history,
      stopWhen: isStepCount(4),
      experimental_steering: steering,
      prepareStep: winnowPrepareStep(
        createWinnow(),
        ({ stepNumber, messages }) => {
          lengths.push(messages.length)
          if (stepNumber === 0) void steering.steer('Hurry up.')
          return undefined
        },
        { messages: true },
      ),
    })
    expect(lengths).toEqual([5, 8, 10])
    const sent = model.doGenerateCalls.map((call) => call.prompt.map((message) => message.role).slice(5))
    expect(sent).toEqual([[], ['assistant', 'tool', 'user'], ['assistant', 'tool', 'user', 'assistant', 'tool']])
    expect(model.doGenerateCalls[2]!.prompt[7]!.content).toEqual([{ type: 'text', text: 'Hurry up.' }])
  })

  test('keeps the results of calls that were approved before the generation', async () => {
    const model = new MockLanguageModelV4({ doGenerate: [uses('1'), says('Done.')] })
    const lengths: number[] = []
    await generateText({
      model,
      tools: { look: tool({ inputSchema: z.object({}), needsApproval: true, execute: async () => rows }) },
      messages: [
        { role: 'user', content: 'Look.' },
        {
          role: 'assistant',
          content: [
            { type: 'tool-call', toolCallId: 'a', toolName: 'look', input: {} },
            { type: 'tool-approval-request', approvalId: 'ok-1', toolCallId: 'a' },
          ],
        },
        { role: 'tool', content: [{ type: 'tool-approval-response', approvalId: 'ok-1', approved: true }] },
      ],
      prepareStep: winnowPrepareStep(createWinnow(), ({ messages }) => void lengths.push(messages.length), {
        messages: true,
      }),
    })
    expect(lengths).toEqual([4])
    expect(model.doGenerateCalls[0]!.prompt.map((message) => message.role)).toEqual(['user', 'assistant', 'tool'])
  })

  test('starts from the messages and the instructions yours returns', async () => {
    const seen: unknown[] = []
    const winnow = createWinnow({
      processors: [{ name: 'listen', plan: ({ messages, system }) => (seen.push([messages.length, system]), []) }],
    })
    const model = new MockLanguageModelV4({ doGenerate: says('Done.') })
    const mine: ModelMessage[] = [{ role: 'user', content: 'Only this.' }]
    await generateText({
      model,
      messages: history,
      prepareStep: winnowPrepareStep(
        winnow,
        () => ({ messages: mine, instructions: [{ role: 'system', content: 'One.' }] }),
        {
          messages: true,
        },
      ),
    })
    expect(seen).toEqual([[1, 'One.']])
    expect(model.doGenerateCalls[0]!.prompt).toHaveLength(2)
  })
})

test('with messages: true what yours returns as instructions comes before those of the call, and those before the option', async () => {
  const systems: string[] = []
  const winnow = createWinnow({ processors: [{ name: 'listen', plan: ({ system }) => (systems.push(system), []) }] })
  const run = async (yours: object, instructions?: string): Promise<void> => {
    const model = new MockLanguageModelV4({ doGenerate: says('Done.') })
    const prepareStep = winnowPrepareStep(winnow, () => yours, { messages: true, system: 'Of the option.' })
    await generateText({ model, messages: history, prepareStep, ...(instructions ? { instructions } : {}) })
  }
  await run({ instructions: 'Of the step.' }, 'Of the call.')
  await run({ system: 'Of the step.' }, 'Of the call.')
  await run({}, 'Of the call.')
  await run({})
  expect(systems).toEqual(['Of the step.', 'Of the step.', 'Of the call.', 'Of the option.'])
})

test('with messages: true leaves JSON results of the tools a provider reads back by its own schema', async () => {
  const model = new MockLanguageModelV4({ doGenerate: says('Done.') })
  const shell = { look: { type: 'provider', id: 'openai.shell', args: {} } } as unknown as ToolSet
  const prepareStep = winnowPrepareStep(createWinnow(), undefined, { messages: true, tools: shell })
  await generateText({ model, messages: history, prepareStep })
  expect(JSON.stringify(model.doGenerateCalls[0]!.prompt)).toContain('note 299')
})

test('a wrong argument is refused at once', () => {
  const winnow = createWinnow()
  expect(() => winnowPrepareStep(undefined as never)).toThrow('winnow: this is no Winnow')
  expect(() => winnowPrepareStep(winnow, 'yes' as never)).toThrow(InvalidOptionError)
  expect(() => winnowPrepareStep(winnow, undefined, { messages: 'yes' as never })).toThrow(
    'messages: this value cannot be used',
  )
})
