import { describe, expect, it } from 'vitest'
import type { ShrinkContext } from '../../../kind.ts'
import { questionOf } from '../../../read/question.ts'
import type { Profile } from '../../../types.ts'
import { json } from '../json.ts'

const contextOf = (question = '', profile: Profile = 'default'): ShrinkContext => ({
  question: questionOf(question, {}),
  profile,
  path: undefined,
})
const reformat = (text: string, profile?: Profile): string | undefined =>
  json.reformat!(text, contextOf('', profile))?.text

describe('escaped characters', () => {
  const spelled = String.raw

  it('are written as they are', () => {
    const text = spelled`{"\u57ce\u5e02": "\u5317\u4eac", "note": "caf\u00e9 \ud83d\ude00", "link": "a\u0026b"}`
    expect(reformat(text)).toBe('城市: 北京\nnote: café 😀\nlink: a&b')
  })
  it('stay without loss', () => {
    const text = spelled`{"city": "\u5317\u4eac"}`
    expect(reformat(text, 'lossless')).toBe(spelled`{"city":"\u5317\u4eac"}`)
  })
  it.each([
    ['quotes', spelled`{"a": "x\u0022y"}`],
    ['backslashes', spelled`{"a": "x\u005cny"}`],
    ['controls', spelled`{"a": "x\u0000\u001b\u200b"}`],
    ['halves of pairs', spelled`{"a": "x\ud83dy\ude00"}`],
    ['what follows a backslash', spelled`{"a": "x\\u5317"}`],
  ])('stay spelled: %s', (_, text) => {
    const shorter = reformat(text)!
    const value = shorter.slice(shorter.indexOf(' ') + 1)
    expect(JSON.parse(value)).toBe((JSON.parse(text) as { a: string }).a)
    expect(text).toContain(value)
  })
  it('are found by the question', () => {
    const rows = Array.from({ length: 80 }, (_, id) => ({ id, city: id === 41 ? '北京' : '上海' }))
    const ascii = JSON.stringify(rows).replaceAll(
      /[^ -~]/gu,
      (letter) => spelled`\u${letter.charCodeAt(0).toString(16)}`,
    )
    expect(json.choose(ascii, contextOf('北京'), 300)!.text).toContain('北京')
  })
})
