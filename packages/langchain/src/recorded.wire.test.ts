import { readdirSync, readFileSync } from 'node:fs'
import {
  AIMessage,
  HumanMessage,
  mapChatMessagesToStoredMessages,
  mapStoredMessagesToChatMessages,
  SystemMessage,
  ToolMessage,
  type BaseMessage,
  type StoredMessage,
} from '@langchain/core/messages'
import { ChatOpenAI } from '@langchain/openai'
import { createWinnow, type Edit, type Winnow, type WinnowOptions } from '@winnow/core'
import { startLoopback, type Loopback } from '@winnow/loopback'
import { expect, test } from 'vitest'
import { someOf } from '../../../scripts/runs.ts'
import { winnowTrimmer } from './trimmer.ts'

/*
 * Recorded conversations, sent request by request: what is posted for a result never changes, however the host kept its
 * messages in between.
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

function toLangChain({ role, content, tool_call_id, tool_calls = [] }: Recorded): BaseMessage {
  if (role === 'system') return new SystemMessage(content ?? '')
  if (role === 'user') return new HumanMessage(content ?? '')
  if (role === 'tool') return new ToolMessage({ content: content ?? '', tool_call_id: tool_call_id! })
  return new AIMessage({
    content: content ?? 'One moment.', // LangChain posts no valid Responses item for a blank one.
    tool_calls: tool_calls.map(({ id, function: { name, arguments: args } }) => {
      return { id, name, args: JSON.parse(args) as Record<string, unknown> }
    }),
  })
}

const optionSets: Record<string, WinnowOptions> = {
  'the defaults': {},
  'a small cap': { compress: { cap: 200 }, compact: false },
  'nothing left out': { profile: 'lossless' },
}
const cases = readdirSync(folder).flatMap((name) => [
  ...Object.keys(optionSets).map((options) => ({ name, options, useResponsesApi: false })),
  { name, options: 'a small cap', useResponsesApi: true },
])

/** How a host made the messages of a request, and which winnow it had at that moment. */
type Make = (messages: readonly Recorded[]) => BaseMessage[]
type WinnowOf = () => Winnow

const itemsOf = ({ body }: Loopback['requests'][number]): readonly unknown[] => body.messages ?? body.input ?? []

test.each(cases)('$name with $options (Responses: $useResponsesApi)', { timeout: 60_000 }, async (given) => {
  const recorded = load(given.name)
  const requests = recorded.flatMap(({ role }, at) => (role === 'assistant' ? [recorded.slice(0, at)] : []))
  const options = optionSets[given.options]!

  async function post(sent: readonly Recorded[][], make: Make, winnowOf: WinnowOf): Promise<Loopback['requests']> {
    const server = await startLoopback({ replies: sent.map(() => ({ text: 'Noted.' })) })
    const model = new ChatOpenAI({
      model: 'gpt-5.2',
      apiKey: 'none',
      maxRetries: 0,
      useResponsesApi: given.useResponsesApi,
      configuration: { baseURL: server.url },
    })
    for (const request of sent) await winnowTrimmer(winnowOf()).pipe(model).invoke(make(request))
    await server.close()
    expect(server.rejections).toEqual([])
    return server.requests
  }

  const edits: Edit[] = []
  const shared = createWinnow({
    ...options,
    onEvent: (event) => event.type === 'prepared' && edits.push(...event.edits),
  })
  const inMemory = recorded.map(toLangChain)
  const sameObjects = (messages: readonly Recorded[]): BaseMessage[] => inMemory.slice(0, messages.length)
  const first = await post(requests, sameObjects, () => shared)
  expect(given.options !== 'a small cap' || edits.some(({ rule }) => rule === 'compress')).toBe(true)

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
  const newObjects = (messages: readonly Recorded[]): BaseMessage[] => messages.map(toLangChain)
  const throughJson = (messages: readonly Recorded[]): BaseMessage[] =>
    mapStoredMessagesToChatMessages(
      JSON.parse(JSON.stringify(mapChatMessagesToStoredMessages(newObjects(messages)))) as StoredMessage[],
    )
  const fresh: WinnowOf = () => createWinnow(options)
  expect(await again(newObjects, () => shared)).toEqual(texts)
  expect(await again(newObjects, fresh)).toEqual(texts)
  expect(await again(throughJson, () => shared)).toEqual(texts)
  expect(await again(throughJson, fresh)).toEqual(texts)
})
