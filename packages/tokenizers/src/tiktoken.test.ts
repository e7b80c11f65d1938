import { globSync, readFileSync } from 'node:fs'
import { InvalidOptionError, type TokenCounter } from '@winnow/core'
import fc from 'fast-check'
import { Tiktoken } from 'js-tiktoken/lite'
import cl100k from 'js-tiktoken/ranks/cl100k_base'
import o200k from 'js-tiktoken/ranks/o200k_base'
import { beforeAll, describe, expect, it } from 'vitest'
import { tiktoken, type Encoding } from './tiktoken.ts'
import { tokenizer } from './tokenizer.ts'

const root = new URL('../../../', import.meta.url).pathname
/** Prose, code, JSON of tool results and Chinese, as this repository has them. */
const corpus = [
  'README.md',
  'docs/reference/*.md',
  'packages/core/src/text/*.ts',
  'examples/demo/recordings/*.json',
  'bench/fixtures/chinese/*',
]
  .flatMap((pattern) => globSync(pattern, { cwd: root }))
  .map((file) => [file, readFileSync(root + file, 'utf8')] as const)

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
  fc.string({ unit: 'binary', maxLength: 4 }),
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

  it('says its name and that it is exact', () => {
    expect(counter).toMatchObject({ name: encoding, exact: true })
  })

  it('counts what tokenizer counts in texts of this repository', () => {
    expect(corpus.length).toBeGreaterThan(20)
    for (const [file, text] of corpus) expect([file, counter.count(text)]).toEqual([file, usual.count(text)])
  })

  it('counts what tokenizer counts in any text', () => {
    fc.assert(
      fc.property(texts, (text) => {
        // The byte order mark, one token in the tables, is two to gpt-tokenizer.
        const common = text.replaceAll('\uFEFF', '')
        expect(counter.count(common)).toBe(usual.count(common))
      }),
      { numRuns: 500 },
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
      { numRuns: 100 },
    )
  })

  it.each(['a', ' ', '\n', '=', '中', '\uD83D\uDE00', '\u200B', 'ab', '1', '-a', 'A', 'é', '/\n', '.\n/'])(
    'stays linear for 100,000 repeats of %j',
    (unit) => {
      const long = unit.repeat(100_000)
      expect(counter.count(long)).toBe(usual.count(long))
    },
  )

  it('stays linear for Chinese prose, for which js-tiktoken takes six seconds', () => {
    const prose = Array.from(
      { length: 12_000 },
      (_, at) => `第${at * 7919}条：订单编号已于今天发货，请客户注意查收；备注${at}。`,
    ).join('')
    expect(prose.length).toBeGreaterThan(350_000)
    expect(counter.count(prose)).toBe(usual.count(prose))
  })
})

it('counts the same after its memory of words was emptied', async () => {
  const counter = await tiktoken('o200k_base')
  const text = Array.from({ length: 60_000 }, (_, at) => `w${(at * 2_654_435_761) % 4_294_967_296}`).join(' ')
  const before = counter.count('words that come again')
  expect(counter.count(text)).toBe(counter.count(text))
  expect(counter.count('words that come again')).toBe(before)
})

it.each(['gpt-5', '', 'toString', undefined])('refuses the encoding %j and says which there are', async (encoding) => {
  const refused = tiktoken(encoding as Encoding)
  await expect(refused).rejects.toThrow(InvalidOptionError)
  await expect(refused).rejects.toThrow('Use o200k_base or cl100k_base.')
})
