import { createWinnow, InvalidOptionError, type TokenCounter } from '@winnow/core'
import { encode as encodeCl100k } from 'gpt-tokenizer/encoding/cl100k_base'
import { encode as encodeO200k } from 'gpt-tokenizer/encoding/o200k_base'
import { beforeAll, describe, expect, it } from 'vitest'
import { tokenizer, type Encoding } from './tokenizer.ts'

const english = 'The order was shipped on 2026-11-21 and will arrive at the customer within three working days. '
const chinese = '订单已于今天发货，预计三个工作日内送达客户手中。'
const json = '{"order_id":"W2378156","items":[{"name":"Keyboard","price":269.46}],"status":"pending"}'

describe.each<{ encoding: Encoding; encode: (text: string) => number[] }>([
  { encoding: 'o200k_base', encode: encodeO200k },
  { encoding: 'cl100k_base', encode: encodeCl100k },
])('$encoding', ({ encoding, encode }) => {
  let counter: TokenCounter
  beforeAll(async () => {
    counter = await tokenizer(encoding)
  })

  it('says its name and that it is exact', () => {
    expect(counter).toMatchObject({ name: encoding, exact: true })
  })

  it.each([english, chinese, json, 'const value = await load(path)\n\treturn value\n'.repeat(40), english.repeat(50)])(
    'counts what the encoding itself counts in ordinary text',
    (text) => expect(counter.count(text)).toBe(encode(text).length),
  )

  it('counts nothing in an empty text', () => expect(counter.count('')).toBe(0))

  it.each([
    '<|endoftext|>',
    'before <|endoftext|> after',
    '<|im_start|>user<|im_end|>',
    '<|fim_prefix|><|endofprompt|>',
  ])('counts %s as plain text and never throws', (text) => expect(counter.count(text)).toBeGreaterThan(3))

  it.each(['\uD800', 'a\uDC00b', '\uD83D'.repeat(1000), `${'x'.repeat(255)}\uD83D\uDE00`])(
    'counts lone and cut surrogates without throwing',
    (text) => expect(counter.count(text)).toBeGreaterThan(0),
  )

  it.each(['a', ' ', '\n', '=', '中', '\uD83D\uDE00', '\u200B', 'ab', '1', '-a', '/\n'])(
    'stays linear for 100,000 repeats of %j, which unguarded takes seconds to minutes',
    (unit) => {
      const count = counter.count(unit.repeat(100_000))
      expect(count).toBeGreaterThan(100)
      expect(count).toBeLessThanOrEqual(100_000 * new TextEncoder().encode(unit).length)
    },
  )
})

it('gives known counts', async () => {
  const counter = await tokenizer('o200k_base')
  expect(['hello world', '你好，世界', '<|endoftext|>'].map((text) => counter.count(text))).toEqual([2, 3, 7])
})

it('stays within 0.1 % where the guard has to cut', async () => {
  const counter = await tokenizer('o200k_base')
  const long = Array.from({ length: 200 }, (_, line) => `${chinese}第${'一二三四五六七八九十'[line % 10]}条`).join('')
  const exact = encodeO200k(long).length
  expect(Math.abs(counter.count(long) - exact) / exact).toBeLessThan(0.001)
})

it.each(['gpt-5', '', 'toString', undefined])('refuses the encoding %j and says which there are', async (encoding) => {
  const refused = tokenizer(encoding as Encoding)
  await expect(refused).rejects.toThrow(InvalidOptionError)
  await expect(refused).rejects.toThrow('Use o200k_base or cl100k_base.')
})

it('makes the report of Winnow exact', async () => {
  const tokens = await tokenizer('o200k_base')
  const { report } = await createWinnow({ tokens }).prepare([
    { role: 'user', parts: [{ type: 'text', text: 'hello world' }] },
  ])
  expect(report.counter).toEqual({ name: 'o200k_base', exact: true })
  expect(report.tokens.before).toBe(6)
})

it('counts the same after its memory of words was emptied', async () => {
  const counter = await tokenizer('o200k_base')
  const text = Array.from({ length: 20_000 }, (_, index) => `id${(index * 2_654_435_761) % 4_294_967_296}`).join(' ')
  const before = counter.count(text)
  for (let round = 0; round < 6; round += 1) counter.count(text)
  expect(counter.count(text)).toBe(before)
})
