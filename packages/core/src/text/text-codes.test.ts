import { expect, test } from 'vitest'
import { codesOf } from './text-codes.ts'

test.each([
  ['a short text', 'Grüße'],
  ['a text of ASCII', 'plain words, again and again. '.repeat(20)],
  ['a text with other characters', `${'plain words. '.repeat(20)}ä中😀\ud835`],
  ['other characters behind as much ASCII as is encoded at once', `${'x'.repeat(65_535)}中`],
  ['more ASCII than is encoded at once', 'xyz\n'.repeat(30_000)],
  ['a text larger than what is kept', 'äöü '.repeat(300_000)],
])('the codes of %s, with as much room behind', (_name, text) => {
  const codes = codesOf(text)
  expect(codes.subarray(0, text.length)).toEqual(
    Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at)),
  )
  expect(codes.length).toBeGreaterThanOrEqual(text.length * 2)
})
