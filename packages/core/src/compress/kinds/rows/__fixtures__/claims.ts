import { parseJson } from '../../../../parse-json.ts'
import { amountOf } from '../amount.ts'

/** Rows by their column names, as they were before anything was left out. */
export type RawRow = Readonly<Record<string, string>>

const quoted = /^"(?:[^"\\]|\\.)*"$/u
const plain = (value: string): string =>
  value === 'empty' ? '' : quoted.test(value) ? String(parseJson(value)) : value

const listed = /^("(?:[^"\\]|\\.)*"|.+?) ×?(\d+)$/u

/** What is wrong with what is said about a column; plain values have no commas in them. */
function wrongIn(name: string, said: string, rows: readonly RawRow[]): string | undefined {
  const cells = rows.map((row) => row[name] ?? '')
  const wrong = (why: string): string => `${name} ${said}: ${why}`
  if (cells.every((cell) => cell === plain(said))) return undefined
  const [range = '', rest] = said.split(', ')
  const ends = range.includes(' to ') ? range.split(' to ') : /^[^-]+-[^-]+$/u.test(range) ? range.split('-') : []
  if (ends.length === 2 && amountOf(plain(ends[0]!)) && amountOf(plain(ends[1]!))) {
    const dimension = amountOf(plain(ends[0]!))!.dimension
    const known = cells.flatMap((cell) => {
      const amount = amountOf(cell)
      return amount?.dimension === dimension ? amount.value : []
    })
    const [from, to] = ends.map((end) => amountOf(plain(end))!.value)
    if (Math.min(...known) !== from || Math.max(...known) !== to) return wrong('range')
    const others = rest === undefined ? 0 : Number(/^(?:none|others) (\d+)$/u.exec(rest)?.[1])
    return others === cells.length - known.length ? undefined : wrong('others')
  }
  let left = cells.length
  let others = 0
  for (const part of said.split(', ')) {
    const [, value = '', count = ''] = listed.exec(part) ?? []
    if (value === 'others') others = Number(count)
    else {
      const words = value.endsWith(' …') ? value.slice(0, -1) : undefined
      const isOne = (cell: string): boolean =>
        words === undefined
          ? cell === plain(value)
          : cell.startsWith(words) && /^\W{0,3}\d/u.test(cell.slice(words.length))
      const there = cells.filter(isOne).length
      if (there !== Number(count)) return wrong(`${value} is there ${there} times`)
      left -= there
    }
  }
  return left === others ? undefined : wrong(`${left} others`)
}

/** What is wrong in facets, read without the code that wrote them: `STATUS Running 139, Pending 3; RESTARTS 0-4`. */
export function wrongFacets(facets: string, names: readonly string[], hidden: readonly RawRow[]): string[] {
  if (facets === '') return []
  return facets.split('; ').flatMap((facet) => {
    const name = names.find((each) => facet.startsWith(`${each} `))
    if (name === undefined) return [`${facet}: no such column`]
    return wrongIn(name, facet.slice(name.length + 1), hidden) ?? []
  })
}
