import { describe, expect, test } from 'vitest'
import { inputText, tryParseJson } from './input.ts'

const cyclic: Record<string, unknown> = {}
cyclic['self'] = cyclic

describe('arguments as text', () => {
  test.each<[unknown, string]>([
    [{ a: 1 }, '{"a":1}'],
    ['raw {', 'raw {'],
    [undefined, '{}'],
    [null, 'null'],
    [[], '[]'],
    [7, '7'],
    [() => 1, '{}'],
    [Symbol('s'), '{}'],
    [cyclic, '[arguments that JSON cannot hold]'],
    [{ n: 1n }, '[arguments that JSON cannot hold]'],
    [
      {
        toJSON: () => {
          throw new Error('no')
        },
      },
      '[arguments that JSON cannot hold]',
    ],
  ])('%# are one line', (input, text) => {
    expect(inputText(input)).toBe(text)
  })
})

describe('parsing JSON', () => {
  test.each<[string, unknown]>([
    ['{"a":1}', { a: 1 }],
    ['  [1]', [1]],
    ['"x"', 'x'],
    ['-1', -1],
    ['true', true],
    ['null', null],
    ['', undefined],
    ['{"a":', undefined],
    ['hello', undefined],
    ['{}{}', undefined],
    ['\u0000', undefined],
    ['\ud800', undefined],
  ])('%j', (text, value) => {
    expect(tryParseJson(text)).toEqual(value)
  })
  test('gives nothing for what nests too deep', () => {
    for (const deep of ['['.repeat(100_000), `${'['.repeat(100_000)}${']'.repeat(100_000)}`, '{"a":'.repeat(100_000)])
      expect(tryParseJson(deep)).toBeUndefined()
  })
})
