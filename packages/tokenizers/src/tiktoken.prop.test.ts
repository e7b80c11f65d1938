import type { TokenCounter } from '@winnow/core'
import fc from 'fast-check'
import { Tiktoken } from 'js-tiktoken/lite'
import cl100k from 'js-tiktoken/ranks/cl100k_base'
import o200k from 'js-tiktoken/ranks/o200k_base'
import { beforeAll, describe, expect, it } from 'vitest'
import { anyCharacter } from '../../../scripts/any-character.ts'
import { runs } from '../../../scripts/runs.ts'
import { tiktoken } from './tiktoken.ts'
import { tokenizer } from './tokenizer.ts'

/** What tokenizers stumble over: spaces before words and breaks, apostrophes, capitals, digits, marks, lone surrogates. */
const pieces = fc.oneof(
  fc.constantFrom(
    ' ',
    '  ',
    '\n',
    '\r\n',
    ' \n ',
    '\t',
    "'s",
    "'LL",
    '’',
    'WORD',
    'Word',
    'word',
    'ß',
    'İ',
    '123',
    '4567',
    '//',
    '..',
    '{"',
    '中文',
    '，',
    'の',
    '🎉',
    '👩‍👩‍👧',
    'e\u0301',
    '\u00A0',
    '\uFEFF',
    '\0',
    '\uD800',
    '<|endoftext|>',
  ),
  fc.string({ unit: anyCharacter, maxLength: 4 }),
  fc.string({ unit: 'grapheme', maxLength: 6 }),
)
const texts = fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join(''))

describe.each([
  ['o200k_base', o200k],
  ['cl100k_base', cl100k],
] as const)('tiktoken of %s', (encoding, table) => {
  let counter: TokenCounter
  let usual: TokenCounter
  beforeAll(async () => {
    counter = await tiktoken(encoding)
    usual = await tokenizer(encoding)
  })

  it('counts what tokenizer counts in any text', () => {
    fc.assert(
      fc.property(texts, (text) => {
        // The byte order mark, one token in the tables, is two to gpt-tokenizer.
        const common = text.replaceAll('\uFEFF', '')
        expect(counter.count(common)).toBe(usual.count(common))
      }),
      { numRuns: runs(200) },
    )
  })

  it('counts what js-tiktoken itself counts', () => {
    const own = new Tiktoken(table)
    expect(counter.count('\uFEFF')).toBe(own.encode('\uFEFF').length)
    fc.assert(
      fc.property(texts, (text) => {
        const short = text.slice(0, 100)
        expect(counter.count(short)).toBe(own.encode(short, [], []).length)
      }),
      { numRuns: runs(25) },
    )
  })
})
