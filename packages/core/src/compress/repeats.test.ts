import { describe, expect, test } from 'vitest'
import { ShownLines, type ShownPlace } from './repeats.ts'

const place = (call: number, turn = 0): ShownPlace => ({
  turn,
  at: call,
  call: 0,
  label: { name: `read ${call}`, full: `read ${call}: file${call}.ts` },
})
const block = (name: string, count: number): string =>
  Array.from({ length: count }, (_, index) => `const ${name}${index} = compute(${index}, 'something')`).join('\n')

describe('what was shown before', () => {
  test('as a whole becomes one pointer', () => {
    const shown = new ShownLines()
    shown.add(block('a', 10), place(1))
    expect(shown.point(block('a', 10), 0)).toEqual({
      text: '[same as in read 1: file1.ts]',
      targets: [place(1)],
      lines: 10,
    })
  })
  test('in part becomes pointers, what is new stays', () => {
    const shown = new ShownLines()
    shown.add(`${block('a', 10)}\n${block('b', 10)}`, place(1))
    const text = `new line\n${block('a', 5)}\nanother\n${block('b', 6)}\nend`
    expect(shown.point(text, 0)?.text).toBe(
      'new line\n[5 lines as in read 1: file1.ts]\nanother\n[6 lines as in read 1]\nend',
    )
  })
  test('in an earlier turn is named with its distance', () => {
    const earlier = new ShownLines()
    earlier.add(block('a', 10), place(1))
    const shown = new ShownLines(earlier)
    expect(shown.point(block('a', 10), 1)?.text).toBe('[same as in read 1: file1.ts of the turn before]')
    expect(shown.point(block('a', 10), 3)?.text).toBe('[same as in read 1: file1.ts of 3 turns before]')
  })
  test('later in another history does not count', () => {
    const earlier = new ShownLines()
    earlier.add(block('a', 10), place(1))
    const shown = new ShownLines(earlier)
    earlier.add(block('b', 10), place(2))
    expect(shown.point(block('b', 10), 1)).toBeUndefined()
    expect(new ShownLines(earlier).point(block('b', 10), 1)).toBeDefined()
  })
  test('is never a text of pointers', () => {
    const shown = new ShownLines()
    shown.add(block('a', 10), place(1))
    shown.add(
      '[same as in read 1: file1.ts]\nand more of it, so that it is long enough to be worth a pointer',
      place(2),
    )
    const text = '[same as in read 1: file1.ts]\nand more of it, so that it is long enough to be worth a pointer'
    expect(shown.point(text, 0)).toBeUndefined()
  })
  test('but short stays as it is', () => {
    const shown = new ShownLines()
    shown.add('ok\ndone\nfine', place(1))
    expect(shown.point('ok\ndone\nfine', 0)).toBeUndefined()
  })
  test('is never one of our own marks', () => {
    const marks = Array.from({ length: 30 }, (_, index) => `[… ${index}-${index + 9}]\n[9 lines as in bash ${index}]`)
    const shown = new ShownLines()
    shown.add(`x\n${marks.join('\n')}`, place(1))
    expect(shown.point(`y\n${marks.join('\n')}`, 0)).toBeUndefined()
  })
})

test('is found in linear time in hostile text', () => {
  const lines = 'aaaaaaaa\n'.repeat(200_000)
  const shown = new ShownLines()
  shown.add(lines, place(1))
  expect(shown.point(`x\n${lines}`, 0)!.text.split('\n').length).toBeLessThan(10)
  shown.add(Array.from({ length: 50_000 }, (_, index) => `${index % 7}\n\n\n`).join('\n'), place(2))
  expect(shown.point(Array.from({ length: 50_000 }, (_, index) => `${index % 5}\n\n`).join('\n'), 0)).toBeUndefined()
})
