import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../../../../../scripts/runs.ts'
import type { ShrinkContext } from '../../kind.ts'
import { questionOf } from '../../read/question.ts'
import { table } from './table.ts'

const context: ShrinkContext = { question: questionOf('which has errors?', {}), profile: 'default', path: undefined }

/** A column as `printf` is told of it. */
interface Field {
  readonly name: string
  readonly width: number
  readonly isRight: boolean
}

const fields: Record<string, readonly Field[]> = {
  pool: [
    { name: 'NAME', width: 12, isRight: false },
    { name: 'STATE', width: 9, isRight: false },
    { name: 'READ', width: 5, isRight: true },
    { name: 'WRITE', width: 5, isRight: true },
    { name: 'CKSUM', width: 5, isRight: true },
  ],
  queues: [
    { name: 'QUEUE', width: 20, isRight: false },
    { name: 'READY', width: 5, isRight: true },
    { name: 'UNACK', width: 5, isRight: true },
    { name: 'DLQ', width: 5, isRight: true },
    { name: 'CONS', width: 5, isRight: true },
  ],
  iostat: [
    { name: 'Device', width: 13, isRight: false },
    { name: 'tps', width: 8, isRight: true },
    { name: 'kB_read/s', width: 12, isRight: true },
    { name: 'kB_read', width: 10, isRight: true },
  ],
  states: [
    { name: 'UNIT', width: 14, isRight: false },
    { name: 'LOAD', width: 7, isRight: false },
    { name: 'ACTIVE', width: 7, isRight: false },
    { name: 'SINCE', width: 6, isRight: false },
  ],
}
const write = (form: readonly Field[], cells: readonly string[]): string =>
  cells
    .map((cell, at) => (form[at]!.isRight ? cell.padStart(form[at]!.width) : cell.padEnd(form[at]!.width)))
    .join(' ')
    .trimEnd()

const row = fc.record({
  over: fc.integer({ min: 1, max: 16 }),
  chance: fc.double({ min: 0, max: 1, noNaN: true }),
  values: fc.array(fc.constantFrom('0', '0', '7', '12', '345', '6789'), { minLength: 5, maxLength: 5 }),
  state: fc.constantFrom('ONLINE', 'DOWN', 'ok'),
  isBlank: fc.constantFrom(false, false, false, false, true),
})

describe('tables whose names are wider than their column', () => {
  it.each(Object.keys(fields))(
    'of %s: each cell that is shown stands in its own column, and none counts as empty',
    (key) => {
      const form = fields[key]!
      const names = form.map(({ name }) => name)
      fc.assert(
        fc.property(
          fc.array(row, { minLength: 6, maxLength: 60 }),
          fc.double({ min: 0, max: 1, noNaN: true }),
          fc.boolean(),
          fc.integer({ min: 200, max: 1500 }),
          (all, share, hasBlank, room) => {
            const cells = all.map(({ over, chance, values, state, isBlank }, at) => {
              const own: string[] = form.map(({ isRight }, column): string => (isRight ? values[column]! : state))
              own[0] = `n${at}-`.padEnd(chance < share ? form[0]!.width + over : 6, 'x')
              if (hasBlank && isBlank) own[2] = ''
              return own
            })
            const text = [names, ...cells].map((each) => write(form, each)).join('\n')
            const byName = new Map(cells.map((each) => [each[0], each]))
            for (const shown of [table.reformat!(text, context)?.text, table.choose(text, context, room)?.text]) {
              const lines = (shown ?? '').split('\n')
              for (const line of lines.slice(1)) {
                if (!line.includes('\t')) continue
                const own = byName.get(line.split('\t')[0]!.trim().split(' ')[0])
                expect([lines[0], line]).toEqual([names.join('\t'), own?.join('\t')])
              }
              const claims = hasBlank ? undefined : /\bempty\b|"\d+ +\d+"/u.exec(shown ?? '')?.[0]
              expect(claims).toBeUndefined()
            }
          },
        ),
        { numRuns: runs(150) },
      )
    },
  )
})
