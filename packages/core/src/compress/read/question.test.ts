import { describe, expect, test } from 'vitest'
import { questionAbout, questionOf } from './question.ts'

describe('a question', () => {
  test('gives most weight to what is quoted and what the call asks for', () => {
    const { terms } = questionOf('Fix this\nThe function `parseHits` and its caller are slow.', { pattern: 'readLine' })
    expect(terms.get('=parsehits')).toBeGreaterThan(terms.get('caller')!)
    expect(terms.get('=readline')).toBeGreaterThan(terms.get('caller')!)
  })
  test('of a long text weighs how it ends more than what stands before', () => {
    const template = `You are a clerk.\n\n${'Use the tools for ledgers as described above. '.repeat(60)}\n\nWhy does the harbour bridge fail?`
    const { terms, intents, keywords } = questionOf(template, {})
    expect(terms.get('harbour')).toBeGreaterThan(terms.get('tool')!)
    expect(intents[0]).toBe('debug-error')
    expect(keywords.slice(0, 3)).toEqual(['harbour', 'bridge', 'fail'])
  })
  test.each([
    ['words as they stand', 'Which prices were rounded, and who rounds prices?', ['prices', 'rounded']],
    ['names whole', 'where is computePrice declared?', ['computeprice', 'declared']],
    ['words of Chinese', '仓库的设备为什么不能登录？', ['仓库', '设备', '不能', '登录']],
  ])('has %s for keywords', (_, text, words) => expect(questionOf(text, {}).keywords).toEqual(words))
  test.each([
    ['ids, names and numbers', 'Is ORD-48213 in parseHits as 4711?', ['ord-48213', 'parsehits', '4711']],
    ['a number with its word', 'What became of step 7 and PR #52?', ['step 7', 'pr #52', '52']],
    ['a number behind its key', 'What became of order=7?', ['order 7']],
    ['a number with its word of Chinese', '第77项怎么了？', ['第77', '77']],
    ['no number with a word that says nothing', 'Is it in 7 of the 12?', ['12']],
    ['of people', 'Which invoices does Greta Haugen have at Okafor AG?', ['greta haugen', 'okafor ag']],
    ['no part of a longer number', 'Is it done on day 2026-03-02 at hour 7:30?', ['2026-03-02', '7:30']],
  ])('names %s', (_, text, names) => {
    expect([...questionOf(text, {}).names].toSorted()).toEqual(names.toSorted())
  })
  test.each([
    ['a trace', 'Error: no\n    at total (/app/src/cart.ts:41:13)', [41]],
    ['another trace', '  File "/app/src/cart.ts", line 12, in total', [12]],
    ['a link', 'see https://example.com/src/cart.ts#L7', [7]],
    ['a compiler', 'src/cart.ts(3,5): error', [3]],
    ['another file', 'src/shop.ts:41 is wrong', []],
  ])('points at lines of the file the call names: %s', (_, text, lines) => {
    expect(questionOf(text, { path: 'src/cart.ts' }).lines).toEqual(lines)
  })
  test.each([
    ['named by its first digits', 'What did b13f0c4d9 change?', 'commit b13f0c4d95e27a680f1c2b3d4e5f60718293a4b5'],
    [
      'named whole',
      'See https://git.example.com/shop/commit/b13f0c4d95e27a680f1c2b3d4e5f60718293a4b5',
      'b13f0c4d9 Mend',
    ],
  ])('about a result names a hash as that writes it: %s', (_, text, result) => {
    const { names, terms } = questionAbout(result, text, {})
    const written = /b13\w+/u.exec(result)![0]
    expect(names).toContain(written)
    expect(terms.has(`=${written}`)).toBe(true)
    expect(questionAbout('b13f0c4e Mend', text, {}).names).not.toContain('b13f0c4e')
  })
  test('is the same whatever was asked before', () => {
    const first = questionOf('where is taxRate?', { path: 'a.ts' })
    questionOf('something else', {})
    expect(questionOf('where is taxRate?', { path: 'a.ts' })).toEqual(first)
  })
  test.each(['a.', 'a.a:', '`', '`a', 'a', '中', 'aA', '"a.b", line '])(
    'of repeats of %j takes linear time',
    (unit) => {
      // What is not linear here does not end within the time of a test.
      const { intents } = questionOf(unit.repeat(1_000_000), { query: unit.repeat(1_000_000) })
      expect(intents.length).toBeGreaterThan(0)
    },
  )
})
