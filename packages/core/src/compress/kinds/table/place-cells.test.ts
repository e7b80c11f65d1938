import { describe, expect, it } from 'vitest'
import type { ShrinkContext } from '../../kind.ts'
import { questionOf } from '../../read/question.ts'
import { table } from './table.ts'

const context: ShrinkContext = { question: questionOf('summarise this', {}), profile: 'default', path: undefined }
const [names, widths] = [
  ['NAMESPACE', 'NAME', 'CLASS', 'ADDRESS', 'PORTS', 'AGE'],
  [12, 14, 8, 12, 9, 5],
] as const
const write = (cells: readonly string[]): string =>
  cells
    .map((cell, at) => cell.padEnd(widths[at]!))
    .join('')
    .trimEnd()
/** Eight of 200 ingresses have no address. */
const rows = (namesAt: (index: number) => string = (index) => `shop-${index}`): string[] =>
  Array.from({ length: 200 }, (_, index) =>
    write(['web', namesAt(index), 'nginx', index % 24 === 20 ? '' : '10.0.0.7', '80, 443', `${(index % 9) + 2}d`]),
  )
const reformat = (lines: readonly string[]): string => table.reformat!(lines.join('\n'), context)?.text ?? ''
const choose = (lines: readonly string[]): string => table.choose(lines.join('\n'), context, 900)?.text ?? ''

describe('a row with an empty cell in a table of columns that stand below one another', () => {
  it('has its other cells in the columns that they stand in', () => {
    expect(reformat([write(names), ...rows()])).toContain('web\tshop-44\tnginx\t\t80, 443\t10d')
  })

  it('may have a value that is wider than those of the other rows', () => {
    const wide = write(['web', 'shop-with-it', 'traefik', '', '80, 443', '1d'])
    expect(reformat([write(names), ...rows(), wide])).toContain('web\tshop-with-it\ttraefik\t\t80, 443\t1d')
  })

  it('counts as empty only in the column that is empty', () => {
    const text = choose([write(names), ...rows()])
    expect(text).toContain('CLASS nginx;')
    expect(text).not.toMatch(/(?:CLASS|PORTS|AGE)[^;]*(?:empty|none)/u)
  })

  it('counts in no column where its cells may stand in several', () => {
    const text = choose([
      write(names),
      ...rows((index) => (index % 24 === 20 ? `shop-${index}-with-a-very-long-name` : `shop-${index}`)),
    ])
    expect(text).toContain('190 rows; 8 of another form, the others: NAMESPACE web; CLASS nginx;')
    expect(text).not.toMatch(/empty|none/u)
  })

  it('counts in no column where characters are of other widths', () => {
    const text = choose([write(names), ...rows((index) => (index % 24 === 20 ? `商店-${index}` : `shop-${index}`))])
    expect(text).not.toMatch(/empty|none/u)
  })
})
