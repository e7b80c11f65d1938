import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ShrinkContext } from '../../kind.ts'
import { questionOf } from '../../read/question.ts'
import { file } from './file.ts'

const contextOf = (question: string, path?: string): ShrinkContext => ({
  question: questionOf(question, {}),
  profile: 'default',
  path,
})

/** Puts the missing lines back where the marks are. */
const restore = (chosen: string, lines: readonly string[]): string =>
  chosen
    .split('\n')
    .flatMap((line) => {
      const range = /^\[… (\d+)-(\d+)(?:: .*)?\]$/u.exec(line)
      return range ? lines.slice(Number(range[1]) - 1, Number(range[2])) : [line]
    })
    .join('\n')

describe('what stands in a file', () => {
  it('covers the file exactly with kept lines and marks', () => {
    const line = fc.oneof(
      fc.constantFrom(
        '',
        '}',
        '    return x',
        'def f(a,',
        '"""',
        '# note',
        '@cached',
        'class A:',
        '\t\tif (x) {',
        '[… 3-4] no',
      ),
      fc.string({ maxLength: 60 }).map((text) => text.replace(/[\n\r]/gu, ' ')),
    )
    fc.assert(
      fc.property(fc.array(line, { maxLength: 120 }), fc.integer({ min: 30, max: 2000 }), (lines, room) => {
        const text = lines.join('\n')
        const chosen = file.choose(text, contextOf('return x from class A'), room)
        if (!chosen) return
        expect(chosen.text.length).toBeLessThanOrEqual(room)
        expect(chosen.text.length).toBeLessThan(text.length)
        const all = lines.at(-1) === '' ? lines.slice(0, -1) : lines
        expect(restore(chosen.text, all)).toBe(all.join('\n'))
      }),
    )
  })

  it('names in each mark only what is declared in the lines that are missing, and all of it where nothing is cut', () => {
    const word = fc.stringMatching(/^[a-z]{4,9}$/u)
    const declared = fc.uniqueArray(fc.record({ name: word, body: fc.integer({ min: 1, max: 12 }) }), {
      minLength: 3,
      maxLength: 30,
      selector: ({ name }) => name,
    })
    fc.assert(
      fc.property(
        declared,
        fc.integer({ min: 200, max: 2500 }),
        fc.constantFrom('', 'structure'),
        (list, room, asked) => {
          const lines = list.flatMap(({ name, body }) => [
            `export function ${name}(value: number) {`,
            ...Array.from({ length: body }, (_, index) => `  value += ${index} * other(value)`),
            '}',
            '',
          ])
          const chosen = file.choose(lines.join('\n'), contextOf(asked, 'a.ts'), room)
          if (!chosen) return
          const wrong = chosen.text.split('\n').filter((line) => {
            const mark = /^\[… (\d+)-(\d+)(?:: (.*))?\]$/u.exec(line)
            if (!mark) return false
            const hidden = lines.slice(Number(mark[1]) - 1, Number(mark[2]))
            const names = hidden.flatMap((one) => /^export function (\w+)/u.exec(one)?.[1] ?? [])
            const said = mark[3] === undefined ? [] : mark[3].split(', ')
            const isCut = said.at(-1) === '…'
            const named = isCut ? said.slice(0, -1) : said
            if (mark[3] === undefined) return false
            return named.some((name) => !names.includes(name)) || (!isCut && named.length !== names.length)
          })
          expect(wrong).toEqual([])
        },
      ),
    )
  })
})
