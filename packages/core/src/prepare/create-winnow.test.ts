import { expect, test } from 'vitest'
import { assistant, round, user } from '../testing/builders.ts'
import { createWinnow } from './create-winnow.ts'

test.each([
  ['nothing', undefined],
  ['null', null],
  ['a string', 'Hi'],
  ['an object', {}],
])('prepare hands on %s in the place of messages and says so', async (_kind, strange) => {
  const events: string[] = []
  const winnow = createWinnow({ onEvent: (event) => events.push(event.type) })
  const prepared = await winnow.prepare(strange as never)
  expect(prepared.messages).toBe(strange)
  expect(prepared.edits).toEqual([])
  expect(events).toEqual(['passed-through'])
})

test('a request is decided in the mode of its call, whatever is set meanwhile', async () => {
  const log = 'line 1234 of the log\n'.repeat(300)
  const history = [user('Look'), ...round('read', { n: 1 }, log), assistant('Done.'), user('Next')]
  const winnow = createWinnow({ mode: 'observe', window: { contextWindow: 2000, output: 0 } })
  const watched = winnow.prepare(history)
  winnow.mode = 'on'
  const { messages, report } = await watched
  expect(messages).toBe(history)
  expect(report.mode).toBe('observe')
  expect((await winnow.prepare(history)).messages).not.toEqual(history)
})
