import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { closeUp } from './close-up.ts'

const numbered = (lines: readonly string[], first: number, width: number, separator: string): string =>
  lines.map((line, index) => `${String(first + index).padStart(width)}${separator}${line}`).join('\n')

describe('the blanks in front of line numbers', () => {
  it.each<[string, string]>([
    ['a tab', '\t'],
    ['an arrow', '→'],
  ])('go, and what stands behind %s stays', (_what, separator) => {
    expect(closeUp(numbered(['def load(path):', '', '    return read(path)', '\tx'], 8, 6, separator))).toBe(
      numbered(['def load(path):', '', '    return read(path)', '\tx'], 8, 0, separator),
    )
  })
  it('go beside lines that a tool adds, and where a part is missing', () => {
    const text = `Read 9 of 400 lines\n${numbered(['a', 'b', 'c'], 3, 6, '\t')}\n${numbered(['k', 'l'], 90, 6, '\t')}\n<note>\n     x`
    expect(closeUp(text)).toBe('Read 9 of 400 lines\n3\ta\n4\tb\n5\tc\n90\tk\n91\tl\n<note>\n     x')
  })
  it.each<[string, string]>([
    ['a file without numbers', '    one\n    two\n'],
    ['numbers that are not aligned', numbered(['a', 'b', 'c'], 1, 0, '\t')],
    ['a narrow column of the file', numbered(['Ann', 'Bob', 'Cem'], 8, 3, '\t')],
    ['keys of a mapping', '      1: one\n      2: two\n      3: three'],
    ['a column in another order', '     9\tAnn\n     7\tBob\n     8\tCem'],
    ['a few lines of a longer text', `${'words of it\n'.repeat(9)}${numbered(['a', 'b', 'c'], 1, 6, '\t')}`],
  ])('stay in %s', (_what, text) => expect(closeUp(text)).toBeUndefined())
})

test('every line is the same but for blanks in front of its number, and doing it again changes nothing', () => {
  const line = fc.constantFrom('', 'a = 1', '    b = 2', '     7\tc', '\t', '12→x', '  3\ty')
  fc.assert(
    fc.property(
      fc.array(fc.record({ lines: fc.array(line, { maxLength: 12 }), gap: fc.nat(20), isBare: fc.boolean() }), {
        maxLength: 5,
      }),
      fc.constantFrom(4, 6, 8),
      fc.constantFrom('\t', '→', ': ', ' | '),
      (parts, width, separator) => {
        let next = 1
        const text = parts
          .map(({ lines, gap, isBare }) => {
            const part = isBare ? lines.join('\n') : numbered(lines, next + gap, width, separator)
            next += gap + lines.length
            return part
          })
          .join('\n')
        const closed = closeUp(text)
        if (closed === undefined) return
        const [given, sent] = [text.split('\n'), closed.split('\n')]
        expect(sent).toHaveLength(given.length)
        for (const [index, each] of sent.entries()) {
          if (each === given[index]) continue
          expect(given[index]!.replace(/^ +/u, '')).toBe(each)
          expect(each).toMatch(/^\d+[\t→]/u)
        }
        expect(closeUp(closed)).toBeUndefined()
      },
    ),
  )
})
