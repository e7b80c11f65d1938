import { expect, test } from 'vitest'
import { digestHeading, holdsDigest, shortenedMark } from './digest-mark.ts'

const heading = digestHeading(2, 'after')

test.each([
  ['as it is', `note\n${heading}\n--- pay(amount: 900)`],
  ['with a blank behind it', `note\n${heading} \n--- pay(amount: 900)`],
  ['with a carriage return', `note\r\n${heading}\r\n--- pay(amount: 900)`],
  ['on a line of its own by another sign', `note\u2028${heading}\u2028--- pay(amount: 900)`],
  ['with a blank that does not break', `note\n${heading.replace(' made', '\u00A0made')}\n--- pay(amount: 900)`],
  ['behind what does not show', `note\n\u200B${heading}\n--- pay(amount: 900)`],
  ['at the end, as one result', `note\n${shortenedMark} `],
])('a heading of a digest is known %s', (_name, text) => expect(holdsDigest(text)).toBe(true))

test('a text that only has such words is none', () => {
  expect(holdsDigest(`The heading is ${heading}, they say.`)).toBe(false)
  expect(holdsDigest('\t'.repeat(100_000) + 'made after this one, in order')).toBe(false)
})
