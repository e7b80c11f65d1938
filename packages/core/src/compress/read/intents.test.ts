import { describe, expect, test } from 'vitest'
import { intentsOf, numbersIn } from './intents.ts'

describe('what a question wants first', () => {
  test.each([
    ['Where is the retry policy defined?', 'find-definition'],
    ['what is the structure of this module?', 'understand-structure'],
    ['Give me an overview of the architecture', 'understand-structure'],
    ['how is the project structured?', 'understand-structure'],
    ['Which callers use parseDate? Show the usages', 'find-usage'],
    ['Fix the crash in the parser', 'debug-error'],
    ['Tests fail with a TypeError exception', 'debug-error'],
    ['Which parameters does this API take?', 'learn-api'],
    ['parseDate 是在哪里定义的?', 'find-definition'],
    ['这个项目的结构', 'understand-structure'],
    ['怎么用 parseDate', 'find-usage'],
    ['是什么错误', 'debug-error'],
    ['有没有接口文档', 'learn-api'],
  ])('%s: %s', (text, intent) => expect(intentsOf(text)[0]).toBe(intent))
  test.each([
    'Add a prefix to the suffix',
    'debugger_port',
    'hello',
    '',
    'Fix the structure',
    'Print a structured preview',
  ])('nothing certain: %j', (text) => expect(intentsOf(text)[0]).toBe('general'))
  test('ranks the others behind', () => {
    expect(intentsOf('Fix the error in the documentation')).toEqual(['debug-error', 'learn-api', 'general'])
  })
})

test.each([
  ['Where is retry called with 9?', ['9']],
  ['retry 3 and 4, then 5.', ['3', '4', '5']],
  ['What came in 2.9.0 on 2026-03-01 at 10:30, and what is #12 of a1?', []],
])('the numbers that stand alone in %j', (asked, numbers) => expect(numbersIn(asked)).toEqual(numbers))
