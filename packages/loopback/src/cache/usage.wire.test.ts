import { describe, expect, it } from 'vitest'
import { startLoopback, type LoopbackUsage, type Reply } from '../index.ts'

const rules = Array.from({ length: 120 }, (_, at) => `Rule ${at}: answer kindly and look up order W-${at * 37}.`).join(
  '\n',
)
const schema = { type: 'object', properties: { order: { type: 'string' } } }
const about = { name: 'get_order', description: 'Shows an order.' }
const asked = (text: string): object => ({ role: 'user', content: text })
const said = { role: 'assistant', content: 'Yes.' }

interface Wire {
  readonly path: string
  readonly body: (...messages: readonly object[]) => object
  /** The fields of the API in the terms of the server. */
  readonly read: (usage: Readonly<Record<string, never>>) => LoopbackUsage
}

const details = (usage: Readonly<Record<string, unknown>>, name: string): number =>
  (usage[name] as { cached_tokens: number }).cached_tokens

const wires: Record<string, Wire> = {
  'chat completions': {
    path: '/chat/completions',
    body: (...messages) => ({
      messages: [{ role: 'system', content: rules }, ...messages],
      tools: [{ type: 'function', function: { ...about, parameters: schema } }],
      stream_options: { include_usage: true },
    }),
    read: (usage) => ({
      input: usage['prompt_tokens']!,
      cached: details(usage, 'prompt_tokens_details'),
      written: Number.NaN,
      output: usage['completion_tokens']!,
    }),
  },
  Responses: {
    path: '/responses',
    body: (...input) => ({ instructions: rules, input, tools: [{ type: 'function', ...about, parameters: schema }] }),
    read: (usage) => ({
      input: usage['input_tokens']!,
      cached: details(usage, 'input_tokens_details'),
      written: Number.NaN,
      output: usage['output_tokens']!,
    }),
  },
  Anthropic: {
    path: '/messages',
    body: (...messages) => ({
      max_tokens: 100,
      system: [{ type: 'text', text: rules }],
      messages,
      tools: [{ ...about, input_schema: schema }],
    }),
    read: (usage) => ({
      input: usage['input_tokens']! + usage['cache_read_input_tokens']! + usage['cache_creation_input_tokens']!,
      cached: usage['cache_read_input_tokens']!,
      written: usage['cache_creation_input_tokens']!,
      output: usage['output_tokens']!,
    }),
  },
}

const post = async (url: string, body: object): Promise<string> =>
  (await fetch(url, { method: 'POST', body: JSON.stringify(body) })).text()

/** The usage a client is told last; a stream may tell a part of it first. */
function usageIn(text: string): Record<string, never> {
  const lines = text.includes('data: ') ? text.split('\n').filter((line) => line.startsWith('data: {')) : [text]
  const told = lines.flatMap((line) => {
    const body = JSON.parse(line.replace('data: ', '')) as Record<string, { usage?: object }>
    const usage = body['usage'] ?? body['response']?.usage ?? body['message']?.usage
    return usage ? [usage as Record<string, never>] : []
  })
  return Object.assign({}, ...told) as Record<string, never>
}

describe.each(Object.keys(wires))('usage of %s', (name) => {
  const { path, body, read } = wires[name]!
  const reply: Reply = {
    text: 'It was shipped yesterday.',
    calls: [{ name: 'get_order', arguments: { order: 'W-37' } }],
  }

  it.each([false, true])('is told in the fields of the API (streamed: %s) and kept by the server', async (stream) => {
    await using server = await startLoopback({ replies: () => reply })
    const told = [
      read(usageIn(await post(server.url + path, { ...body(asked('Hello?')), stream }))),
      read(usageIn(await post(server.url + path, { ...body(asked('Hello?'), said, asked('Where is it?')), stream }))),
    ]
    const kept = name === 'Anthropic' ? server.usage : server.usage.map((one) => ({ ...one, written: Number.NaN }))
    expect(told).toEqual(kept)
    const [first, second] = server.usage
    expect(first).toMatchObject({ cached: 0, output: second!.output })
    expect(first!.input).toBeGreaterThan(1200)
    expect(first!.input - first!.written).toBeLessThan(128)
    expect(second!.cached).toBe(first!.written)
    expect(second!.input).toBeGreaterThan(first!.input)
    expect(first!.output).toBeGreaterThan(10)
  })

  it('shows that another tool, system text or first message breaks the prefix', async () => {
    await using server = await startLoopback({ replies: () => reply, minimumTokens: 128 })
    const send = async (change: (text: string) => string): Promise<number> => {
      await post(server.url + path, JSON.parse(change(JSON.stringify(body(asked('Hello?'))))) as object)
      return server.usage.at(-1)!.cached
    }
    const whole = (await send(String), await send(String))
    expect(whole).toBeGreaterThan(1200)
    expect(await send((text) => text.replaceAll('Shows an order', 'Gives an order'))).toBe(0)
    const system = await send((text) => text.replace('Rule 60:', 'Rule 60;'))
    expect(system).toBeGreaterThan(0)
    expect(system).toBeLessThan(whole)
    expect(await send((text) => text.replace('Hello?', 'Hello!'))).toBeGreaterThan(whole - 129)
  })

  it('counts nothing for requests that are refused or fail', async () => {
    await using server = await startLoopback({ replies: [{ status: 503 }, reply] })
    await post(server.url + path, {})
    await post(server.url + path, body(asked('Hello?')))
    expect(server.usage).toEqual([])
    await post(server.url + path, body(asked('Hello?')))
    expect(server.usage).toMatchObject([{ cached: 0 }])
  })

  it('is that of a cache of its own in every server', async () => {
    for (let round = 0; round < 2; round += 1) {
      await using server = await startLoopback({ replies: () => reply })
      await post(server.url + path, body(asked('Hello?')))
      expect(server.usage).toMatchObject([{ cached: 0 }])
    }
  })
})

it('takes a reference to an item for the item itself', async () => {
  await using server = await startLoopback({ replies: () => ({ text: rules }), minimumTokens: 0 })
  const answer = JSON.parse(await post(`${server.url}/responses`, { input: 'Hello?' })) as { output: { id: string }[] }
  const [item] = answer.output
  await post(`${server.url}/responses`, { input: [asked('Hello?'), item!] })
  await post(`${server.url}/responses`, { input: [asked('Hello?'), { type: 'item_reference', id: item!.id }] })
  const [, whole, referred] = server.usage
  expect(referred).toEqual({ ...whole, cached: whole!.input - (whole!.input % 128), written: 0 })
})

it('does not count what only steers the cache', async () => {
  await using server = await startLoopback({ replies: () => ({ text: 'Yes.' }), minimumTokens: 0 })
  const message = (more: object): object => ({
    max_tokens: 10,
    system: [{ type: 'text', text: rules, ...more }],
    messages: [{ role: 'user', content: [{ type: 'image', source: { url: 'a.png' }, ...more }] }],
  })
  await post(`${server.url}/messages`, message({}))
  await post(`${server.url}/messages`, message({ cache_control: { type: 'ephemeral' } }))
  const [plain, marked] = server.usage
  expect(marked!.input).toBe(plain!.input)
  expect(marked!.cached).toBe(plain!.written)
})
