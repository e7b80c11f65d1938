import { expect, test } from 'vitest'
import { shortLine } from './cut-line.ts'
import { fieldEndBefore, fieldStartAfter } from './field-ends.ts'

const mark = / \[… [\d,]+ characters\] /u

/** The parts of a line that are shown where it is cut. */
const shownOf = (line: string, longest: number): string[] => shortLine(line, new Map(), longest).split(mark)

test('a record that is cut is cut between members, so that no key and no number is shown in part', () => {
  const members = Array.from({ length: 120 }, (_, index) => `"member_${index}":${index * 7919}`)
  const line = `{${members.join(',')}}`
  for (let longest = 300; longest < 340; longest += 1) {
    const shown = shownOf(line, longest)
    expect(shown).toHaveLength(2)
    const whole = shown.flatMap((part) => part.replace(/^\{|\}$/gu, '').split(','))
    for (const member of whole.filter((each) => each !== '')) expect(members).toContain(member)
  }
})

test('a field of the record goes before one of what stands in it', () => {
  const line = `"lock": {:hex, :name, [${Array.from({ length: 90 }, (_, index) => `:dependency${index}`).join(', ')}], :end}`
  const at = line.indexOf('[') + 20
  expect(line.slice(0, fieldEndBefore(line, at, 90))).toBe('"lock": {:hex, :name,')
  expect(line.slice(fieldStartAfter(line, line.length - 20, 60))).toBe(' :end}')
})

test('a separator in quotes or in a number ends nothing', () => {
  expect(fieldEndBefore('total 1,234,567', 12, 60)).toBe('total'.length)
  const text = '{"name":"Ash, Birch, Cedar", "sum":1}'
  expect(fieldEndBefore(text, 22, 60)).toBe(22 - ' C'.length)
})

test('a text of one word is cut where it has to be', () => {
  const line = 'a'.repeat(900)
  expect(shownOf(line, 300).join('')).toHaveLength(300)
})

test('what stands in a bracket is not read as what stands in another', () => {
  const needs = ['oak', 'ash', 'elm', 'fir', 'yew', 'box'].map(
    (name, at) =>
      `{:${name}, ">= 1.${at}.0", [from: "grove", planted: "in the year ${1900 + at}", ${'soil: "loam", '.repeat(6)}rings: ${at}, evergreen: ${at > 2}]}`,
  )
  const line = `"beech": {:tree, "3.1.4", [${needs.join(', ')}]}`
  for (let longest = 120; longest < 260; longest += 1) {
    const [head, tail = ''] = shownOf(line, longest)
    expect(line.startsWith(head!)).toBe(true)
    expect(line.endsWith(tail)).toBe(true)
    const open = Array.from(head!).reduce(
      (depth, each) => depth + ('[{'.includes(each) ? 1 : ']}'.includes(each) ? -1 : 0),
      0,
    )
    const closed = Array.from(tail).reduce(
      (depth, each) => depth + (']}'.includes(each) ? 1 : '[{'.includes(each) ? -1 : 0),
      0,
    )
    const between = line.slice(head!.length, line.length - tail.length)
    const least = Array.from(between).reduce(
      ([depth, lowest], each) => {
        const now = depth + ('[{'.includes(each) ? 1 : ']}'.includes(each) ? -1 : 0)
        return [now, Math.min(lowest, now)] as const
      },
      [open, open] as const,
    )[1]
    expect(closed).toBeLessThanOrEqual(least)
  }
})

test('a line whose end stands in brackets alone ends with the mark', () => {
  const line = `start ${'x'.repeat(300)} (${'one two, '.repeat(60)}three`
  expect(shortLine(line, new Map(), 200)).toMatch(/ \[… [\d,]+ characters\]$/u)
})
