import { expect, test } from 'vitest'
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
