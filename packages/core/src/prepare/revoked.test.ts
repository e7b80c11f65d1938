import { describe, expect, test } from 'vitest'
import type { Message } from '../message/types.ts'
import { round, user } from '../testing/builders.ts'
import { createWinnow } from './create-winnow.ts'

function revoked(target: object = {}): never {
  const { proxy, revoke } = Proxy.revocable(target, {})
  revoke()
  return proxy as never
}
const throwing = (thrown: () => unknown): never =>
  Object.defineProperty({}, 'role', {
    get: () => {
      throw thrown()
    },
    enumerable: true,
  }) as never

const history = [user('Look'), ...round('read', { path: 'a' }, 'what it says'), user('And?')]
const hostile: [string, () => readonly Message[]][] = [
  ['a list that is a revoked proxy', () => revoked([])],
  ['a message that is one', () => history.with(1, revoked())],
  ['a part that is one', () => history.with(1, { role: 'assistant', parts: [revoked()] })],
  [
    'a getter that throws',
    () =>
      history.with(
        2,
        throwing(() => new Error('boom')),
      ),
  ],
  [
    'a getter that throws a revoked proxy',
    () =>
      history.with(
        2,
        throwing(() => revoked()),
      ),
  ],
  [
    'a getter that throws nothing',
    () =>
      history.with(
        2,
        throwing(() => undefined),
      ),
  ],
]

describe.each(hostile)('%s', (_what, make) => {
  const told: string[] = []
  const winnow = createWinnow({ select: {}, onEvent: ({ type }) => void told.push(type) })
  test('goes out as it is', async () => {
    const messages = make()
    const prepared = await winnow.prepare(messages)
    expect(prepared.messages === messages).toBe(true)
    expect(told).toEqual(['passed-through'])
  })

  test('is nothing to recall, persist or select by', async () => {
    const messages = make()
    expect(winnow.recall(messages, { ref: 'x' }).found).toBe(false)
    expect((await winnow.recallPersisted(messages, { ref: 'x' }, { scope: 's' })).found).toBe(false)
    expect((await winnow.persist(messages, { scope: 's' })).edits).toEqual([])
    expect((await winnow.select([{ name: 'a', description: 'b' }], { messages })).tools).toHaveLength(1)
  })
})

test('tools that cannot be read are none', async () => {
  const winnow = createWinnow({ select: {} })
  expect((await winnow.select(revoked([]), { query: 'x' })).tools).toEqual([])
})

test('what a processor throws is told, whatever it is', async () => {
  const failed: string[] = []
  const plan = (): never => {
    throw revoked()
  }
  const winnow = createWinnow({
    processors: [{ name: 'own', plan }],
    onEvent: (event) => void (event.type === 'failed' && failed.push(event.part)),
  })
  await winnow.prepare(history)
  expect(failed).toEqual(['own'])
})
