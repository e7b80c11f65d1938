import { expect, test } from 'vitest'
import { Spelling } from './spelling.ts'

const words = ['currency', 'calculat', 'seoanalysis', 'flight', 'fly', 'photo', '天气', 'photographi']
const alikeTo = (word: string): string[] => new Spelling(words).alike(word).map(({ index }) => words[index]!)

test.each([
  ['curency', 'currency'],
  ['calculatr', 'calculat'],
  ['flihgtt', undefined],
  ['analysis', 'seoanalysis'],
])('%s is spelled like %s', (word, other) => expect(alikeTo(word)[0]).toBe(other))

test('a word is not its own neighbour, and short words and Chinese have none', () => {
  expect(alikeTo('currency')).toEqual([])
  expect(alikeTo('fli')).toEqual([])
  expect(alikeTo('天气')).toEqual([])
})

test.each([
  ['mean', 'meal'],
  ['book', 'boot'],
  ['ding', 'ping'],
])('%s of four letters is another word than %s', (word, other) => expect(new Spelling([other]).alike(word)).toEqual([]))

test('a word of four letters inside a longer one is spelled like it', () => {
  expect(new Spelling(['email', 'meals']).alike('mail')).toEqual([{ index: 0, likeness: 0.88 }])
})

test('the likest come first, six at most', () => {
  const many = new Spelling(Array.from({ length: 50 }, (_, index) => `currency${'abcdefghij'.slice(0, index % 10)}`))
  const likeness = many.alike('currency').map((found) => found.likeness)
  expect(likeness).toHaveLength(6)
  expect(likeness).toEqual([...likeness].sort((a, b) => b - a))
})

test('asking again gives the same', () => {
  const spelling = new Spelling(words)
  expect(spelling.alike('curency')).toEqual(spelling.alike('curency'))
  expect(spelling.alike('photos')).toEqual(new Spelling(words).alike('photos'))
})
