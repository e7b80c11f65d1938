import { expect, test } from 'vitest'
import { glossaryLines } from './glossary-words.ts'
import { englishOf } from './glossary.ts'
import { synonymsOf } from './synonyms.ts'
import { termsOf } from './words.ts'

const synonymsOfWord = (word: string): readonly string[] => synonymsOf(termsOf(word)[0]!)

test('general words stand for one another', () => {
  expect(synonymsOfWord('purchase')).toContain(termsOf('buy')[0])
  expect(synonymsOfWord('buy')).toContain(termsOf('purchase')[0])
})

test('what leads to a general word leads one way', () => {
  expect(synonymsOfWord('sunny')).toContain(termsOf('weather')[0])
  expect(synonymsOfWord('weather')).not.toContain(termsOf('sunny')[0])
})

test('a word is not its own synonym, and an unknown one has none', () => {
  expect(synonymsOfWord('weather')).not.toContain(termsOf('weather')[0])
  expect(synonymsOf('qwertz')).toEqual([])
  expect(synonymsOf('constructor')).toEqual([])
})

test('Chinese words have their English, the longest first', () => {
  const found = englishOf('帮我查一下空气质量和电子邮件')
  expect(found.map(({ written }) => written)).toEqual(['查', '空气质量', '电子邮件'])
  expect(found.at(-1)!.terms).toEqual(termsOf('email mail'))
  expect(englishOf('no Chinese')).toEqual([])
})

test.each(glossaryLines.trim().split('\n'))(
  'the line %s has both sides, no Chinese word longer than is looked for',
  (line) => {
    const [english = '', chinese = ''] = line.split(':')
    expect(termsOf(english)).not.toEqual([])
    for (const word of chinese.split(' ')) expect(word).toMatch(/^\p{Script=Han}{1,5}$/u)
  },
)
