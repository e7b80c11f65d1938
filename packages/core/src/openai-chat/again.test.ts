import { describe, expect, test } from 'vitest'
import { createWinnow } from '../prepare/create-winnow.ts'
import { ChatReader } from './chat-reader.ts'
import { prepareChat, type PreparedChat } from './prepare-chat.ts'
import { readChat } from './read.ts'
import type { ChatMessage } from './types.ts'

const log = (name: string): string =>
  Array.from({ length: 120 }, (_, n) => `GET /${name}/${n} 200 in ${n} ms`).join('\n')

const use = (id: string, path: string, content: unknown = log(path)): ChatMessage[] => [
  {
    role: 'assistant',
    content: null,
    tool_calls: [{ id, type: 'function', function: { name: 'read_log', arguments: JSON.stringify({ path }) } }],
  },
  { role: 'tool', tool_call_id: id, content },
]
const turn = (n: number): ChatMessage[] => [
  { role: 'user', content: `Read log ${n}` },
  ...use(`${n}a`, `orders-${n}`),
  ...use(`${n}b`, `errors-${n}`),
  { role: 'assistant', content: `Log ${n} is fine.` },
]
const history = (): ChatMessage[] => [
  { role: 'system', content: 'You read logs.' },
  ...[0, 1, 2, 3].flatMap(turn),
  { role: 'user', content: 'Once more' },
  ...use('x', 'orders-0'),
]

const copy = (messages: readonly ChatMessage[]): ChatMessage[] => JSON.parse(JSON.stringify(messages)) as ChatMessage[]
/** All but what a request is called, which no two have in common. */
const bytes = ({ messages, edits, report: { requestId: _requestId, ...report } }: PreparedChat<ChatMessage>): string =>
  JSON.stringify({ messages, edits, report })
const fresh = async (messages: readonly ChatMessage[]): Promise<string> =>
  bytes(await prepareChat(createWinnow(), copy(messages)))

const field = (message: ChatMessage | undefined, name: string, value: unknown): void => {
  Object.assign(message as object, { [name]: value })
}

/** What a host does to the history it holds, in place. */
const changes: Record<string, (messages: ChatMessage[]) => void> = {
  'nothing changed': () => {},
  'messages were added': (messages) => void messages.push(...use('y', 'errors-9')),
  'the open turn ended': (messages) =>
    void messages.push({ role: 'assistant', content: 'Done.' }, { role: 'user', content: 'Thanks' }),
  'a result was replaced': (messages) => field(messages[3], 'content', log('other')),
  'a result of the open turn was replaced': (messages) => field(messages.at(-1), 'content', log('other')),
  'arguments were replaced': (messages) =>
    field(messages[2]!.tool_calls![0]!.function as never, 'arguments', '{"path":"b"}'),
  'a tool was renamed': (messages) => field(messages[2]!.tool_calls![0]!.function as never, 'name', 'read_file'),
  'a call id was replaced': (messages) => field(messages[2]!.tool_calls![0] as never, 'id', 'other'),
  'the calls were removed': (messages) => field(messages[2], 'tool_calls', undefined),
  'a refusal was added': (messages) => field(messages[6], 'refusal', 'No.'),
  'a person’s words were replaced': (messages) => field(messages[1], 'content', 'Read another log'),
  'a message was removed from the middle': (messages) => void messages.splice(6, 1),
  'a turn was put in the middle': (messages) => void messages.splice(7, 0, ...turn(7)),
  'the history was cut': (messages) => void messages.splice(12),
  'it went on another way': (messages) => void messages.splice(-3, 3, ...turn(8), { role: 'user', content: 'And?' }),
}

describe.each(Object.entries(changes))('when %s', (_name, change) => {
  test('the same array gives what a new Winnow gives', async () => {
    const winnow = createWinnow()
    const messages = history()
    await prepareChat(winnow, messages)
    change(messages)
    expect(bytes(await prepareChat(winnow, messages))).toBe(await fresh(messages))
    expect(bytes(await prepareChat(winnow, copy(messages)))).toBe(await fresh(messages))
    expect(bytes(await prepareChat(winnow, history()))).toBe(await fresh(history()))
  })
  test('untouched messages are the objects of this request', async () => {
    const winnow = createWinnow()
    const before = history()
    await prepareChat(winnow, before)
    const messages = copy(before)
    change(messages)
    const own = new Set(messages)
    const old = new Set(before)
    const { messages: view } = await prepareChat(winnow, messages)
    expect(view.some((message) => own.has(message))).toBe(true)
    expect(view.filter((message) => old.has(message))).toEqual([])
  })
})

test('a block of text that was replaced in place is read again', async () => {
  const winnow = createWinnow()
  const block = { type: 'text', text: log('orders') }
  const messages = [{ role: 'user', content: 'Go' }, ...use('x', 'orders', [block])]
  await prepareChat(winnow, messages)
  block.text = log('errors')
  expect(bytes(await prepareChat(winnow, messages))).toBe(await fresh(messages))
})

describe('arguments that a host has parsed', () => {
  const parsed = (args: unknown): ChatMessage[] => {
    const [call, result] = use('x', 'orders')
    Object.assign(call!.tool_calls![0]!.function!, { name: 'write_file', arguments: args })
    return [
      { role: 'user', content: 'Go' },
      call!,
      result!,
      ...use('y', 'errors'),
      { role: 'assistant', content: 'Done.' },
    ]
  }
  const next: ChatMessage = { role: 'user', content: 'Next' }

  test.each([false, true])('are read again where they changed in place, frozen around them: %s', async (frozen) => {
    const winnow = createWinnow()
    const args = { path: 'src/a.ts', where: { order: 'ORDER-1001' } }
    const messages = [...parsed(args), next]
    const { function: called } = messages[1]!.tool_calls![0]!
    if (frozen) for (const value of [called, ...messages[1]!.tool_calls!, messages[1]!]) Object.freeze(value)
    expect(JSON.stringify((await prepareChat(winnow, messages)).messages)).toContain('ORDER-1001')
    args.where.order = 'ORDER-2002'
    const expected = await prepareChat(createWinnow(), copy(messages))
    expect(bytes(await prepareChat(winnow, messages))).toBe(bytes(expected))
    expect(JSON.stringify(expected.messages)).toContain('ORDER-2002')
  })
  test('are what is read, as the wire holds them, whatever else stands in them', async () => {
    const circle: Record<string, unknown> = { path: 'a' }
    circle['self'] = circle
    for (const args of [{ at: new Date(0), none: undefined }, [1, { a: null }], circle, null, 5])
      expect((await prepareChat(createWinnow(), [...parsed(args), next])).report.turns.sealed).toBe(1)
    expect(readChat(parsed({ at: new Date(0), none: undefined }))[1]!.parts[0]).toMatchObject({
      input: { at: '1970-01-01T00:00:00.000Z' },
    })
  })
  test('with the same content in another object are not read again', () => {
    const reader = new ChatReader()
    const before = reader.read(parsed({ path: 'a', where: [1] })).messages
    expect(reader.read(parsed({ path: 'a', where: [1] })).messages[1]).toBe(before[1])
  })
  test('of a call that is no function are read again, too', () => {
    const reader = new ChatReader()
    const call = { id: 'x', type: 'custom', custom: { name: 'shell', input: 'ls' } }
    const messages: ChatMessage[] = [{ role: 'assistant', content: null, tool_calls: [call] }]
    const expected = readChat(copy(messages))
    const before = reader.read(messages).messages
    call.custom.input = 'pwd'
    expect(before).toEqual(expected)
    expect(reader.read(messages).messages).toEqual(readChat(copy(messages)))
  })
})

test('a field nothing is read from is sent as it stands now', async () => {
  const winnow = createWinnow({ compress: { cap: 50 } })
  const messages = history()
  const first = await prepareChat(winnow, messages)
  const at = first.messages.findLastIndex((message, index) => message !== messages.at(index) && message.role === 'tool')
  expect(at).toBeGreaterThan(0)
  field(messages.at(-1), 'cache_control', { type: 'ephemeral' })
  const { messages: view } = await prepareChat(winnow, messages)
  expect(view.at(-1)).toMatchObject({ role: 'tool', cache_control: { type: 'ephemeral' } })
  expect(view.at(-1)).not.toBe(messages.at(-1))
})

test.each([false, true])('what callers do to what they were given changes no later request (%s)', async (turnEnded) => {
  const winnow = createWinnow()
  const messages = [...history(), { role: 'assistant', content: 'Done.' }]
  const given = await prepareChat(winnow, messages, { turnEnded })
  const expected = bytes(given)
  Object.assign(given.report.recalls, { count: 5 })
  for (const list of [
    given.messages,
    given.report.kept,
    given.report.problems,
    given.report.dropped,
    given.report.rules,
  ])
    (list as unknown[]).length = 0
  expect(bytes(await prepareChat(winnow, messages, { turnEnded }))).toBe(expected)
  expect(Object.isFrozen(given.edits)).toBe(true)
})

test('conversations that share their beginning are told apart', async () => {
  const winnow = createWinnow()
  const one = history()
  const two = [...one.slice(0, 7), ...turn(9), { role: 'user', content: 'Two' }]
  for (const messages of [one, two, one, two, [...two, ...use('z', 'orders-z')], one])
    expect(bytes(await prepareChat(winnow, messages))).toBe(await fresh(messages))
})

test('what is no list of messages goes out as it is, whatever was read before', async () => {
  const winnow = createWinnow()
  const messages = history()
  expect((await prepareChat(winnow, messages)).edits.length).toBeGreaterThan(0)
  for (const wrong of [Object.fromEntries(messages.entries()), { 0: messages[0] }, { length: 2 }, 'Hello', undefined]) {
    const given = wrong as unknown as ChatMessage[]
    expect(await prepareChat(winnow, given)).toMatchObject({ messages: given, edits: [] })
  }
})

test('a list with holes takes nothing from the requests after it', async () => {
  const winnow = createWinnow()
  const messages = history()
  await prepareChat(winnow, messages)
  const holes = [...messages]
  holes[messages.length + 1] = { role: 'user', content: 'And?' }
  await prepareChat(winnow, holes)
  const next = [...messages, { role: 'assistant', content: 'Done.' }, { role: 'user', content: 'Next' }]
  expect(bytes(await prepareChat(winnow, next))).toBe(await fresh(next))
})

test('empty requests take the place of no history', () => {
  const reader = new ChatReader()
  const [before] = reader.read(history()).messages
  for (let count = 0; count < 64; count += 1) reader.read([])
  expect(reader.read(history()).messages[0]).toBe(before)
})
