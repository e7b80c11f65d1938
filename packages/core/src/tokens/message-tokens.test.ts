import { expect, test } from 'vitest'
import { call, result, says, tool } from '../testing/builders.ts'
import { countMessage, createMessageCounter } from './message-tokens.ts'

/** What a chat format spends on each message. */
const messageOverhead = 4

const letters = { name: 'letters', exact: true, count: (text: string) => text.length }

test('a message costs its texts, its calls, its results and an overhead; opaque parts cost nothing', () => {
  const made = call('search', { q: 1 }, 'an-id-that-costs-nothing')
  expect(countMessage(says(), letters)).toBe(messageOverhead)
  expect(countMessage(says('abc', { type: 'reasoning', text: 'de' }), letters)).toBe(messageOverhead + 5)
  expect(countMessage(says(made), letters)).toBe(messageOverhead + 'search'.length + '{"q":1}'.length)
  expect(countMessage(tool(result(made, 'found')), letters)).toBe(messageOverhead + 5)
  expect(countMessage(says({ type: 'opaque', value: 'x'.repeat(99) }), letters)).toBe(messageOverhead)
})

test('a counter of messages counts an object once', () => {
  let calls = 0
  const counter = createMessageCounter({ ...letters, count: (text) => ((calls += 1), text.length) })
  const message = says('abc')
  expect([counter(message), counter(message), counter(says('abc'))]).toEqual([7, 7, 7])
  expect(calls).toBe(2)
})
