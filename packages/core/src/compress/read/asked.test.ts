import { expect, test } from 'vitest'
import { askedBy } from './asked.ts'

test('the question is what was asked last', () => {
  expect(askedBy([])).toBe('')
  expect(askedBy(['first', 'second'])).toBe('second')
})

test.each(['yes', 'OK', 'Continue.', 'yes, please', 'go ahead!', '继续', '好的', 'ok continue'])(
  '%j goes on with what was asked before',
  (text) => {
    expect(askedBy(['Find the leak', text])).toBe(`Find the leak\n${text}`)
    expect(askedBy(['Find the leak', text, text])).toBe(`Find the leak\n${text}\n${text}`)
  },
)

test.each(['yes, but look at the parser first, please', 'no', 'yesterday'])('%j is a question of its own', (text) =>
  expect(askedBy(['Find the leak', text])).toBe(text),
)
