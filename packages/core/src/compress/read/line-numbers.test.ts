import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stretchesOf, writeNumber, type Stretch } from './line-numbers.ts'

function read(text: string): Stretch[] {
  const lines = text.split('\n')
  let start = 0
  const starts = [0, ...lines.map((line) => (start += line.length + 1))]
  return stretchesOf(text, lines.length, (index) => starts[index]!)
}
const formsOf = (text: string): string[] =>
  read(text).map(({ from, to, number, form }) => `${from}-${to - 1} from ${number} ${JSON.stringify(form.separator)}`)

describe('numbers in front of lines', () => {
  test.each<[string, string, string[]]>([
    ['of cat -n', '     9\ta\n    10\t\n    11\tc', ['0-2 from 9 "\\t"']],
    ['of file tools', '1→a\n2→b\n3→', ['0-2 from 1 "→"']],
    ['of grep -n', '12:if (a) {\n13:  b()\n14:}', ['0-2 from 12 ":"']],
    ['with a blank behind', '12: if (a) {\n13:   b()\n14: }', ['0-2 from 12 ": "']],
    ['between lines without', 'The file\n1| a\n2| b\n3| c\n\nThe end', []],
    ['after a line without', 'The file\n1| a\n2| b\n3| c', ['1-3 from 1 "| "']],
    ['that jump', '1:a\n2:b\n8:c\n9:d', ['0-1 from 1 ":"', '2-3 from 8 ":"']],
    ['that come twice', '1:a\n2:b\n1:c\n2:d', []],
    ['that do not follow each other', '3:a\n7:b\n9:c', []],
    ['with zeros', '01:a\n02:b\n03:c', []],
    ['that are part of the text', '2024 was a year\n2025 was, too', []],
    ['in fields of different width', ' 8: a\n  9: b', []],
  ])('%s', (_what, text, forms) => expect(formsOf(text)).toEqual(forms))
})

test('give back every line literally', () => {
  const line = fc.oneof(
    fc.tuple(fc.nat(20), fc.constantFrom('\t', ': ', ':', '-', '|', '→', '  '), fc.constantFrom('', 'a', ' b', '1: c')),
    fc.constant(undefined),
  )
  fc.assert(
    fc.property(fc.array(line, { maxLength: 40 }), fc.nat(7), (made, width) => {
      const lines = made.map((each) => (each ? String(each[0]).padStart(width) + each[1] + each[2] : 'text'))
      const sorted = lines.toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))
      for (const { from, to, number, form } of read(sorted.join('\n'))) {
        for (let index = from; index < to; index += 1)
          expect(sorted[index]!.startsWith(writeNumber(number + index - from, form))).toBe(true)
      }
    }),
  )
})
