import { expect, it } from 'vitest'
import { questionOf } from '../../read/question.ts'
import { askerOf } from './asked-words.ts'

const keysIn = (question: string, text: string): string[] => {
  const keys: string[] = []
  askerOf([text], questionOf(question, {}))(text, (key) => keys.push(key))
  return keys
}

it('knows a short number by the word in front of it', () => {
  expect(keysIn('What is in locker 41?', 'The key lies in locker 41.')).toContain(':locker 41')
  expect(keysIn('What is in locker 41?', 'The key lies in locker 412, behind 41 tins.')).not.toContain(':locker 41')
})

it('knows the name of a person, and no longer one', () => {
  expect(keysIn('Who is Greta Haugen?', 'We met Greta Haugen there.')).toContain(':greta haugen')
  expect(keysIn('Who is Greta Haugen?', 'We met Greta Haugenes there.')).not.toContain(':greta haugen')
})
