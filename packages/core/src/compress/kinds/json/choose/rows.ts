import { tryParseJson } from '../../../../message/input.ts'
import type { RowColumn } from '../../rows/column.ts'
import { passedOver, type JsonNode } from '../read/reader.ts'
import { isString } from '../read/scalars.ts'

/** Members of rows that are looked at, how deep, and how much of each. */
const mostColumns = 60
const deepest = 4
/** A list of one item says no more than the item: it lies hardly any deeper. */
const depthOfOne = 0.25
const longestCell = 200
/** Lists of rows whose items are counted. */
const mostLists = 8

/** The members of rows by their paths. */
export interface RowMembers {
  /** Everything in the rows; the values of a list in a row count as one. */
  readonly columns: readonly RowColumn[]
  /** Those that hold a single value in each row, and how many items its lists have. */
  readonly single: readonly RowColumn[]
}

/** What a string of JSON says; of a long one as it is spelled, because nobody lists it. */
function saidBy(raw: string): string {
  const said = raw.includes('\\') && raw.length <= 6 * longestCell ? tryParseJson(raw) : undefined
  return typeof said === 'string' ? said : raw.slice(1, -1)
}

const textOf = (raw: string, isText: boolean): string => {
  if (raw === 'null') return ''
  const text = isText ? saidBy(raw) : raw
  return text.length > longestCell ? text.slice(0, longestCell) : text
}

/** Whether rows are lists of as many single values each, as the points of a series are: `[1748930400, "0.21"]`. */
function arePoints(rows: readonly JsonNode[]): boolean {
  const read = rows.filter((row) => row !== passedOver)
  const length = read[0]?.kind === 'array' ? read[0].items.length : 0
  return (
    length > 1 &&
    length <= mostColumns &&
    read.every(
      (row) => row.kind === 'array' && row.items.length === length && row.items.every((item) => item.kind === 'scalar'),
    )
  )
}

/**
 * What like objects hold by the paths of their members: `order.total`, and `items[].sku` for what stands in a list;
 * of lists of as many values each, what stands in their `column 2`.
 *
 * @param keys names of the rows, where they are members of an object
 */
export function membersOf(rows: readonly JsonNode[], keys: readonly string[]): RowMembers {
  const cells = new Map<string, (string | undefined)[]>()
  const lists = new Set<string>()
  /** How many items the lists of each row have, but those within other lists. */
  const sizes = new Map<string, (string | undefined)[]>()
  const putSize = (path: string, row: number, size: number): void => {
    let column = sizes.get(path)
    if (!column) {
      if (sizes.size === mostLists) return
      sizes.set(path, (column = Array.from<undefined>({ length: rows.length })))
    }
    column[row] = String(size)
  }
  const put = (path: string, row: number, text: string): void => {
    let column = cells.get(path)
    if (!column) {
      if (cells.size === mostColumns) return
      cells.set(path, (column = Array.from<undefined>({ length: rows.length })))
    }
    const before = column[row]
    if (before === undefined) column[row] = text
    else if (before.length < longestCell) column[row] = `${before}, ${text}`
  }
  const read = (node: JsonNode, path: string, row: number, depth: number): void => {
    if (node.kind === 'scalar') put(path, row, textOf(node.raw, isString(node)))
    else if (depth < deepest && node.kind === 'array') {
      const inner = `${path}[]`
      lists.add(inner)
      if (path !== '' && !path.includes('[]')) putSize(path, row, node.items.length)
      for (const item of node.items) read(item, inner, row, depth + (node.items.length === 1 ? depthOfOne : 1))
    } else if (depth < deepest && node.kind === 'object') {
      for (const [index, value] of node.values.entries()) {
        const name = saidBy(node.keys[index]!)
        read(value, path === '' ? name : `${path}.${name}`, row, depth + 1)
      }
    }
  }
  const isSeries = arePoints(rows)
  for (const [row, node] of rows.entries()) {
    if (node === passedOver) continue
    if (isSeries && node.kind === 'array') {
      for (const [at, item] of node.items.entries()) read(item, `column ${at + 1}`, row, 1)
      continue
    }
    if (keys[row] !== undefined) put('key', row, saidBy(keys[row]))
    read(node, '', row, 0)
  }
  const columns = [...cells].map(([name, column]) => ({ name, cells: column }))
  const isSingle = ({ name }: RowColumn): boolean => ![...lists].some((list) => name.startsWith(list))
  const counts = [...sizes].map(([name, column]) => ({ name: `items in ${name}`, cells: column }))
  return { columns: [...columns, ...counts], single: [...columns.filter(isSingle), ...counts] }
}
