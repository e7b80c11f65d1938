import { describe, expect, it } from 'vitest'
import { wordsOf } from './words.ts'

describe('wordsOf', () => {
  it.each([
    ['get_weather', ['get', 'weather']],
    ['github.createPullRequest', ['github', 'create', 'pull', 'request']],
    ['getHTTPUrl v2', ['get', 'http', 'url', 'v2']],
    ['查询天气', ['查询', '询天', '天气']],
    ['查 weather天气', ['查', 'weather', '天气']],
    ['naïve Übergröße', ['naïve', 'übergröße']],
    ['Übergröße'.normalize('NFD'), ['übergröße']],
    ['날씨'.normalize('NFD'), ['날씨']],
    ['ＡＰＩ ｷｰ', ['api', 'キー']],
    ['サーバー', ['サー', 'ーバ', 'バー']],
    ['வானிலை', ['வானிலை']],
    [`a'b"c & !d | (e):* <-> -f`, ['a', 'b', 'c', 'd', 'e', 'f']],
    ['', []],
  ])('reads %j', (text, words) => expect(wordsOf(text)).toEqual(words))

  it('leaves out what is too long to be a word', () => {
    expect(wordsOf(`${'x'.repeat(101)} ${'y'.repeat(100)}`)).toEqual(['y'.repeat(100)])
  })

  it.each(['a', 'aB', '天', '_', 'A', 'a天', '\uD800', '\u0301\u0323', '\u0301\uFF9E', '\uFDFA'])(
    'takes time in proportion to the length, for %j repeated',
    (unit) => {
      // What is not linear here does not end within the time of a test.
      expect(wordsOf(unit.repeat(200_000))).toBeInstanceOf(Array)
    },
  )
})
