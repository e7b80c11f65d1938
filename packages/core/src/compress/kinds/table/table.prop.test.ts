import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../../../../../scripts/runs.ts'
import type { ShrinkContext } from '../../kind.ts'
import { questionOf } from '../../read/question.ts'
import { wrongFacets, type RawRow } from '../rows/__fixtures__/claims.ts'
import { table } from './table.ts'

const context: ShrinkContext = { question: questionOf('which is slow?', {}), profile: 'default', path: undefined }
const names = ['name', 'state', 'restarts', 'took', 'note']

const row = fc
  .tuple(
    fc.constantFrom('Running', 'Running', 'Running', 'Pending', 'Failed'),
    fc.constantFrom('0', '0', '0', '2', '17'),
    fc.nat(3000),
    fc.constantFrom('', '', 'by hand', 'moved'),
  )
  .map(([state, restarts, took, note]) => ({ state, restarts, took: `${took}ms`, note }))
const rows = fc
  .array(row, { minLength: 5, maxLength: 80 })
  .map((all): RawRow[] => all.map((each, index) => ({ name: `pod-${String(index).padStart(3, '0')}`, ...each })))

const cellsOf = (each: RawRow): string[] => names.map((name) => each[name]!)
const padded = (all: readonly string[][]): string[][] => {
  const widths = names.map((_, at) => Math.max(...all.map((cells) => cells[at]!.length)))
  return all.map((cells) => cells.map((cell, at) => cell.padEnd(widths[at]!)))
}
const styles: Record<string, (all: readonly string[][]) => string[]> = {
  aligned: (all) => padded(all).map((cells) => cells.join('   ').trimEnd()),
  psql: (all) =>
    padded(all)
      .map((cells) => ` ${cells.join(' | ')}`)
      .toSpliced(1, 0, names.map(() => '----').join('+')),
  box: (all) => {
    const rule = `+${names.map(() => '----').join('+')}+`
    const [head, ...body] = padded(all).map((cells) => `| ${cells.join(' | ')} |`)
    return [rule, head!, rule, ...body, rule]
  },
  markdown: (all) => all.map((cells) => `| ${cells.join(' | ')} |`).toSpliced(1, 0, '|---|---|---|---|---|'),
  csv: (all) => all.map((cells) => cells.join(',')),
  tsv: (all) => all.map((cells) => cells.join('\t')),
}
const style = fc.constantFrom(...Object.keys(styles))
const write = (raw: readonly RawRow[], name: string): string => styles[name]!([names, ...raw.map(cellsOf)]).join('\n')

/** A shown line as the cells it has, whichever way it is written. */
const readRow = (line: string, name: string): string =>
  line.split(line.includes('\t') ? '\t' : name === 'csv' ? ',' : / {2,}/u).join('\t')

describe('tables', () => {
  it('keep every cell in fewer characters, and do not change a second time', () => {
    fc.assert(
      fc.property(rows, style, (raw, name) => {
        const text = write(raw, name)
        const short = table.reformat!(text, context)?.text
        if (short === undefined) return
        expect(short.length).toBeLessThan(text.length)
        expect(short).toBe([names, ...raw.map(cellsOf)].map((cells) => cells.join('\t')).join('\n'))
        expect(table.reformat!(short, context)).toBeUndefined()
      }),
      { numRuns: runs(100) },
    )
  })

  it('state nothing that is not so, and show whole rows', () => {
    fc.assert(
      fc.property(rows, style, fc.integer({ min: 80, max: 2500 }), (raw, name, room) => {
        const text = write(raw, name)
        const chosen = table.choose(text, context, room)
        if (!chosen) return
        expect(chosen.text.length).toBeLessThan(text.length)
        const known = new Map(raw.map((each, index) => [cellsOf(each).join('\t').trimEnd(), index]))
        const shown: number[] = []
        let missing = 0
        let said: number[] | undefined
        let facets = ''
        for (const line of chosen.text.split('\n')) {
          const mark = /^\[… (\d+) (?:rows|of (\d+) rows are not shown)(?:: (.*))?\]$/u.exec(line)
          if (mark?.[2] === undefined) missing += Number(mark?.[1] ?? 0)
          else said = [Number(mark[1]), Number(mark[2])]
          facets = mark?.[3] ?? facets
          const index = mark ? undefined : known.get(readRow(line, name).trimEnd())
          if (index !== undefined) shown.push(index)
        }
        expect(shown).toEqual(shown.toSorted((a, b) => a - b))
        expect(chosen).toMatchObject({ unit: 'rows', total: raw.length, shown: shown.length })
        expect(missing).toBe(raw.length - shown.length)
        expect(said ?? [missing, raw.length]).toEqual([missing, raw.length])
        const hidden = raw.filter((_, index) => !shown.includes(index))
        expect(wrongFacets(facets, names, hidden)).toEqual([])
      }),
      { numRuns: runs(200) },
    )
  })

  it('show a value that occurs once among others that are all the same', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 40, max: 200 }),
        fc.nat(),
        style,
        fc.constantFrom(...names.slice(1)),
        (count, at, name, odd) => {
          const raw = Array.from({ length: count }, (_, index): RawRow => {
            const each = {
              name: `pod-${String(index).padStart(3, '0')}`,
              state: 'Running',
              restarts: '0',
              took: '5ms',
              note: 'moved',
            }
            return index === at % count ? { ...each, [odd]: odd === 'note' ? '' : 'odd' } : each
          })
          const text = write(raw, name)
          const chosen = table.choose(text, context, text.length / 4)
          expect(chosen?.text ?? text).toContain(raw[at % count]!.name)
        },
      ),
      { numRuns: runs(60) },
    )
  })
})
