import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { createAnthropic } from '@ai-sdk/anthropic'
import { createGoogle } from '@ai-sdk/google'
import { createOpenAI } from '@ai-sdk/openai'
import { createWinnow, type Edit, type Processor, type Winnow, type WinnowEvent } from '@winnow/core'
import { startLoopback, type Loopback, type LoopbackRequest, type Reply } from '@winnow/loopback'
import { createGateway, generateText, isStepCount, streamText, tool, type LanguageModel, type ModelMessage } from 'ai'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { withWinnow } from './with-winnow.ts'

/** Words that stand in tool results only and are no values, so that no summary keeps them. */
const prose = 'the purser hums a quiet tune while the crew waits for the fog to lift'
const rows = (from: string) =>
  Array.from({ length: 80 }, (_, index) => ({ flight: `${from}${100 + index}`, note: `${prose}, again` }))

const tools = {
  flights: tool({ inputSchema: z.object({ to: z.string() }), execute: async ({ to }) => rows(to) }),
  read_todos: tool({ inputSchema: z.object({}), execute: async () => ['- [x] find a flight'] }),
  failing: tool({
    inputSchema: z.object({}),
    execute: async (): Promise<string> => {
      throw new Error('no connection')
    },
  }),
}

const think = (summary: string): NonNullable<Reply['reasoning']> => ({ summary, encrypted: `enc:${summary}` })
const calls = (...names: readonly (readonly [string, object?])[]): NonNullable<Reply['calls']> =>
  names.map(([name, args]) => ({ name, arguments: { ...args } }))

/** Three turns: parallel calls over several rounds, a failure, a todo list the system text shows, and a last turn. */
const script: Reply[] = [
  { reasoning: think('todos'), calls: calls(['read_todos']) },
  { reasoning: think('look'), text: 'Looking.', calls: calls(['flights', { to: 'OSL' }], ['flights', { to: 'BGO' }]) },
  { reasoning: think('again'), calls: calls(['flights', { to: 'TRD' }]) },
  { reasoning: think('answer'), text: 'OSL101 is left.' },
  { reasoning: think('more'), calls: calls(['read_todos'], ['flights', { to: 'SVG' }], ['failing']) },
  { reasoning: think('more still'), calls: calls(['flights', { to: 'BOO' }]) },
  { text: 'SVG107 is left, too.' },
  { reasoning: think('last'), calls: calls(['flights', { to: 'TOS' }]) },
  { text: 'Booked.' },
]
const withoutReasoning = script.map(({ reasoning: _reasoning, ...reply }) => reply)
const questions = ['Which flights are left?', 'And to the west?', 'Book one.']
const system = 'You book flights.\n\nTodos:\n- [x] find a flight'

interface Talk {
  readonly make: (url: string) => LanguageModel
  readonly replies: readonly Reply[]
  readonly winnow: Winnow
  readonly providerOptions?: Parameters<typeof generateText>[0]['providerOptions']
  readonly streamed?: boolean
  /** The host keeps its history as JSON. */
  readonly asJson?: boolean
}

/** Has the whole conversation over the wire; the requests by turn, and the history the host stores. */
async function talk(given: Talk): Promise<{ turns: LoopbackRequest[][]; history: ModelMessage[]; server: Loopback }> {
  await using server = await startLoopback({ replies: given.replies })
  const history: ModelMessage[] = []
  const turns: LoopbackRequest[][] = []
  for (const question of questions) {
    history.push({ role: 'user', content: question })
    const before = server.requests.length
    const settings = withWinnow(given.winnow, {
      model: given.make(server.url),
      tools,
      system,
      messages: given.asJson ? (JSON.parse(JSON.stringify(history)) as ModelMessage[]) : [...history],
      stopWhen: isStepCount(6),
      ...(given.providerOptions ? { providerOptions: given.providerOptions } : {}),
    })
    const result = given.streamed ? streamText(settings) : await generateText(settings)
    history.push(...(await result.responseMessages))
    turns.push(server.requests.slice(before))
  }
  return { turns, history, server }
}

/** `ai` waits two seconds before it tries again, unless the answer says otherwise. */
const impatient: typeof fetch = async (...args) => {
  const response = await fetch(...args)
  if (response.status < 500) return response
  return new Response(response.body, { status: response.status, headers: { 'retry-after-ms': '1' } })
}
const openai = (url: string) => createOpenAI({ baseURL: url, apiKey: 'none', fetch: impatient })
const anthropic = (url: string) => createAnthropic({ baseURL: url, apiKey: 'none', fetch: impatient })

const thinking = { anthropic: { thinking: { type: 'enabled' as const, budgetTokens: 1024 } } }

const wires: [string, Omit<Talk, 'winnow'>][] = [
  ['OpenAI chat', { make: (url) => openai(url).chat('gpt-4o'), replies: withoutReasoning }],
  ['OpenAI Responses', { make: (url) => openai(url).responses('gpt-4o'), replies: withoutReasoning }],
  ['OpenAI Responses with reasoning', { make: (url) => openai(url).responses('gpt-5'), replies: script }],
  [
    'OpenAI Responses with reasoning, nothing stored',
    { make: (url) => openai(url).responses('gpt-5'), replies: script, providerOptions: { openai: { store: false } } },
  ],
  ['Anthropic', { make: (url) => anthropic(url)('claude-sonnet-4-5'), replies: withoutReasoning }],
  [
    'Anthropic with thinking',
    { make: (url) => anthropic(url)('claude-sonnet-4-5'), replies: script, providerOptions: thinking },
  ],
]

const itemsOf = ({ body }: LoopbackRequest): readonly unknown[] => body.messages ?? body.input ?? []
const json = (value: unknown): string => JSON.stringify(value)
const countOf = (text: string, part: string): number => text.split(part).length - 1

/** All of a body but the messages: model, tools, system text, options. */
const frameOf = ({ body: { messages: _messages, input: _input, ...frame } }: LoopbackRequest): string => json(frame)

function expectToExtend(later: LoopbackRequest, earlier: LoopbackRequest): void {
  expect(json(itemsOf(later).slice(0, itemsOf(earlier).length))).toBe(json(itemsOf(earlier)))
  expect(frameOf(later)).toBe(frameOf(earlier))
}

/** Takes the uses of finished turns out whose number is in `mask`, each for itself, and then the text of their messages. */
function removing(mask: number): Processor {
  return {
    name: 'removing',
    plan: ({ turns }) => {
      const edits: Edit[] = []
      let number = 0
      const propose = (
        action: Extract<Edit, { action: 'remove-tool-use' | 'remove-message' }>['action'],
        at: number,
        call: number,
      ): void => {
        number += 1
        if (((mask >> (number % 6)) & 1) === 0) return
        const note = { rule: 'removing', reason: 'a test', group: String(number) }
        edits.push(action === 'remove-message' ? { action, at, ...note } : { action, at, call, ...note })
      }
      for (const turn of turns.filter(({ sealed }) => sealed)) {
        for (const round of turn.rounds) {
          for (const use of round.uses) propose('remove-tool-use', use.at, use.call)
          propose('remove-message', round.at, 0)
        }
      }
      return edits
    },
  }
}

describe.each(wires)('over %s', (_name, wire) => {
  test.each([false, true])(
    'nothing that was left out is posted, and nothing is refused (streamed: %s)',
    async (streamed) => {
      const events: WinnowEvent[] = []
      const winnow = createWinnow({
        compress: false,
        compact: { minSavings: 600 },
        onEvent: (event) => events.push(event),
      })
      const { turns, server, history } = await talk({ ...wire, winnow, streamed })
      expect(server.rejections).toEqual([])
      expect(turns.map((requests) => requests.length)).toEqual([4, 3, 2])
      expect(events.every((event) => event.type === 'prepared')).toBe(true)
      // While a turn is open its results are posted in full; once it is finished, never again in full.
      expect(turns[0]!.map((request) => Math.floor(countOf(request.text, prose) / 80))).toEqual([0, 0, 2, 3])
      expect(turns[1]!.map((request) => Math.floor(countOf(request.text, prose) / 80))).toEqual([0, 1, 2])
      expect(turns[2]!.map((request) => Math.floor(countOf(request.text, prose) / 80))).toEqual([0, 1])
      // The stored history keeps everything.
      expect(countOf(json(history), prose)).toBe(6 * 80)
      // What the todo list told stands in the system text, so that its calls are gone altogether.
      const todoCalls = turns.map((requests) => countOf(json(itemsOf(requests[0]!)), '"name":"read_todos"'))
      expect(todoCalls).toEqual([0, 0, 0])
      expect(countOf(json(itemsOf(turns[1]![1]!)), '"name":"read_todos"')).toBe(1)
    },
  )

  test('what was left out of a long result is not posted, from its first request on, and nothing is refused', async () => {
    const winnow = createWinnow({ compress: { cap: 150 }, compact: false, prune: false })
    const { turns, server, history } = await talk({ ...wire, winnow })
    expect(server.rejections).toEqual([])
    expect(countOf(json(history), prose)).toBe(6 * 80)
    const requests = turns.flat()
    const left = (text: string): number[] =>
      [...text.matchAll(/\[(\d+) of 80 rows left out, ref [a-z]{18}\]/gu)].map(([, count]) => Number(count))
    expect(requests.map(({ text }) => left(text).length)).toEqual([0, 0, 2, 3, 3, 4, 5, 5, 6])
    for (const { text } of requests) {
      const shown = left(text).reduce((sum, count) => sum + 80 - count, 0)
      expect(new Set(text.match(/[A-Z]{3}1\d\d/gu)).size).toBeLessThanOrEqual(shown + 2)
    }
    requests.slice(1).forEach((later, index) => expectToExtend(later, requests[index]!))
  })

  test('without Winnow the same conversation posts everything again', async () => {
    const { turns, server } = await talk({ ...wire, winnow: createWinnow({ mode: 'off' }) })
    expect(server.rejections).toEqual([])
    expect(turns[2]!.map((request) => Math.floor(countOf(request.text, prose) / 80))).toEqual([5, 6])
  })

  test('each request of a turn extends the one before, and a new turn changes only the turn it finishes', async () => {
    const { turns } = await talk({ ...wire, winnow: createWinnow() })
    for (const requests of turns) requests.slice(1).forEach((later, index) => expectToExtend(later, requests[index]!))
    const [first, second, third] = turns.map((requests) => itemsOf(requests[0]!))
    // The question that opened a turn stands where it stood, with all before it.
    expect(json(third!.slice(0, second!.length))).toBe(json(second))
    expect(json(second!.slice(0, first!.length))).toBe(json(first))
  })

  test('a request that is tried again has the same bytes', async () => {
    const failing = [...wire.replies]
    failing.splice(7, 0, { status: 500, text: 'overloaded' })
    const { turns } = await talk({ ...wire, replies: failing, winnow: createWinnow() })
    const [refused, again] = turns[2]!
    expect(turns[2]).toHaveLength(3)
    expect(again!.text).toBe(refused!.text)
  })

  test('the same conversation gives the same bytes in another process and for other objects', async () => {
    const bytes = async (winnow: Winnow, asJson = false): Promise<string[]> =>
      (await talk({ ...wire, winnow, asJson })).server.requests.map((request) => request.text)
    const winnow = createWinnow()
    const first = await bytes(winnow)
    expect(await bytes(winnow)).toEqual(first)
    expect(await bytes(createWinnow())).toEqual(first)
    expect(await bytes(createWinnow(), true)).toEqual(first)
  })

  test('nothing is refused, whichever uses and texts a processor takes out of finished turns', async () => {
    const sizes = new Set<number>()
    for (let mask = 1; mask < 64; mask += 9) {
      const winnow = createWinnow({ prune: false, compact: false, processors: [removing(mask)] })
      const { server, turns } = await talk({ ...wire, winnow })
      expect(server.rejections).toEqual([])
      sizes.add(turns[2]![1]!.text.length)
    }
    expect(sizes.size).toBeGreaterThan(4)
  })

  test('a call can be left alone', async () => {
    const providerOptions = { ...wire.providerOptions, winnow: { off: true } }
    const { turns } = await talk({ ...wire, winnow: createWinnow(), providerOptions })
    expect(turns[2]!.map((request) => Math.floor(countOf(request.text, prose) / 80))).toEqual([5, 6])
  })
})

/** A server for wires the loopback server does not speak: records what is posted, and gives one answer to all. */
async function recorder(status: number, answer: object): Promise<AsyncDisposable & { url: string; posted: string[] }> {
  const posted: string[] = []
  const server = createServer((request, response) => {
    void textOf(request).then((body) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
      return posted.push(body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    posted,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

test('its own provider options never leave the process, not even to a gateway that posts all options', async () => {
  await using server = await recorder(400, {})
  const model = createGateway({ baseURL: server.url, apiKey: 'none' })('openai/gpt-5.2')
  const providerOptions = { winnow: { off: true }, acme: { kept: true } }
  const settings = { model, prompt: 'Hi', providerOptions, maxRetries: 0 }
  await expect(generateText(settings)).rejects.toThrow('Invalid error response format')
  await expect(generateText(withWinnow(createWinnow(), settings))).rejects.toThrow('Invalid error response format')
  expect(server.posted.map((body) => body.includes('winnow'))).toEqual([true, false])
  expect(server.posted.map((body) => body.includes('acme'))).toEqual([true, true])
})

test('over Gemini parallel calls under one thought signature stay or go together', async () => {
  await using server = await recorder(200, {
    candidates: [{ content: { role: 'model', parts: [{ text: 'Booked.' }] }, finishReason: 'STOP' }],
    usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
  })
  const model = createGoogle({ baseURL: server.url, apiKey: 'none' })('gemini-3-pro-preview')
  const call = (toolCallId: string, to: string) => ({
    type: 'tool-call' as const,
    toolCallId,
    toolName: 'flights',
    input: { to },
  })
  const result = (toolCallId: string, to: string) => ({
    type: 'tool-result' as const,
    toolCallId,
    toolName: 'flights',
    output: { type: 'json' as const, value: rows(to) },
  })
  const messages: ModelMessage[] = [
    { role: 'user', content: 'Which flights are left?' },
    {
      role: 'assistant',
      content: [{ ...call('a', 'OSL'), providerOptions: { google: { thoughtSignature: 'sig' } } }, call('b', 'BGO')],
    },
    { role: 'tool', content: [result('a', 'OSL'), result('b', 'BGO')] },
    { role: 'assistant', content: 'OSL101.' },
    { role: 'user', content: 'Book it.' },
  ]
  const remove = (numbers: readonly number[]): Winnow => {
    const edits = numbers.map((number): Edit => ({
      action: 'remove-tool-use',
      at: 1,
      call: number,
      rule: 'x',
      reason: 'x',
      group: 'x',
    }))
    return createWinnow({ prune: false, compact: false, processors: [{ name: 'x', plan: () => edits }] })
  }
  for (const numbers of [[0], [0, 1]]) await generateText(withWinnow(remove(numbers), { model, tools, messages }))
  expect(server.posted.map((body) => countOf(body, '"functionCall"'))).toEqual([2, 0])
  expect(server.posted.map((body) => countOf(body, '"sig"'))).toEqual([1, 0])
})

describe('server-held history', () => {
  const stored: ModelMessage[] = [
    { role: 'user', content: 'Which flights are left?' },
    { role: 'assistant', content: [{ type: 'tool-call', toolCallId: 'a', toolName: 'flights', input: { to: 'OSL' } }] },
    {
      role: 'tool',
      content: [
        { type: 'tool-result', toolCallId: 'a', toolName: 'flights', output: { type: 'json', value: rows('OSL') } },
      ],
    },
    { role: 'assistant', content: 'OSL101.' },
    { role: 'user', content: 'Book it.' },
  ]

  test.each([
    ['previousResponseId', { openai: { previousResponseId: 'resp_1' } }],
    ['conversation', { openai: { conversation: 'conv_1' } }],
    ['contextManagement', { openai: { contextManagement: [{ type: 'compaction' as const, compactThreshold: 9000 }] } }],
  ])('%s: the messages are posted as they would be without Winnow', async (_key, providerOptions) => {
    const events: WinnowEvent[] = []
    const winnow = createWinnow({ onEvent: (event) => events.push(event) })
    await using server = await startLoopback({ replies: [{ text: 'Booked.' }, { text: 'Booked.' }] })
    const model = openai(server.url).responses('gpt-4o')
    await generateText({ model, tools, messages: stored, providerOptions })
    await generateText(withWinnow(winnow, { model, tools, messages: stored, providerOptions }))
    const [without, withIt] = server.requests
    expect(server.rejections).toEqual([])
    expect(withIt!.text).toBe(without!.text)
    expect(events.map((event) => event.type)).toEqual(['passed-through'])
  })
})
