import { expect, test } from 'vitest'
import { readHtml } from './html-text.ts'

/** What is read of a page, and in how many steps. */
function read(page: string): { text: string; steps: number } {
  const reading = readHtml(page, false)
  for (let steps = 1; ; steps += 1) {
    const step = reading.next()
    if (step.done === true) return { text: step.value, steps }
  }
}

test.each([
  ['&amp;&lt;&#x27;', "&<'"],
  ['caf&eacute; ', 'café '],
  ['word\n', 'word '],
])('a paragraph of %j alone is read in steps, as it would be in one', (written, shown) => {
  const count = 100_000
  const { text, steps } = read(`<html><body><p>${written.repeat(count)}</p></body></html>`)
  expect(text === shown.repeat(count).trim()).toBe(true)
  expect(steps).toBeGreaterThan(2)
})
