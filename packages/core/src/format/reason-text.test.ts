import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { because } from '../edit/because.ts'
import { reasons } from '../edit/reasons.ts'
import { reasonCode, reasonText } from './reason-text.ts'

const valuesIn = (prose: string): number => prose.split('{}').length - 1

describe('a reason in words', () => {
  it('is made of its code, in English and in Chinese', () => {
    expect(reasonText('pinned')).toBe('it is pinned')
    expect(reasonText('pinned', 'zh')).toBe('已被固定')
  })

  it('says what the reason names', () => {
    const little = because('saves-too-little', 12, 30)
    expect(little).toBe('saves-too-little: 12, 30')
    expect(reasonText(little)).toBe('it would save only 12 tokens, fewer than 30')
    expect(reasonText(little, 'zh')).toBe('只能节省 12 个 token，少于 30 个')
  })

  it('names any text as it is', () => {
    for (const text of ['Ask: the harbour, or not', '$& {} “a”', '', 'pinned: 1', 'two\nlines'])
      expect(reasonText(because('not-in-system-text', text))).toBe(`${text} does not stand in the system text`)
  })

  it.each([
    'because',
    'It is old: it was read, 2024',
    'pinned: twice',
    'saves-too-little',
    'saves-too-little: 1',
    'toString',
    '',
  ])('leaves one it does not know as it is: %j', (reason) => {
    expect(reasonText(reason)).toBe(reason)
    expect(reasonText(reason, 'zh')).toBe(reason)
  })

  it('is made of long texts that look like many values', () => {
    const hostile = ': , {} '.repeat(300_000)
    expect(reasonText(`saves-too-little: ${hostile}`)).toBe(`saves-too-little: ${hostile}`)
    expect(reasonText(`call-without-result: ${hostile}`)).toBe(`a call of ${hostile} without a result`)
  })
})

describe('the code of a reason', () => {
  it('is what stands before the first colon', () => {
    expect(reasonCode('saves-too-little: 12, 30')).toBe('saves-too-little')
    expect(reasonCode('call-without-result: a: b')).toBe('call-without-result')
    expect(reasonCode('pinned')).toBe('pinned')
    expect(reasonCode('it is old')).toBe('it is old')
  })
})

describe.each([
  ['reasons.md', 'en'],
  ['reasons.zh.md', 'zh'],
] as const)('the reference %s', (name, language) => {
  const page = readFileSync(new URL(`../../../../docs/reference/${name}`, import.meta.url), 'utf8')
  it('lists every code with its words, in the order of the table', () => {
    const rows = [...page.matchAll(/^\| `([^`]+)` +\| (.+?) +\|$/gmu)].map(([, reason, words]) => [reason, words])
    const filled = Object.entries(reasons).map(([code, prose]) => {
      const values = Array.from({ length: valuesIn(prose.en) }, () => '{}').join(', ')
      return [values === '' ? code : `${code}: ${values}`, prose[language]]
    })
    expect(rows).toEqual(filled)
  })
})

const rooms = new URL('../', import.meta.url)
const makers = readdirSync(rooms, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !/\.test(?:-d)?\.ts$|^(?:testing|format)|reasons\.ts$/u.test(path))
  .map((path) => readFileSync(new URL(path.replaceAll('\\', '/'), rooms), 'utf8'))
  .join('\n')
describe.each(Object.entries(reasons))('%s', (code, { en, zh }) => {
  it('names as much in both languages', () => expect(valuesIn(zh)).toBe(valuesIn(en)))
  it('is a code that reads by itself', () => expect(code).toMatch(/^[a-z]+(?:-[a-z]+)*$/u))
  it('is given somewhere', () => expect(makers).toContain(`'${code}'`))
})
