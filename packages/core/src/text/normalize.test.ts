import { describe, expect, test } from 'vitest'
import { containsPhrase, normalizeText } from './normalize.ts'

describe('a text as it is compared', () => {
  test.each([
    ['  **Bold**  and\t`code`  ', 'bold and code'],
    ['# Title\n\n- item\n* other\n3. third', 'title\nitem\nother\nthird'],
    ['> quoted', 'quoted'],
    ['“Smart” ‘quotes’', 'smart quotes'],
    ['ＦＵＬＬ　ｗｉｄｔｈ', 'full width'],
    ['snake_case stays, __init__ loses its marks', 'snake_case stays, init loses its marks'],
    ['- [x] one\n- [ ] two\n✅ three\n⏳ four', 'completed one\npending two\ncompleted three\npending four'],
    ['', ''],
    [' \n \t\n', ''],
  ])('%j is %j', (text, normal) => {
    expect(normalizeText(text)).toBe(normal)
  })
})

describe('a phrase', () => {
  test.each([
    ['the cat sat', 'cat', true],
    ['concatenate', 'cat', false],
    ['cats', 'cat', false],
    ['cat', 'cat', true],
    ['(cat)', 'cat', true],
    ['a cat', 'a ca', false],
    ['v1.30', '1.3', false],
    ['生成测试报告', '测试', true],
    ['naïve', 'na', false],
    ['anything', '', false],
    ['concat cat', 'cat', true],
  ])('in %j: %j is found: %s', (text, value, found) => {
    expect(containsPhrase(text, value)).toBe(found)
  })
  test('that only occurs inside words is given up after a while', () => {
    expect(containsPhrase('xcatx '.repeat(100_000), 'cat')).toBe(false)
  })
})
