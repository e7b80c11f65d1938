import { expect, test } from 'vitest'
import type { Message } from '../../message/types.ts'
import { assistant, user } from '../../testing/builders.ts'
import { extracted } from '../../testing/extracted.ts'
import { wordCounter as tokens } from '../../testing/index.ts'
import { merge } from '../said/merge.ts'
import { write } from '../said/write.ts'

const room = 800
const list = assistant('The build is green.\n\nNext steps:\n- paint the fence\n- oil the hinges')
const toldOf = (...parts: Message[][]): string => {
  const summaries = parts.map((part) => extracted(part, room, tokens))
  return write(summaries.length === 1 ? summaries[0]! : merge(summaries, { room, tokens }))
}
const started = [user('Build it.'), list]
const other = [user('What is the time in Lima?'), assistant('It is noon.')]
const done = [user('Do both.'), assistant('Both are through.')]
const told = 'then asked: Do both.\n    then answered: Both are through.'

test.each([
  ['right behind it', [[...started, ...done, ...other]]],
  ['behind something else', [[...started, ...other, ...done]]],
  ['behind thanks', [[...started, user('Thanks!'), assistant('Sure.'), ...other, ...done]]],
  ['in a summary of its own', [started, [...other, ...done]]],
])('what an answer leaves open is told with what was said next, %s', (_, parts) => {
  const text = toldOf(...parts)
  expect(text).toContain('oil the hinges\n')
  expect(text).toContain(told)
  // Once for all that the answer leaves open.
  expect(text.split(told)).toHaveLength(2)
})

test('a longer message of a person is not told so, nor what follows it', () => {
  const long = user(`Write a letter to the council about the lamps, ${'and about the trees, '.repeat(4)}today.`)
  expect(toldOf([...started, long, assistant('Here.'), ...done])).not.toContain('then asked:')
})

test('what names an open point later stands alone below it', () => {
  const text = toldOf([
    ...started.slice(0, 1),
    assistant('TODO: oil the hinges'),
    user('Oil the hinges with wax.'),
    list,
  ])
  expect(text).toContain('later: Oil the hinges with wax.')
  expect(text).not.toContain('then asked: Oil')
})

test('what was said next has no room that an open point needs', () => {
  const points = Array.from({ length: 12 }, (_, at) => `- lay plank ${at} of the quay`).join('\n')
  const messages = [user('Build it.'), assistant(`Ready.\n\nNext steps:\n${points}`), ...done]
  const texts = [120, 160, 240, 320].map((least) => write(extracted(messages, least, tokens)))
  const isLeftOut = (text: string): boolean => /open when.*\n(?: {2}.*\n)* {2}\[\d+ more left out\]/u.test(text)
  expect(texts.some(isLeftOut)).toBe(true)
  expect(texts.filter((text) => isLeftOut(text) && text.includes('then answered:'))).toEqual([])
})
