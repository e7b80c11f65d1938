import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../../../../../scripts/runs.ts'
import type { ShrinkContext } from '../../kind.ts'
import { questionOf } from '../../read/question.ts'
import { table } from './table.ts'

const contextOf = (question: string, path?: string): ShrinkContext => ({
  question: questionOf(question, {}),
  profile: 'default',
  path,
})

interface Section {
  readonly words: number
  readonly states: readonly string[]
}

const section = fc.record({
  words: fc.constantFrom(0, 0, 40, 300, 2000),
  states: fc.array(fc.constantFrom('ok', 'ok', 'ok', 'ok', 'full', 'lost'), { minLength: 3, maxLength: 14 }),
})
const sections = fc.array(section, { minLength: 2, maxLength: 14 })

const sentences = (length: number, at: number): string =>
  Array.from({ length: Math.ceil(length / 40) }, (_, each) => `Sentence ${each} of ${at} says a few things.`).join(
    length > 1000 ? '\n' : ' ',
  )

/** How the head of a section is written, and what stands between it and the table. */
const forms: Record<string, { head: (at: number) => string; open: string[]; close: string[] }> = {
  host: { head: (at) => `web${String(at).padStart(2, '0')}.example.com`, open: [], close: [] },
  markdown: { head: (at) => `## Disks of web${at}`, open: [''], close: [] },
  ruled: { head: (at) => `=== web${at} ===`, open: [], close: [] },
  fenced: { head: (at) => `### Disks of web${at}`, open: ['', '```'], close: ['```'] },
}

function write(all: readonly Section[], form: string, isSpaced: boolean): string {
  const { head, open, close } = forms[form]!
  return all
    .flatMap(({ words, states }, at) => [
      head(at),
      ...(words > 0 ? ['', sentences(words, at), ''] : []),
      ...open,
      isSpaced ? 'disk     state   use' : 'disk,state,use',
      ...states.map(
        (state, row) => `d${at}-${row}${isSpaced ? `     ${state}   ` : `,${state},`}${(at * 7 + row * 13) % 90}%`,
      ),
      ...close,
      '',
    ])
    .join('\n')
}

describe('tables below one another', () => {
  it.each(Object.keys(forms))('of the form %s: each row that is shown stands below its own head', (form) => {
    const { head } = forms[form]!
    fc.assert(
      fc.property(sections, fc.double({ min: 0.1, max: 0.9, noNaN: true }), fc.boolean(), (all, share, isSpaced) => {
        const text = write(all, form, isSpaced)
        const chosen = table.choose(text, contextOf('Which disks are lost?'), Math.floor(text.length * share))
        if (!chosen) return
        const heads = new Map(all.map((_, at) => [head(at), at]))
        let above: number | undefined
        let fences = 0
        const owners: [row: number, above: number | undefined][] = []
        for (const line of chosen.text.split('\n')) {
          above = heads.get(line) ?? above
          if (line === '```') fences += 1
          const row = /^d(\d+)-\d+\b/u.exec(line)
          if (row) owners.push([Number(row[1]), above])
        }
        expect(owners.filter(([own, shown]) => own !== shown)).toEqual([])
        expect(fences % 2).toBe(0)
        expect(chosen.text.length).toBeLessThan(text.length)
        const shown = chosen.text.split('\n').filter((line) => /^d\d+-\d+\b/u.test(line)).length
        let missing = 0
        for (const [, count] of chosen.text.matchAll(/^\[… (?:\d+ lines? and )?(\d+) rows/gmu)) missing += Number(count)
        expect(shown + missing).toBe(all.reduce((sum, { states }) => sum + states.length, 0))
      }),
      { numRuns: runs(60) },
    )
  })
})
