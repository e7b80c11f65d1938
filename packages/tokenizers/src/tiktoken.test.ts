import { globSync, readFileSync } from 'node:fs'
import { InvalidOptionError, type TokenCounter } from '@winnow/core'
import { beforeAll, describe, expect, it } from 'vitest'
import { upTo } from '../../../scripts/runs.ts'
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

describe.each(['o200k_base', 'cl100k_base'] as const)('tiktoken of %s', (encoding) => {
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

  it.each(['a', ' ', '\n', '=', '中', '\uD83D\uDE00', '\u200B', 'ab', '1', '-a', 'A', 'é', '/\n', '.\n/'])(
    `stays linear for ${upTo(100_000)} repeats of %j`,
    (unit) => {
      const long = unit.repeat(upTo(100_000))
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
