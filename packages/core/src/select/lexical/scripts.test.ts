import { describe, expect, test } from 'vitest'
import { LexicalTools } from './lexical-tools.ts'
import { normalized, termsOf } from './words.ts'

test.each([
  ['Größe', 'größe'],
  ['ＡＰＩ', 'api'],
  ['वर्षा', 'वर्षा'],
  ['मौसम', 'मौसम'],
  ['வானிலை', 'வானிலை'],
  ['อากาศ', 'อากาศ'],
  ['मौसम_बताओ', 'मौसम बताओ'],
  ['طَقس', 'طَقس'],
  ['X̄y', 'x̄y'],
])('%s is whole words', (text, terms) => expect(termsOf(text)).toEqual(terms.split(' ')))

test.each(['Größe', '날씨', '日本語ガイド', 'café'])('%s is the same composed and decomposed', (text) => {
  expect(termsOf(text.normalize('NFD'))).toEqual(termsOf(text.normalize('NFC')))
})

test('of more marks than a character has in any language the first are read', () => {
  expect(normalized(`a${'\u0316\u0301'.repeat(10_000)}`).length).toBeLessThan(40)
})

describe('a question meets a tool', () => {
  const tools = [
    { name: 'size', description: 'Größe eines Pakets' },
    { name: 'korean', description: '날씨를 알려 줍니다'.normalize('NFD') },
    { name: 'hindi', description: 'आज का मौसम' },
    { name: 'tamil', description: 'இன்றைய வானிலை' },
    { name: 'thai', description: 'พยากรณ์ อากาศ' },
    { name: 'gateway', description: 'Ｃａｌｌｓ an ＡＰＩ' },
    { name: 'music', description: 'ｶﾞｲﾄﾞ' },
  ]
  const lexical = new LexicalTools(tools)

  test.each([
    ['Größe'.normalize('NFD'), 'size'],
    ['날씨', 'korean'],
    ['मौसम', 'hindi'],
    ['வானிலை', 'tamil'],
    ['อากาศ', 'thai'],
    ['api', 'gateway'],
    ['ガイド', 'music'],
  ])('%s', (text, name) => {
    expect(lexical.rank({ text }, 5).map(({ index }) => tools[index]!.name)).toEqual([name])
  })

  test('Chinese in compatibility characters has its English', () => {
    const english = new LexicalTools([{ name: 'get_weather' }, { name: 'read_file' }])
    expect(english.rank({ text: '⽂件' }, 5)[0]!.index).toBe(1)
  })
})
