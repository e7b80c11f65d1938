import { expect, test } from 'vitest'
import { shortLine } from './cut-line.ts'
import { cutStrings } from './cut-strings.ts'

const beginning = (text: string, longest: number) => `${text.slice(0, longest)}[…]`

test('a record of one line keeps its keys and its short values, and its long texts are cut', () => {
  const prose = 'The worker waits for a lock that nobody gives back. '.repeat(20)
  const record = { id: 4217, role: 'user', content: prose, status: 'failed', note: 'see "retry" below', error: prose }
  const line = JSON.stringify(record)
  const short = shortLine(line, new Map(), 600)
  expect(short.length).toBeLessThan(700)
  expect(short).toMatch(/^\{"id":4217,"role":"user","content":"The worker waits/u)
  expect(short).toContain('","status":"failed","note":"see \\"retry\\" below","error":"The worker')
  expect(short.match(/ \[… \d+ characters\] /gu)).toHaveLength(2)
})

test('a line whose length lies outside quotes is cut by its beginning and its end', () => {
  const line = `{"name":"a",${Array.from({ length: 300 }, (_, index) => `"k${index}":${index}`).join(',')}}`
  expect(cutStrings(line, 600, beginning)).toBeUndefined()
  expect(shortLine(line, new Map(), 600)).toMatch(/^\{"name":"a".* \[… \d+ characters\] .*"k299":299\}$/u)
})

test('no text is cut to a few letters: many middling ones go together with what lies between them', () => {
  const line = JSON.stringify(Array.from({ length: 40 }, (_, index) => `sentence ${index} ${'word '.repeat(20)}`))
  expect(cutStrings(line, 600, beginning)).toBeUndefined()
})

test('a quote that nobody closes goes to the end of the line', () => {
  const line = `{"id":7,"text":"${'never closed '.repeat(100)}`
  expect(cutStrings(line, 300, beginning)).toMatch(/^\{"id":7,"text":"never closed .*\[…\]$/u)
})

test('no mark stands for less than it takes itself', () => {
  for (let at = 200; at < 400; at += 7) {
    const line = `${'word '.repeat(200).slice(0, at)} target ${'word '.repeat(200)}`
    for (const [, gone] of shortLine(line, new Map([['target', 1]]), 400).matchAll(/\[… (\d+) characters\]/gu))
      expect(Number(gone)).toBeGreaterThanOrEqual(40)
  }
})

test('what was left out before counts by what it was', () => {
  const given = 'word '.repeat(100)
  const line = `${given}[… 1,375 characters of base64] ${given}`
  const short = shortLine(line, new Map(), 200)
  const gone = Number(/\[… (\d+) characters\]/u.exec(short)![1])
  const kept = short.replace(/ \[… \d+ characters\] /u, '').length
  expect(kept + gone).toBe(given.length + 1375 + 1 + given.length)
})
