import { expect, test } from 'vitest'
import { countBreaks, countLines, hasMoreLines } from './count-lines.ts'

const texts = [
  '',
  '\n',
  'a',
  'a\n',
  'a\nb',
  '\n\na\n \n\tb\n\n',
  `${'a'.repeat(40)}\n${'b'.repeat(40)}\n\n`,
  '\r\na\r\n',
]

test.each(texts)('counts the lines of %j as splitting does', (text) => {
  expect(countLines(text)).toBe(text.split('\n').length)
  for (let from = 0; from <= text.length; from += 1)
    for (let to = from; to <= text.length; to += 1)
      expect(countBreaks(text, from, to)).toBe(text.slice(from, to).split('\n').length - 1)
})

test.each(texts)('knows whether %j has more lines than a number that are not blank', (text) => {
  const filled = text.split('\n').filter((line) => line.trim() !== '').length
  for (const most of [0, 0.5, 1, 1.5, 2, 3]) expect(hasMoreLines(text, most)).toBe(filled > most)
})
