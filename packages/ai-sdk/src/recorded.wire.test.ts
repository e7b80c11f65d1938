import { readdirSync, readFileSync } from 'node:fs'
import { createOpenAI } from '@ai-sdk/openai'
import { createWinnow, type Edit, type Winnow, type WinnowOptions } from '@winnow/core'
import { startLoopback, type Loopback } from '@winnow/loopback'
import {
  convertToModelMessages,
  generateText,
  tool,
  type LanguageModel,
  type ModelMessage,
  type ToolSet,
  type UIMessage,
} from 'ai'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { someOf } from '../../../scripts/runs.ts'
import { withWinnow } from './with-winnow.ts'

/*
 * Recorded conversations, sent request by request as a chat host does: what is posted for a result never changes, however
 * the host kept its messages in between.
 */

interface Recorded {
  readonly role: 'system' | 'user' | 'assistant' | 'tool'
  readonly content: string | null
  readonly tool_call_id?: string
  readonly tool_calls?: readonly {
    readonly id: string
    readonly function: { readonly name: string; readonly arguments: string }
  }[]
}

const folder = new URL('../../../examples/demo/recordings/', import.meta.url)
const load = (name: string): Recorded[] =>
  (JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as { messages: Recorded[] }).messages

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The conversation as a chat interface keeps it: one message for a turn of the model, with a step for each request. */
function toUi(messages: readonly Recorded[]): UIMessage[] {
  const ui: UIMessage[] = []
  messages.forEach((message, at) => {
    if (message.role === 'user')
      ui.push({ id: `m${at}`, role: 'user', parts: [{ type: 'text', text: message.content ?? '' }] })
    if (message.role !== 'assistant') return
    if (ui.at(-1)?.role !== 'assistant') ui.push({ id: `m${at}`, role: 'assistant', parts: [] })
    const { parts } = ui.at(-1)!
    parts.push({ type: 'step-start' })
    if (message.content) parts.push({ type: 'text', text: message.content })
    for (const { id, function: called } of message.tool_calls ?? []) {
      const answer = messages.slice(at + 1).find((other) => other.tool_call_id === id)
      parts.push({
        type: `tool-${called.name}`,
        toolCallId: `${id}-${at}`,
        state: 'output-available',
        input: readJson(called.arguments),
        output: readJson(answer?.content ?? ''),
      })
    }
  })
  return ui
}

function toolsOf(messages: readonly Recorded[]): ToolSet {
  const names = messages.flatMap(({ tool_calls = [] }) => tool_calls.map((call) => call.function.name))
  return Object.fromEntries([...new Set(names)].map((name) => [name, tool({ inputSchema: z.looseObject({}) })]))
}

/** What is recorded up to each request: before the model speaks, and at the end. */
const requestsOf = (messages: readonly Recorded[]): Recorded[][] =>
  messages.flatMap((message, at) => (message.role === 'assistant' ? [messages.slice(1, at)] : []))

const wires: Record<string, (url: string) => LanguageModel> = {
  'OpenAI chat': (url) => createOpenAI({ baseURL: url, apiKey: 'none' }).chat('gpt-4o'),
  'OpenAI Responses': (url) => createOpenAI({ baseURL: url, apiKey: 'none' }).responses('gpt-4o'),
}
const optionSets: Record<string, WinnowOptions> = {
  'the defaults': {},
  'a small cap': { compress: { cap: 200 }, compact: false },
  'nothing left out': { profile: 'lossless' },
}

const cases = readdirSync(folder).flatMap((name) => [
  ...Object.keys(optionSets).map((options) => ({ name, wire: 'OpenAI chat', options })),
  { name, wire: 'OpenAI Responses', options: 'a small cap' },
])

/** How a host made the messages of a request, and which winnow it had at that moment. */
type Make = (messages: readonly Recorded[]) => Promise<ModelMessage[]>
type WinnowOf = () => Winnow

const itemsOf = ({ body }: Loopback['requests'][number]): readonly unknown[] => body.messages ?? body.input ?? []

test.each(cases)('$name over $wire with $options', { timeout: 60_000 }, async ({ name, wire, options }) => {
  const recorded = load(name)
  const system = recorded[0]!.content!
  const tools = toolsOf(recorded)
  const requests = requestsOf(recorded)
  const given = optionSets[options]!

  async function post(sent: readonly Recorded[][], make: Make, winnowOf: WinnowOf): Promise<Loopback['requests']> {
    await using server = await startLoopback({ replies: sent.map(() => ({ text: 'Noted.' })) })
    for (const request of sent) {
      const settings = { model: wires[wire]!(server.url), system, tools, messages: await make(request), maxRetries: 0 }
      await generateText(withWinnow(winnowOf(), settings))
    }
    expect(server.rejections).toEqual([])
    return server.requests
  }

  const edits: Edit[] = []
  const shared = createWinnow({
    ...given,
    onEvent: (event) => event.type === 'prepared' && edits.push(...event.edits),
  })
  const withTools = (messages: readonly Recorded[]): Promise<ModelMessage[]> =>
    convertToModelMessages(toUi(messages), { tools })
  const first = await post(requests, withTools, () => shared)
  expect(options !== 'a small cap' || edits.some(({ rule }) => rule === 'compress')).toBe(true)

  // While a turn is open each request extends the one before.
  requests.forEach((request, index) => {
    const previous = requests[index - 1]
    if (!previous || request.slice(previous.length).some(({ role }) => role === 'user')) return
    const items = itemsOf(first[index - 1]!)
    expect(JSON.stringify(itemsOf(first[index]!).slice(0, items.length))).toBe(JSON.stringify(items))
  })

  const texts = someOf(first).map(({ text }) => text)
  const again = async (make: Make, winnowOf: WinnowOf): Promise<string[]> =>
    (await post(someOf(requests), make, winnowOf)).map(({ text }) => text)
  const fresh: WinnowOf = () => createWinnow(given)
  expect(await again(withTools, () => shared)).toEqual(texts)
  expect(await again(withTools, fresh)).toEqual(texts)
  expect(await again((messages) => convertToModelMessages(toUi(messages)), fresh)).toEqual(texts)
  expect(
    await again(
      (messages) => convertToModelMessages(toUi(messages)),
      () => shared,
    ),
  ).toEqual(texts)
  const throughJson = async (messages: readonly Recorded[]): Promise<ModelMessage[]> =>
    JSON.parse(JSON.stringify(await withTools(messages))) as ModelMessage[]
  expect(await again(throughJson, fresh)).toEqual(texts)
})
