import fc from 'fast-check'
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

test('pointers and lines together give back the text', () => {
  const line = fc.integer({ min: 0, max: 12 }).map((n) => (n < 3 ? '' : `line number ${n} of a result, long enough`))
  const texts = fc.array(fc.array(line, { minLength: 1, maxLength: 40 }), { minLength: 2, maxLength: 6 })
  fc.assert(
    fc.property(texts, (all) => {
      const shown = new ShownLines()
      const sent: string[] = []
      all.forEach((lines, index) => {
        const text = lines.join('\n')
        const pointed = shown.point(text, 0)
        const view = pointed?.text ?? text
        expect(restore(view, lines, sent)).toBe(text)
        expect(view.length).toBeLessThanOrEqual(text.length)
        sent.push(view)
        shown.add(view, place(index))
      })
    }),
  )
})

/** Puts the lines back that pointers stand for, if the text they name literally holds them. */
function restore(view: string, raw: readonly string[], sent: readonly string[]): string {
  let at = 0
  const names = new Map<string, string>(sent.map((text, index) => [`read ${index}`, text]))
  return view
    .split('\n')
    .map((line) => {
      const match = /^\[(?:same as|(\d+) lines as) in (read \d+)/u.exec(line)
      const from = at
      at += match ? Number(match[1] ?? raw.length) : 1
      if (!match) return line
      const lines = raw.slice(from, at).join('\n')
      expect(`\n${names.get(match[2]!)!}\n`).toContain(`\n${lines}\n`)
      return lines
    })
    .join('\n')
}

test('is found in linear time in hostile text', () => {
  const lines = 'aaaaaaaa\n'.repeat(200_000)
  const shown = new ShownLines()
  shown.add(lines, place(1))
  expect(shown.point(`x\n${lines}`, 0)!.text.split('\n').length).toBeLessThan(10)
  shown.add(Array.from({ length: 50_000 }, (_, index) => `${index % 7}\n\n\n`).join('\n'), place(2))
  expect(shown.point(Array.from({ length: 50_000 }, (_, index) => `${index % 5}\n\n`).join('\n'), 0)).toBeUndefined()
})
