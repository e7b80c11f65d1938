import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../scripts/runs.ts'
import { parseJson } from './parse-json.ts'

const tooDeep = new SyntaxError('the JSON nests deeper than 500 levels of arrays and objects')

/** What a parser made of a text. */
function outcomeOf(parse: (text: string) => unknown, text: string): unknown {
  try {
    return { value: parse(text) }
  } catch (error) {
    return error instanceof SyntaxError ? 'SyntaxError' : error
  }
}

/** JSON full of what could be mistaken for brackets and quotes. */
const jsonText = fc
  .tuple(
    fc.json({ stringUnit: fc.constantFrom('"', '\\', '[', '{', ']', '}', 'a', 'é', '\n', '\u0000', '\ud800') }),
    fc.nat(2),
  )
  .map(([text, indent]) => JSON.stringify(JSON.parse(text), null, indent))

/** Makes a text long enough to be checked. */
const blanks = ' '.repeat(600)

const levelsOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(levelsOf)) : 0
const inLists = (text: string, levels: number): string => '['.repeat(levels) + text + ']'.repeat(levels)

const signs = ['', '"', '\\', '\\"', '[', ']', '{', '}', ',', ':', '1', ' ', '\n', '"]', '"[']

describe('parseJson', () => {
  test('gives what JSON.parse gives up to 500 levels, and refuses more', () => {
    fc.assert(
      fc.property(jsonText, (text) => {
        const rest = 500 - levelsOf(JSON.parse(text))
        expect(parseJson(text + blanks)).toEqual(JSON.parse(text))
        expect(outcomeOf(parseJson, inLists(text, rest))).toEqual(outcomeOf(JSON.parse, inLists(text, rest)))
        expect(() => parseJson(inLists(text, rest + 1))).toThrow(tooDeep)
      }),
      { numRuns: runs(100) },
    )
  })

  test('throws where JSON.parse throws, and nowhere else', () => {
    const edit = fc.tuple(fc.nat(), fc.nat(3), fc.constantFrom(...signs))
    fc.assert(
      fc.property(jsonText, fc.array(edit, { minLength: 1, maxLength: 3 }), (text, edits) => {
        let other = text
        for (const [place, length, put] of edits) {
          const at = place % (other.length + 1)
          other = other.slice(0, at) + put + other.slice(at + length)
        }
        const long = blanks + other
        expect(outcomeOf(parseJson, long)).toEqual(outcomeOf(JSON.parse, long))
      }),
      { numRuns: runs(600) },
    )
  })

  const nested: [string, (levels: number) => string][] = [
    ['arrays', (levels) => `${'['.repeat(levels)}${']'.repeat(levels)}`],
    ['objects', (levels) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`],
    ['objects in arrays', (levels) => `${'[{"a":'.repeat(levels / 2)}1${'}]'.repeat(levels / 2)}`],
    ['arrays with blanks', (levels) => `${' [ \n'.repeat(levels)}${'\t] '.repeat(levels)}`],
    ['arrays behind others', (levels) => `[${'[[]],'.repeat(2000)}${'['.repeat(levels - 1)}${']'.repeat(levels)}`],
  ]

  test.each(nested)('takes 500 levels of %s and refuses more', (_, write) => {
    expect(parseJson(write(500))).toEqual(JSON.parse(write(500)))
    expect(() => parseJson(write(502))).toThrow(tooDeep)
  })

  test('refuses the 501st level, and what breaks off there', () => {
    expect(() => parseJson('['.repeat(501))).toThrow(tooDeep)
    expect(() => parseJson(`${'[1,'.repeat(500)}[1`)).toThrow(tooDeep)
    expect(() => parseJson(`${'[1,'.repeat(499)}[1`)).toThrow(/Expected ','/u)
  })

  test('counts what is open at a time, not what there is', () => {
    const wide = `[${'[{}],'.repeat(10_000)}[]]`
    expect(parseJson(wide)).toHaveLength(10_001)
  })

  test.each([
    ['brackets', '['.repeat(2000)],
    ['braces', '{'.repeat(2000)],
    ['a quote before them', `"${'['.repeat(2000)}`],
    ['a backslash before them', `\\${'['.repeat(2000)}`],
    ['a backslash and a quote before them', `\\"${'['.repeat(2000)}`],
    ['quotes between them', '["'.repeat(2000)],
    ['backslashes between them', '[\\'.repeat(2000)],
  ])('counts nothing inside of strings: %s', (_, text) => {
    expect(parseJson(JSON.stringify([text, { [text]: text }]))).toEqual([text, { [text]: text }])
  })

  test('counts what follows a string that ends in backslashes', () => {
    for (const text of ['\\', '\\\\', '"', '\\"', '"\\'])
      expect(() => parseJson(`[${JSON.stringify(text)},${'['.repeat(500)}`)).toThrow(tooDeep)
  })

  test.each([
    ['brackets', '['.repeat(10_000_000)],
    ['pairs of brackets', '[]'.repeat(5_000_000)],
    ['quotes', '"'.repeat(10_000_000)],
    ['escaped quotes', `"${'\\"'.repeat(5_000_000)}`],
    ['backslashes', `"${'\\'.repeat(9_999_999)}"`],
    ['backslashes that end in a quote', `["${'\\'.repeat(999)}"`.repeat(10_000)],
    ['strings', '"",'.repeat(3_000_000)],
  ])('refuses 10 MB of %s', (_, text) => {
    expect(() => parseJson(text)).toThrow(SyntaxError)
  })
})
