import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { longestWhole, piecesOf } from './pieces.ts'

const lines = (count: number, write: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => write(at)).join('\n')
const cutAt = (text: string, divided: 'lines' | 'blocks'): string[] =>
  (piecesOf(text, divided) ?? [{ from: 0, to: text.length }]).map(({ from, to }) => text.slice(from, to))

describe('a long text', () => {
  test.each([1.1, 2.5, 4.9])(
    'is divided between lines, %d times what is read in one go, and nothing of it is lost',
    (times) => {
      fc.assert(
        fc.property(
          fc.array(fc.constantFrom('', ' ', 'a line', '  indented', 'x'.repeat(5000)), { minLength: 1, maxLength: 40 }),
          (some) => {
            const once = `${some.join('\n')}\n`
            const text = once.repeat(Math.ceil((longestWhole * times) / once.length))
            const pieces = cutAt(text, 'lines')
            expect(pieces.join('\n')).toBe(text)
            expect(pieces.length).toBeLessThanOrEqual(13)
          },
        ),
        { numRuns: 20 },
      )
    },
  )

  test('is divided before a paragraph where one begins nearby', () => {
    const text = lines(20_000, (at) =>
      at % 40 === 0 ? `\nChapter ${at}` : `Some words of line ${at}, and a few more.`,
    )
    const [first, ...others] = cutAt(text, 'lines')
    expect(others.length).toBeGreaterThan(1)
    for (const piece of others) expect(piece).toMatch(/^Chapter/u)
    expect(first).toMatch(/\n$/u)
  })

  test('of records without a blank line is divided before one of them', () => {
    const text = lines(20_000, (at) => `Name: n-${at}\nZone: z${at % 7}\nSize: ${at}`)
    const [, ...others] = cutAt(text, 'lines')
    expect(others.length).toBeGreaterThan(1)
    for (const piece of others) expect(piece).toMatch(/^Name: /u)
  })

  test('whose indentation says what belongs to what is divided before lines that have none, or not at all', () => {
    const text = lines(40_000, (at) => (at % 1000 === 0 ? `service-${at}:` : `  key-${at}: some value`))
    const [, ...others] = cutAt(text, 'blocks')
    expect(others.length).toBeGreaterThan(1)
    for (const piece of others) expect(piece).toMatch(/^service-/u)
    expect(
      piecesOf(
        lines(40_000, (at) => `  key-${at}: some value`),
        'blocks',
      ),
    ).toBeUndefined()
  })

  test('of more than two million characters is not divided', () => {
    expect(piecesOf('a line\n'.repeat(300_000), 'lines')).toBeUndefined()
  })

  test('of one line is not divided', () => {
    expect(piecesOf('word '.repeat(200_000), 'lines')).toBeUndefined()
  })
})
