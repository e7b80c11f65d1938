import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openText } from './opened-text.ts'

const line = fc.oneof(fc.string(), fc.constantFrom('', '}', ']', '"', "'", '\\n', '|', '{"a":1}', ', b=1)', '中文'))
const text = fc
  .array(line, { maxLength: 30 })
  .map((lines) => `${'the first line of a text that is long enough '.repeat(3)}\n${lines.join('\n')}`)
const members = fc.dictionary(
  fc.constantFrom('type', 'ok', 'code'),
  fc.oneof(fc.integer(), fc.constantFrom('text', 'a "b"')),
)

describe('a text in quotes', () => {
  test('can be put back', () => {
    fc.assert(
      fc.property(text, members, fc.constantFrom(undefined, 2), (inner, around, indent) => {
        const source = JSON.stringify([{ ...around, text: inner, isError: false }], undefined, indent)
        const opened = openText(source)
        fc.pre(opened !== undefined)
        expect(opened.text).toBe(inner)
        const [head, tail] = [opened.before.slice(0, -2), opened.after.slice(1)]
        expect(JSON.parse(head + JSON.stringify(opened.text) + tail)).toEqual(JSON.parse(source))
        // No line of the text reads as what stands after it.
        expect(`\n${inner}`).not.toContain(`\n${tail}`)
        expect(openText(opened.before + opened.text + opened.after)).toEqual(opened)
      }),
    )
  })

  test('is opened to nothing else, wherever it breaks off', () => {
    fc.assert(
      fc.property(text, fc.nat(), (inner, at) => {
        const source = JSON.stringify({ type: 'text', text: inner })
        const opened = openText(source.slice(0, source.length - 1 - (at % (source.length - 1))))
        const begins = opened?.text.replace(/\\(?:u[\da-f]{0,3})?$/u, '') ?? ''
        expect(inner.slice(0, begins.length)).toBe(begins)
      }),
    )
  })
})
