import { describe, expect, test } from 'vitest'
import { callFromJson, callText, inputText, spellingOf, tryParseJson } from './input.ts'

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

describe('a call read from JSON', () => {
  const json = '{"city":"Bern","days":[1,2]}'
  const read = { type: 'tool-call', callId: 'a', toolName: 'weather', input: { city: 'Bern', days: [1, 2] } }

  test('is the same as one with its arguments parsed, however it is looked at', () => {
    expect(callFromJson('a', 'weather', json)).toEqual(read)
    expect(JSON.stringify(callFromJson('a', 'weather', json))).toBe(JSON.stringify(read))
    expect({ ...callFromJson('a', 'weather', json) }).toEqual(read)
    expect(structuredClone(callFromJson('a', 'weather', json))).toEqual(read)
    expect(Object.keys(callFromJson('a', 'weather', json))).toEqual(Object.keys(read))
    expect(callFromJson('a', 'weather', json).input).toEqual(read.input)
    expect(Object.freeze(callFromJson('a', 'weather', json)).input).toEqual(read.input)
  })
  test('has its arguments parsed once', () => {
    const call = callFromJson('a', 'weather', json)
    expect(call.input).toBe(call.input)
  })
  test('can be given other arguments, as any object can', () => {
    const call = callFromJson('a', 'weather', json) as { input: unknown }
    call.input = { city: 'Chur' }
    expect(call.input).toEqual({ city: 'Chur' })
  })
  test('keeps what is no JSON as text, and says what it was read from', () => {
    for (const text of ['{"city": "Be', '', 'null']) {
      const call = callFromJson('a', 'weather', text)
      expect([call.input, spellingOf(call)]).toEqual([text, text])
    }
    const call = callFromJson('a', 'weather', '{ "city":"Bern" }')
    expect([callText(call), spellingOf(call)]).toEqual(['{"city":"Bern"}', '{ "city":"Bern" }'])
  })
  test('is no key to what another call was read from', () => {
    const copy = { ...callFromJson('a', 'weather', json), input: { city: 'Chur' } }
    expect(spellingOf(copy)).toBe('{"city":"Chur"}')
  })
})
