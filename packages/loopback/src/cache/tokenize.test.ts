import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import { expect, it } from 'vitest'
import { createPromptTokenizer, encodeText } from './tokenize.ts'

it('encodes as o200k_base does, control tokens as the plain text they are', () => {
  expect(encodeText('hello world')).toEqual([24_912, 2375])
  expect(encodeText('<|endoftext|>')).toHaveLength(7)
})

it('encodes long texts in parts, which changes a token or two at each cut', () => {
  const text = Array.from({ length: 2000 }, (_, at) => `The parcel ${at} is held in Karlsruhe (${at * 37}).`).join('\n')
  const cuts = Math.floor(text.length / 4096)
  expect(cuts).toBeGreaterThan(10)
  expect(Math.abs(encodeText(text).length - encode(text).length)).toBeLessThanOrEqual(2 * cuts)
})

it('marks where a piece begins, so that no text can join or forge one', () => {
  const tokenize = createPromptTokenizer()
  const joined = tokenize(['user\na', 'user\nb'])
  expect(joined.filter((token) => token < 0)).toHaveLength(2)
  expect(tokenize(['user\nauser\nb'])).not.toEqual(joined)
  expect(tokenize(['user\na', 'user\nb'])).toEqual(joined)
})
