import { expect, test } from 'vitest'
import { readJson } from './json-structure.ts'
import { codesOf } from './text-codes.ts'

const deaf = { key() {}, string() {}, number() {} }

const read = (text: string): boolean => readJson(codesOf(text), text.length, deaf)

function parses(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null
  } catch {
    return false
  }
}

const valid = [
  '{"a":[1,-2.5e+10,{"b":"\\u00e9\\n\\""},true,false,null,[],{}], "c" : "d"}',
  ' [ 1 , 2 ]\n',
  '[[],[{}],{"":0}]',
  '[0.5,-0,1E5,"中"]',
]

test.each(valid)('%s is a structure', (text) => expect(read(text)).toBe(true))

test('with a character left out, doubled or replaced, a text is judged as a parser judges', () => {
  const judged = { yes: 0, no: 0 }
  for (const text of valid) {
    for (let at = 0; at < text.length; at += 1) {
      for (const put of ['', text[at]!.repeat(2), ',', '"', '\\', '}', ']', '0', 'e', '\n', '\u00a0']) {
        const other = text.slice(0, at) + put + text.slice(at + 1)
        const expected = parses(other)
        judged[expected ? 'yes' : 'no'] += 1
        expect([other, read(other)]).toEqual([other, expected])
      }
    }
  }
  expect(judged.yes).toBeGreaterThan(50)
  expect(judged.no).toBeGreaterThan(500)
})

test.each(['', '1', '"a"', 'null', '{', '[1', '[1]x', '{"a"}', '{a:1}', '[01]', '[1.]', '["\t"]'])(
  '%j is none',
  (text) => expect(read(text)).toBe(false),
)

test('depth costs nothing', () => expect(read(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)).toBe(true))
