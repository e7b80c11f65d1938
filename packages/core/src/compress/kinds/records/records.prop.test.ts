import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { questionOf } from '../../read/question.ts'
import { records } from './records.ts'

const context = { question: questionOf('where is the bridge', {}), profile: 'default' as const, path: undefined }
const sentence = fc.constantFrom(
  'The bridge is closed. ',
  'Boats moor here. ',
  'It was dug out twice in a winter of ice. ',
)
const record = fc.record({ title: fc.stringMatching(/^[a-z]{1,30}$/u), said: fc.array(sentence, { maxLength: 12 }) })

/** Whether the next line that is not blank is neither a record nor a mark. */
function isText(lines: readonly string[], at: number): boolean {
  const next = lines.slice(at + 1).find((line) => line.trim() !== '')
  return next !== undefined && !/^\d+\. \[|^\[… /u.test(next)
}

describe('what is said of records', () => {
  it('is true: marks count what is missing and name its lines, all are named somewhere, and nothing else is changed', () => {
    fc.assert(
      fc.property(
        fc.array(record, { minLength: 3, maxLength: 20 }),
        fc.integer({ min: 160, max: 3000 }),
        (list, room) => {
          const lines = ['Found:', '']
          for (const [at, { title, said }] of list.entries())
            lines.push(`${at + 1}. [${title}](https://a.example/${at})`, '', said.join('').trim(), '')
          const text = lines.join('\n')
          const chosen = records.choose(text, context, room)
          if (!chosen) return
          const shown = chosen.text.split('\n')
          const named = new Set(shown.flatMap((line) => /^(\d+)\. \[/u.exec(line)?.[1] ?? []))
          const marks = shown.flatMap((line) => {
            const mark = /^\[… (\d+) more, lines (\d+)-(\d+)(?:(, among them)?: (.*))?\]$/u.exec(line)
            return mark ? [{ count: Number(mark[1]), from: Number(mark[2]), to: Number(mark[3]), mark }] : []
          })
          for (const { count, from, to, mark } of marks) {
            const missing = lines.slice(from - 1, to).filter((line) => /^\d+\. \[/u.test(line))
            expect(missing).toHaveLength(count)
            const titles = mark[5]?.split('; ') ?? []
            const given = missing.map((line) => line.replace(/\[(\w+)\]\(.*\)/u, '$1'))
            expect(given.slice(0, titles.length)).toEqual(titles)
            expect(mark[4] !== undefined || titles.length === 0 || titles.length === count).toBe(true)
          }
          const hidden = marks.reduce((sum, { count }) => sum + count, 0)
          expect(named.size + hidden).toBe(list.length)
          const without = /^\[… left out: the text of (\d+) records?\]$/u
          const said = shown.flatMap((line) => without.exec(line)?.[1] ?? [])[0]
          const silent = shown.filter((line, at) => /^\d+\. \[/u.test(line) && !isText(shown, at))
          const told = silent.filter((line) => list[Number.parseInt(line, 10) - 1]!.said.join('').trim() !== '')
          const unmarked = told.filter((line) => !line.endsWith(' […]') && !line.endsWith(' characters]'))
          expect(said === undefined ? unmarked.length : told.length).toBe(Number(said ?? 0))
          const texts = shown.filter((line) => !/^\[… (?!\d+ characters\])/u.test(line))
          for (const [index, line] of texts.entries()) {
            const count = /\[… (\d+) characters\]$/u.exec(line)?.[1]
            if (count === undefined) continue
            const at = texts.slice(0, index + 1).findLast((each) => /^\d+\. \[/u.test(each))!
            const whole = list[Number.parseInt(at, 10) - 1]!.said.join('').trim()
            // The blanks around what is missing may count or not.
            const left = line === at ? '' : line.replaceAll(/\s*\[…(?: \d+ characters)?\]\s*/gu, '')
            expect(Math.abs(whole.length - left.length - Number(count))).toBeLessThanOrEqual(line.split('[…').length)
          }
          const others = texts.flatMap((line) => line.split(/\[…(?: \d+ characters)?\]/u))
          expect(others.filter((part) => !text.includes(part.trim()))).toEqual([])
          expect(chosen.total).toBe(lines.length - (text.endsWith('\n') ? 1 : 0))
          expect(chosen.shown).toBeLessThanOrEqual(lines.length)
        },
      ),
    )
  })

  it('is found in a moment, whatever is given', () => {
    for (const text of [
      '1. [a](https://a.example)\n'.repeat(200_000),
      `1. [a](https://a.example)\n${'x '.repeat(2_500_000)}\n2. [a](https://b.example)\n3. [a](https://c.example)`,
      'Title: a\nURL: https://a.example\n\n'.repeat(150_000),
      `- ${'['.repeat(2_000_000)}`,
      '- a: b\n'.repeat(700_000),
      `Title: ${'\n'.repeat(3_000_000)}`,
    ])
      expect(records.choose(text, context, 4000)?.text.length ?? 0).toBeLessThan(text.length)
  })
})
