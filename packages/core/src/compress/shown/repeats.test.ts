import { describe, expect, test } from 'vitest'
import type { PointerRule } from './pointer-rule.ts'
import { ShownLines } from './repeats.ts'
import type { ShownPlace } from './shown-place.ts'

const place = (call: number, turn = 0, isWritten = false): ShownPlace => ({
  turn,
  at: call,
  call: 0,
  label: { name: `read ${call}`, full: `read ${call}: file${call}.ts` },
  isWritten,
})
const rule = (given: Partial<PointerRule> = {}): PointerRule => ({
  turn: 0,
  parts: true,
  margin: 0,
  hasOutcome: false,
  ...given,
})
const block = (name: string, count: number): string =>
  Array.from({ length: count }, (_, index) => `const ${name}${index} = compute(${index}, 'something')`).join('\n')
const numbered = (text: string, first = 1, width = 6, separator = '\t'): string =>
  text
    .split('\n')
    .map((line, index) => `${String(first + index).padStart(width)}${separator}${line}`)
    .join('\n')
const pointOf = (shown: ShownLines, text: string, given?: Partial<PointerRule>): string | undefined =>
  shown.point(text, rule(given))?.text
const showing = (text: string, at = place(1)): ShownLines => {
  const shown = new ShownLines()
  shown.addShown(text, at)
  return shown
}
/** The turn after turns that show these. */
const after = (...turns: readonly ShownLines[]): ShownLines =>
  new ShownLines(turns.map(({ own }, turn) => ({ turn, lines: () => own })).slice(-5))

describe('what was shown before', () => {
  test('as a whole becomes one pointer', () => {
    expect(showing(block('a', 12)).point(block('a', 12), rule())).toEqual({
      text: '[same as in read 1: file1.ts]',
      targets: [place(1)],
      lines: 12,
    })
  })
  test('in part becomes pointers, what is new stays', () => {
    const shown = showing(`${block('a', 20)}\n${block('b', 20)}`)
    const text = `new line\n${block('a', 10)}\nanother\n${block('b', 12)}\nend`
    expect(pointOf(shown, text)).toBe(
      'new line\n[10 lines as in read 1: file1.ts, lines 1-10 of its output]\nanother\n' +
        '[12 lines as in read 1, lines 21-32 of its output]\nend',
    )
  })
  test('below what a tool wraps around it is counted with that', () => {
    const shown = new ShownLines()
    shown.addShown(`${block('a', 12)}\n${block('b', 20)}`, place(1), 2)
    expect(pointOf(shown, `new\n${block('b', 12)}\nend`)).toContain('[12 lines as in read 1: file1.ts, lines 15-26 of')
    const withNumbers = new ShownLines()
    withNumbers.addShown(numbered(block('a', 12)), place(1), 2)
    expect(pointOf(withNumbers, `new\n${block('a', 10)}\nend`)).toContain(', lines 1-10 there, without the numbers]')
  })
  test('as all of a text needs no position in it', () => {
    const shown = showing(block('a', 12))
    expect(pointOf(shown, `new\n${block('a', 12)}`)).toBe('new\n[12 lines as in read 1: file1.ts]')
  })
  test('in an earlier turn is named with its distance', () => {
    const shown = after(showing(block('a', 12)))
    expect(pointOf(shown, block('a', 12), { turn: 1 })).toBe('[same as in read 1: file1.ts of the turn before]')
    expect(pointOf(shown, block('a', 12), { turn: 3 })).toBe('[same as in read 1: file1.ts of 3 turns before]')
  })
  test('more than five turns ago is shown again', () => {
    const shown = after(showing(block('a', 12)))
    expect(pointOf(shown, block('a', 12), { turn: 5 })).toBe('[same as in read 1: file1.ts of 5 turns before]')
    expect(pointOf(shown, block('a', 12), { turn: 6 })).toBeUndefined()
  })
  test('is found however often older turns showed it', () => {
    const old = Array.from({ length: 12 }, () => block('a', 30)).map((text, at) => showing(text, place(at, at)))
    const shown = after(...old)
    expect(pointOf(shown, `new\n${block('a', 30)}`, { turn: 12 })).toBe(
      'new\n[30 lines as in read 7: file7.ts of 5 turns before]',
    )
  })
  test('too many characters ago, over all turns between, is shown again', () => {
    const [first, second] = [showing(block('a', 12)), showing('word '.repeat(70_000), place(2, 1))]
    expect(pointOf(after(first, second), block('a', 12), { turn: 2 })).toBeUndefined()
    expect(pointOf(after(first), block('a', 12), { turn: 2 })).toBeDefined()
  })
  test('by a call is said to be written', () => {
    const shown = showing(block('a', 12), place(1, 0, true))
    expect(pointOf(shown, block('a', 12))).toBe('[same as written in read 1: file1.ts]')
    expect(pointOf(shown, `new\n${block('a', 12)}`)).toBe('new\n[12 lines as written in read 1: file1.ts]')
  })
  test('is never a text of pointers', () => {
    const shown = showing(block('a', 10))
    const text = `[same as in read 1: file1.ts]\n${'and more of it, so that it is long enough. '.repeat(8)}`
    shown.addShown(text, place(2))
    expect(pointOf(shown, text)).toBeUndefined()
  })
  test('is never one of our own marks', () => {
    const marks = Array.from(
      { length: 30 },
      (_, index) => `[… ${index}-${index + 9}]\n[lines 1-${index + 2} as in bash ${index}]\n  [9 of ${index + 9} left]`,
    )
    expect(pointOf(showing(`x\n${marks.join('\n')}`), `y\n${marks.join('\n')}`)).toBeUndefined()
  })
  test('is not pointed at from far away, but from where it was shown again', () => {
    const shown = showing(block('a', 12))
    shown.addShown('word '.repeat(70_000), place(2))
    expect(pointOf(shown, block('a', 12))).toBeUndefined()
    shown.addShown(block('a', 12), place(3))
    expect(pointOf(shown, block('a', 12))).toBe('[same as in read 3: file3.ts]')
  })
  test('in several places is taken from the largest of them', () => {
    const shown = new ShownLines()
    const names = ['a', 'b', 'c']
    names.forEach((name, index) => shown.addShown(block(name, 40 - 15 * index), place(index + 1)))
    const text = names.map((name, index) => `new ${name}\n${block(name, 40 - 15 * index)}`).join('\n')
    expect(shown.point(text, rule())?.targets).toEqual([place(1)])
  })
})

describe('what stays as it is', () => {
  test.each<[string, string, string]>([
    ['short texts', 'ok\ndone\nfine', 'ok\ndone\nfine'],
    ['runs of less than 200 characters', block('a', 4), `new\n${block('a', 4)}`],
    ['small texts as a whole', block('a', 6), block('a', 6)],
    ['runs of two lines', `${'x'.repeat(300)}\n${'y'.repeat(300)}`, `new\n${'x'.repeat(300)}\n${'y'.repeat(300)}`],
    ['texts that pointers would not halve', block('a', 30), `${block('b', 40)}\n${block('a', 30)}`],
  ])('%s', (_what, before, text) => expect(pointOf(showing(before), text)).toBeUndefined())

  test('what may only be the same as a whole', () => {
    const shown = showing(block('a', 20))
    expect(pointOf(shown, `new\n${block('a', 20)}`, { parts: false })).toBeUndefined()
    expect(pointOf(shown, block('a', 20), { parts: false })).toBe('[same as in read 1: file1.ts]')
  })
  test('lines that say how something went, with what is told of them', () => {
    const log = `${block('a', 10)}\nTypeError: x is not a function\n    at src/a.ts:3:4\n${block('b', 10)}\n3 failed, 2 passed`
    const shown = showing(log)
    const text = pointOf(shown, `new\n${log}`, { hasOutcome: true })!
    expect(text).toContain('TypeError: x is not a function\n    at src/a.ts:3:4\n[10 lines as in read 1')
    expect(text).toContain('3 failed, 2 passed')
    expect(pointOf(shown, log, { hasOutcome: true, parts: false })).toBeUndefined()
  })
})

describe('a file that is read again', () => {
  const old = block('a', 40)
  const lines = old.split('\n')
  const edited = [...lines.slice(0, 20), 'const fresh = 1', 'const later = 2', ...lines.slice(20)].join('\n')

  test('after an edit is shown as what changed, with the numbers here and there', () => {
    const text = pointOf(showing(numbered(old)), numbered(edited), { margin: 3 })!
    const kept = numbered(edited).split('\n').slice(17, 25).join('\n')
    expect(text).toBe(`[lines 1-17 as in read 1: file1.ts]\n${kept}\n[lines 26-42 as in read 1, lines 24-40 there]`)
  })
  test('after lines were cut out shows where', () => {
    const text = pointOf(showing(numbered(old)), numbered([...lines.slice(0, 15), ...lines.slice(25)].join('\n')), {
      margin: 3,
    })!
    expect(text).toMatch(
      /^\[lines 1-12 as in read 1: file1\.ts\]\n {4}13\t[^]* {4}18\t.*\n\[lines 19-30 as in read 1, lines 29-40 there\]$/u,
    )
  })
  test('with numbers shows by its first line how they are written', () => {
    expect(pointOf(showing(old, place(1, 0, true)), numbered(old))).toBe(
      `     1\t${lines[0]}\n[lines 2-40 as written in read 1: file1.ts]`,
    )
    expect(pointOf(showing(numbered(old)), numbered(old, 1, 0, ': '))).toBe(
      `1: ${lines[0]}\n[lines 2-40 as in read 1: file1.ts]`,
    )
  })
  test('without numbers says so', () => {
    expect(pointOf(showing(numbered(old)), `new\n${old}`)).toBe(
      'new\n[40 lines as in read 1: file1.ts, lines 1-40 there, without the numbers]',
    )
  })
  test('shows what a later read added again: one text is pointed at', () => {
    const shown = showing(numbered(old))
    const all = [...lines.slice(0, 20), ...block('b', 8).split('\n'), ...lines.slice(20)].join('\n')
    shown.addShown(pointOf(shown, numbered(all), { margin: 3 })!, place(2))
    const text = pointOf(shown, `${numbered(all)}\nnew`, { margin: 3 })!
    expect(text).toContain('[lines 1-17 as in read 1: file1.ts]')
    expect(text).toContain(block('b', 8).split('\n')[4])
    expect(text).not.toContain('read 2')
  })
  test('is compared by lines where a number stands for two of them', () => {
    const two = `${numbered(block('a', 9))}\n${numbered(block('b', 9))}`
    expect(pointOf(showing(two), `new\n${two}`)).toBe('new\n[18 lines as in read 1: file1.ts]')
  })
})

test('is found in linear time in hostile text', () => {
  const lines = 'aaaaaaaa\n'.repeat(200_000)
  const shown = showing(lines)
  expect(pointOf(shown, `x\n${lines}`)!.split('\n').length).toBeLessThan(10)
  shown.addShown(Array.from({ length: 50_000 }, (_, index) => `${index % 7}\n\n\n`).join('\n'), place(2))
  const many = Array.from({ length: 50_000 }, (_, index) => `${index % 5}\n\n`).join('\n')
  expect(pointOf(shown, many)).toBeUndefined()
  expect(pointOf(shown, many, { margin: 3, hasOutcome: true })).toBeUndefined()
  shown.addShown(numbered('x = 1\n'.repeat(20_000)), place(3))
  expect(pointOf(shown, numbered('x = 1\n'.repeat(20_001)), { margin: 3 })).toBeDefined()
})
