import { describe, expect, test } from 'vitest'
import type { Message } from '../message/types.ts'
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
const bytes = ({ messages, edits, report }: Prepared): string => JSON.stringify({ messages, edits, report })
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
