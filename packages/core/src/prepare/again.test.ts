import { describe, expect, test } from 'vitest'
import type { Message, Part } from '../message/types.ts'
import { assistant, round, user } from '../testing/builders.ts'
import { createWinnow } from './create-winnow.ts'
import type { Prepared } from './types.ts'

const log = (name: string): string =>
  Array.from({ length: 120 }, (_, n) => `GET /${name}/${n} 200 in ${n} ms`).join('\n')
const turn = (n: number): Message[] => [
  user(`Read log ${n}`),
  ...round('read_log', { path: `orders-${n}` }, log(`orders-${n}`), `${n}a`),
  assistant(`Log ${n} is fine.`),
]
const history = [...[0, 1, 2].flatMap(turn), user('Once more'), ...round('read_log', { path: 'x' }, log('x'), 'x')]
const copy = (messages: readonly Message[]): Message[] => JSON.parse(JSON.stringify(messages)) as Message[]
/** All but what a request is called, which no two have in common. */
const bytes = ({ messages, edits, report: { requestId: _requestId, ...report } }: Prepared): string =>
  JSON.stringify({ messages, edits, report })
const fresh = async (messages: readonly Message[]): Promise<string> =>
  bytes(await createWinnow().prepare(copy(messages)))

describe('a history that is prepared again', () => {
  test('as new objects is sent as those, untouched messages and edited ones alike', async () => {
    const winnow = createWinnow()
    await winnow.prepare(history)
    const stored = copy(history).map((message, at) => ({ ...message, id: `new-${at}` }))
    const { messages } = await winnow.prepare(stored)
    expect(messages.every((message) => message.id?.startsWith('new-'))).toBe(true)
    expect(bytes(await winnow.prepare(history))).toBe(await fresh(history))
  })
  test('as the same objects gives the same objects, the edited ones, too', async () => {
    const winnow = createWinnow()
    const first = await winnow.prepare(history)
    const second = await winnow.prepare([...history, ...round('read_log', { path: 'y' }, log('y'), 'y')])
    expect(first.edits.length).toBeGreaterThan(0)
    first.messages.forEach((message, at) => expect(second.messages[at]).toBe(message))
  })
  test.each([1, 4, 8, 13, 14])('with another message at %i gives what a new Winnow gives', async (at) => {
    const winnow = createWinnow()
    await winnow.prepare(history)
    const changed = history.with(
      at,
      history[at]!.role === 'tool' ? round('read_log', {}, log('z'), 'x')[1] : user('New'),
    )
    expect(bytes(await winnow.prepare(changed))).toBe(await fresh(changed))
    expect(bytes(await winnow.prepare(history))).toBe(await fresh(history))
  })
  test('shorter, longer and shorter again gives what a new Winnow gives each time', async () => {
    const winnow = createWinnow()
    for (const end of [14, 9, 5, 12, 3, 14, 1])
      expect(bytes(await winnow.prepare(history.slice(0, end)))).toBe(await fresh(history.slice(0, end)))
  })
  test('in the array it grew in gives what a new Winnow gives', async () => {
    const winnow = createWinnow()
    const growing: Message[] = []
    for (const message of history) {
      growing.push(message)
      expect(bytes(await winnow.prepare(growing))).toBe(await fresh(growing))
    }
  })
})

test('a call whose id changed before its result came is still answered by it', async () => {
  const winnow = createWinnow()
  const [call] = round('read_log', { path: 'x' }, '', 'old')
  await winnow.prepare([user('Go'), call])
  const messages = [user('Go'), ...round('read_log', { path: 'x' }, log('x'), 'new')]
  expect(bytes(await winnow.prepare(messages))).toBe(await fresh(messages))
})

describe('a result that answers another call under an assistant message that stayed the same object', () => {
  const [call, result] = round('read_log', { path: 'x' }, log('x'), 'right')
  const answering = (callId: string): Message => ({ ...result, parts: [{ ...result.parts[0], callId } as Part] })
  const endings: Record<string, Message[]> = { sealed: [assistant('Done.'), user('Next')], open: [] }
  const cases = Object.entries(endings).flatMap(([name, ending]) =>
    [
      ['wrong', 'right'],
      ['right', 'wrong'],
    ].map(([before, after]) => [name, before!, after!, ending] as const),
  )
  test.each(cases)('in a turn that is %s, %s to %s', async (_name, before, after, ending) => {
    const options = { compact: { minSavings: 0 } }
    const winnow = createWinnow(options)
    const asked = user('Go')
    await winnow.prepare([asked, call, answering(before), ...ending])
    const messages = [asked, call, answering(after), ...ending]
    const expected = await createWinnow(options).prepare(copy(messages))
    expect(bytes(await winnow.prepare(messages))).toBe(bytes(expected))
  })
})

test('a stray result before the first call is reported once, however often the history is prepared', async () => {
  const winnow = createWinnow()
  const messages = [user('Go'), round('read_log', {}, 'stray', 'x')[1]]
  for (let time = 0; time < 3; time += 1) expect((await winnow.prepare(messages)).report.problems).toHaveLength(1)
  const longer = [...messages, ...round('read_log', { path: 'y' }, log('y'), 'y')]
  expect(bytes(await winnow.prepare(longer))).toBe(await fresh(longer))
})

/** All objects that a value holds. */
const objectsIn = (value: unknown): object[] =>
  typeof value === 'object' && value !== null ? [value, ...Object.values(value).flatMap(objectsIn)] : []

describe('what was handed out and is remembered', () => {
  test('cannot be changed: edits, notes, and messages of the view that were made here', async () => {
    const own = new Set(objectsIn(history))
    const { messages, edits, report } = await createWinnow({ compact: { minSavings: 0 } }).prepare(history)
    const made = objectsIn([...messages, ...edits, ...report.kept, ...report.problems, ...report.dropped])
    const handedOut = made.slice(1).filter((value) => !own.has(value))
    expect(handedOut.length).toBeGreaterThan(edits.length * 2)
    expect(handedOut.filter((value) => !Object.isFrozen(value))).toEqual([])
  })
  test('leaves the objects of the host as they were', async () => {
    const messages = copy(history)
    await createWinnow({ compact: { minSavings: 0 } }).prepare(messages)
    expect(objectsIn(messages).filter((value) => Object.isFrozen(value))).toEqual([])
  })
})
