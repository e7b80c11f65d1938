import { compressResult } from '@winnow/core'
import { describe, expect, test } from 'vitest'
import { cutMarksIn } from './cut-marks.ts'

const marks = [
  '[... Observation truncated due to length ...]',
  '... [34516 characters truncated] ...',
  '(output truncated)',
  '[truncated]',
  '<response clipped>',
  '... 1200 lines omitted ...',
  '… +36 lines (ctrl+o to expand)',
  '…(3,200 more characters)…',
  '[... omitted 256 of 512 lines ...]',
  '2565 characters elided',
  '<elided_chars>2565 characters elided</elided_chars>',
  '... [8,760 lines (512,004 characters) omitted by the runner; the rest is in run.log] ...',
]

const marksOf = (text: string): string[] => cutMarksIn(text).map(({ from, to }) => text.slice(from, to).trim())

describe('the mark of a cut', () => {
  test.each(marks)('%s is found on a line of its own', (mark) => expect(marksOf(`a\n${mark}\nb`)).toEqual([mark]))

  test.each([
    ['… [34516 characters truncated] …'],
    ['[... Observation truncated due to length ...]'],
    ['…1234 tokens truncated…'],
    ['…(3,200 more characters)…'],
    ['<elided_chars>2565 characters elided</elided_chars>'],
  ])('%s is found within a line', (mark) =>
    expect(marksOf(`${'the words before '.repeat(40)}${mark}${' the words behind'.repeat(40)}`)).toEqual([mark]),
  )

  test('takes in the tags beside it, and those around the two sides', () =>
    expect(
      marksOf(
        `<warning>\nlong\n</warning>\n<output_head>\na\n</output_head>\n<elided_chars>\n9 characters elided\n</elided_chars>\n<output_tail>\nb\n</output_tail>`,
      ),
    ).toEqual([
      '</warning>\n<output_head>',
      '</output_head>\n<elided_chars>\n9 characters elided\n</elided_chars>\n<output_tail>',
      '</output_tail>',
    ]))

  test.each([
    ['a tree of dependencies', `[INFO] |  +- (org.a:b:jar:1.0:compile - omitted for conflict with 1.2)`],
    ['a note of a program', 'note: Some details are omitted, run with more output.'],
    ['an argument', `note: "cc" "a.o" "<8 object files omitted>" "-lz"`],
    ['a line of code', 'return `... ${count} lines omitted ...`'],
    ['a message', '12:00 WARN packet truncated (12 of 40 bytes)'],
    ['a mark of ours', '[… 12 more lines]'],
    ['a text that says so all the time', '[truncated]\na\n'.repeat(30)],
  ])('is not %s', (_, text) => expect(marksOf(text)).toEqual([]))
})

const commit = (id: number): string =>
  JSON.stringify(
    {
      id: `c0ffee${id}`,
      url: `https://git.example/api/repos/a/b/commits/c0ffee${id}?page=1&per=100`,
      comments_url: `https://git.example/api/repos/a/b/commits/c0ffee${id}/comments`,
      message: `Change number ${id}`,
      author: {
        name: `Person ${id}`,
        date: `2026-01-${10 + (id % 20)}`,
        avatar_url: `https://git.example/a/${id}.png`,
      },
    },
    undefined,
    2,
  )
const commits = `[\n${Array.from({ length: 120 }, (_, id) => commit(id)).join(',\n')}\n]`
const mark = '... [34516 characters truncated] ...'
const cutOut = (text: string, at: number, to: number, between = `\n${mark}\n`): string =>
  text.slice(0, at) + between + text.slice(to)

const sent = (output: string, options: Parameters<typeof compressResult>[1] = {}): string =>
  compressResult({ toolName: 'call', output }, options).output as string

describe('a result with its middle cut out', () => {
  const text = cutOut(commits, 9_010, 17_030)
  const lastBefore = Number(/c0ffee(\d+)(?!.*c0ffee\d)/su.exec(text.slice(0, 9_010))![1])
  const after = text.slice(text.indexOf(mark))

  test.each(['lossless', 'default', 'aggressive'] as const)('keeps its mark and the two sides apart: %s', (profile) => {
    const shown = sent(text, { profile })
    expect(shown.length).toBeLessThan(text.length)
    const [head, tail, ...more] = shown.split(mark)
    expect(more).toEqual([])
    for (const id of head!.matchAll(/c0ffee(\d+)/gu)) expect(Number(id[1])).toBeLessThanOrEqual(lastBefore)
    for (const id of tail!.matchAll(/c0ffee\d+/gu)) expect(after).toContain(id[0])
  })

  test('reads JSON on both sides', () => {
    const shown = sent(text, { cap: false })
    for (const id of text.matchAll(/Change number \d+/gu)) expect(shown).toContain(id[0])
    expect(shown.length).toBeLessThan(text.length * 0.8)
  })

  test('keeps every record with its message', () => {
    const [head, tail] = sent(text, { profile: 'default' }).split(mark)
    for (const side of [head!, tail!]) expect(side).toMatch(/Change number \d+/u)
  })

  test('reads JSON below words', () => {
    const shown = sent(`Status: 200\nThe answer is long.\n\n${text}`, { cap: false })
    expect(shown).toContain('Status: 200\nThe answer is long.\n')
    expect(shown).toContain(mark)
    expect(shown.length).toBeLessThan(text.length * 0.8)
  })

  test('keeps JSON together that is whole', () => {
    const whole = JSON.stringify(
      { log: `a\n${mark}\nb`, more: Array.from({ length: 60 }, (_, id) => ({ id, name: `n${id}` })) },
      undefined,
      2,
    )
    expect(sent(whole, { cap: false })).toContain('n59')
    expect(cutMarksIn(whole)).toHaveLength(1)
  })

  test('names lines of the whole', () => {
    const line = (id: number): string =>
      `${'abcdefghij'[id % 10]!.repeat(12)} ${id} ${'klmnopqrst'[id % 7]!.repeat(9)} ${(id * 7919) % 1009}`
    const lines = [
      ...Array.from({ length: 300 }, (_, id) => line(id)),
      mark,
      ...Array.from({ length: 300 }, (_, id) => line(id + 900)),
    ]
    const shown = sent(lines.join('\n'), { cap: 900 }).split('\n')
    expect(shown).toContain(mark)
    const gaps = shown.flatMap((each, at) => {
      const from = /^\[… lines (\d+)-\d+\]$/u.exec(each)?.[1]
      return from === undefined || at === 0 ? [] : [[lines[Number(from) - 2], shown[at - 1]]]
    })
    expect(gaps.length).toBeGreaterThan(1)
    for (const [before, shownBefore] of gaps) expect(shownBefore).toBe(before)
    expect(shown.at(-1)).toContain(
      `[${601 - shown.filter((each) => lines.includes(each)).length} of 601 lines left out`,
    )
  })
})
