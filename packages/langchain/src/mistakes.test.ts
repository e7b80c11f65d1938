import { createWinnow } from '@winnow/core'
import { expect, test } from 'vitest'
import { prepareMessages, winnowTrimmer } from './index.ts'
import { withWinnow } from './middleware.ts'

/** Mistakes that newcomers make with this adapter, and what they are told. */
const noWinnow = 'winnow: this is no Winnow. Make one with createWinnow() and give it first.'

test('something else in the place of a Winnow is refused', async () => {
  expect(() => withWinnow({ model: 'm' } as never, createWinnow() as never)).toThrow(noWinnow)
  expect(() => winnowTrimmer({} as never)).toThrow(noWinnow)
  await expect(prepareMessages([] as never, [])).rejects.toThrow(noWinnow)
})

const shapes: readonly (readonly [name: string, messages: unknown, told: string])[] = [
  ['UI messages', [{ id: '1', role: 'user', parts: [] }], 'these look like UI messages of the AI SDK.'],
  ['plain objects', [{ role: 'user', content: 'Hi' }], 'these look like plain objects, not LangChain messages.'],
  ['a promise', Promise.resolve([]), 'this is a promise. Write await before it'],
]

test.each(shapes)('prepareMessages hears of %s in one event', async (_name, messages, told) => {
  const heard: string[] = []
  const telling = createWinnow({ onEvent: (event) => event.type === 'passed-through' && heard.push(event.reason) })
  expect((await prepareMessages(telling, messages as never)).messages).toBe(messages)
  expect(heard).toEqual([expect.stringContaining(told)])
})
