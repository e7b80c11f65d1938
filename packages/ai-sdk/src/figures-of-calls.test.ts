import { createWinnow, type Report, type WinnowOptions } from '@winnow/core'
import type { RequestFigures } from '@winnow/core/telemetry'
import {
  generateText,
  isStepCount,
  readUIMessageStream,
  streamText,
  tool,
  toUIMessageStream,
  type ModelMessage,
  type UIMessage,
} from 'ai'
import { convertArrayToReadableStream, MockLanguageModelV4 } from 'ai/test'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { figuresOf, withWinnow } from './index.ts'

const rows = Array.from({ length: 400 }, (_, index) => `SK${index} leaves at ${index % 24}:00 from gate ${index}`)
const history: ModelMessage[] = [
  { role: 'user', content: 'Which flights are left?' },
  { role: 'assistant', content: [{ type: 'tool-call', toolCallId: 'a', toolName: 'flights', input: {} }] },
  {
    role: 'tool',
    content: [{ type: 'tool-result', toolCallId: 'a', toolName: 'flights', output: { type: 'json', value: rows } }],
  },
  { role: 'assistant', content: 'SK1 and SK2.' },
  { role: 'user', content: 'Book SK1.' },
]
const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
}
const stop = { unified: 'stop' as const, raw: 'stop' }
const fromProvider = { acme: { id: 7 } }
const says = { content: [{ type: 'text' as const, text: 'Booked.' }], finishReason: stop, usage, warnings: [] }
const answering = () => new MockLanguageModelV4({ doGenerate: { ...says, providerMetadata: fromProvider } })
const streaming = () =>
  new MockLanguageModelV4({
    doStream: () =>
      Promise.resolve({
        stream: convertArrayToReadableStream([
          { type: 'stream-start' as const, warnings: [] },
          { type: 'text-start' as const, id: '1' },
          { type: 'text-delta' as const, id: '1', delta: 'Booked.' },
          { type: 'text-end' as const, id: '1' },
          { type: 'finish' as const, finishReason: stop, usage, providerMetadata: fromProvider },
        ]),
      }),
  })

/** A Winnow and the reports of what it prepared. */
function reporting(options: WinnowOptions = {}) {
  const reports: Report[] = []
  const winnow = createWinnow({
    ...options,
    onEvent: (event) => void (event.type === 'prepared' && reports.push(event.report)),
  })
  return { winnow, reports }
}

describe('providerMetadata.winnow', () => {
  test('says what was sent, beside what the provider says, as plain JSON that is small', async () => {
    const { winnow, reports } = reporting({ window: { contextWindow: 200_000 } })
    const { providerMetadata } = await generateText(withWinnow(winnow, { model: answering(), messages: history }))
    expect(providerMetadata?.['acme']).toEqual({ id: 7 })
    const figures = providerMetadata?.['winnow']
    const [{ tokens, cost, rules }] = reports as [Report]
    expect(figures).toMatchObject({
      mode: 'on',
      tokens,
      cost,
      edits: 1,
      rules: { [rules[0]!.rule]: { edits: 1, tokensSaved: tokens.saved } },
    })
    expect(JSON.parse(JSON.stringify(figures))).toEqual(figures)
    expect(JSON.stringify(figures).length).toBeLessThan(1000)
    expect(JSON.stringify(figures)).not.toContain('SK')
  })

  test('does not grow with the conversation', async () => {
    const { winnow } = reporting()
    const messages = Array.from({ length: 40 }, () => history.slice(0, -1)).flat()
    const settings = withWinnow(winnow, { model: answering(), messages: [...messages, history.at(-1)!] })
    const { providerMetadata } = await generateText(settings)
    expect(JSON.stringify(providerMetadata?.['winnow']).length).toBeLessThan(1000)
  })

  test('stands in the last part of a stream, and every other part passes as it is', async () => {
    const { winnow, reports } = reporting()
    const parts: string[] = []
    const result = streamText(withWinnow(winnow, { model: streaming(), messages: history }))
    for await (const part of result.stream) parts.push(part.type)
    expect(parts).toEqual(['start', 'start-step', 'text-start', 'text-delta', 'text-end', 'finish-step', 'finish'])
    expect(await result.providerMetadata).toMatchObject({ ...fromProvider, winnow: { tokens: reports[0]!.tokens } })
  })

  test('is of each step its own, and is not posted with what is stored', async () => {
    const uses = {
      ...says,
      content: [{ type: 'tool-call' as const, toolCallId: '1', toolName: 'flights', input: '{}' }],
      finishReason: { unified: 'tool-calls' as const, raw: 'tool_calls' },
    }
    const model = new MockLanguageModelV4({ doGenerate: [uses, says] })
    const flights = tool({ inputSchema: z.object({}), execute: async () => rows })
    const { winnow, reports } = reporting()
    const settings = withWinnow(winnow, { model, tools: { flights }, messages: history, stopWhen: isStepCount(3) })
    const { steps, responseMessages } = await generateText(settings)
    expect(steps.map(({ providerMetadata }) => figuresOf(providerMetadata)?.tokens)).toEqual(
      reports.map(({ tokens, counter }) => ({ ...tokens, exact: counter.exact, counter: counter.name })),
    )
    expect(JSON.stringify(responseMessages)).not.toContain('winnow')
    expect(JSON.stringify(model.doGenerateCalls.map(({ prompt }) => prompt))).not.toContain('winnow')
  })

  test('says that Winnow only observed, and nothing where it is off or passed a call through', async () => {
    const { winnow } = reporting({ mode: 'observe' })
    const ask = async (providerOptions = {}): Promise<unknown> => {
      const settings = withWinnow(winnow, { model: answering(), messages: history, providerOptions })
      return (await generateText(settings)).providerMetadata
    }
    expect(await ask()).toMatchObject({ winnow: { mode: 'observe' } })
    expect(await ask({ winnow: { off: true } })).toEqual(fromProvider)
    expect(await ask({ openai: { conversation: 'c1' } })).toEqual(fromProvider)
    winnow.mode = 'off'
    expect(await ask()).toEqual(fromProvider)
  })

  test('ends in the metadata of the message a page shows', async () => {
    type Shown = UIMessage<{ winnow?: RequestFigures | undefined }>
    const { winnow, reports } = reporting()
    const { stream } = streamText(withWinnow(winnow, { model: streaming(), messages: history }))
    const originalMessages: Shown[] = []
    const shown = toUIMessageStream({
      stream,
      originalMessages,
      messageMetadata: ({ part }) =>
        part.type === 'finish-step' ? { winnow: figuresOf(part.providerMetadata) } : undefined,
    })
    let last: Shown | undefined
    for await (const message of readUIMessageStream<Shown>({ stream: shown })) last = message
    expect(last?.metadata?.winnow?.tokens).toMatchObject(reports[0]!.tokens)
  })
})
