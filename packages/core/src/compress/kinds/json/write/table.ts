import type { JsonNode, JsonObject } from '../read/reader.ts'
import { asScalar, isNumber, writeKey } from '../read/scalars.ts'

/** A column of a table: of values, or of objects whose members are columns again. */
export interface Column {
  readonly name: string
  readonly cells: readonly (JsonNode | undefined)[]
  readonly parts?: readonly Column[]
}

/** A column of values with its dotted path. */
export interface LeafColumn {
  readonly path: string
  readonly cells: readonly (JsonNode | undefined)[]
  /** Whether any of its values is a number. */
  readonly hasNumbers: boolean
}

/** Whether a value is the JSON that a string held. */
export const isText = (node: JsonNode | undefined): boolean =>
  node !== undefined && node.kind !== 'scalar' && node.isText === true

/** A column of strings of JSON says so behind its name; one of which only some are is not made columns of members. */
export function nameTexts({ name, cells, parts }: Column): Column {
  if (!parts) return { name, cells }
  if (!cells.some(isText)) return { name, cells, parts: parts.map(nameTexts) }
  return cells.every((cell) => cell === undefined || isText(cell))
    ? { name: `${name}[json]`, cells, parts: parts.map(nameTexts) }
    : { name, cells }
}

/** Share of cells that must be filled for a table, and for the members of an object to be columns of their own. */
const fewestFilled = { array: 0.5, object: 0.6 }
const fewestFilledParts = 0.7
const mostColumns = 60

type Row = JsonObject | undefined

/** The members of the rows by key, or `undefined` where a key repeats or the rows have too little in common. */
function cellsByKey(rows: readonly Row[], filled: number): Map<string, (JsonNode | undefined)[]> | undefined {
  const cells = new Map<string, (JsonNode | undefined)[]>()
  let members = 0
  let present = 0
  for (const [at, row] of rows.entries()) {
    if (!row) continue
    present += 1
    for (const [index, key] of row.keys.entries()) {
      let column = cells.get(key)
      if (!column) {
        if (cells.size === mostColumns) return undefined
        cells.set(key, (column = rows.map(() => undefined)))
      }
      if (column[at]) return undefined
      column[at] = row.values[index]
      members += 1
    }
  }
  return members > 0 && members >= filled * cells.size * present ? cells : undefined
}

const isObjectOrAbsent = (cell: JsonNode | undefined): cell is Row => cell === undefined || cell.kind === 'object'

/** A dot in a name would read as a member of a member. */
const nameOf = (key: string): string => (key.includes('.') ? key : writeKey(key))

/** A name that no column has. */
export function freeName(name: string, columns: readonly Column[]): string {
  return columns.some((column) => column.name === name) ? freeName(`#${name}`, columns) : name
}

function columnsOf(rows: readonly Row[], filled: number): Column[] | undefined {
  const byKey = cellsByKey(rows, filled)
  if (!byKey) return undefined
  return [...byKey].map(([key, cells]) => {
    const parts = cells.every(isObjectOrAbsent) ? columnsOf(cells, fewestFilledParts) : undefined
    return { name: nameOf(key), cells, ...(parts && { parts }) }
  })
}

/** The columns of rows that are objects with much the same members, one of which at least they all have. */
export function tableColumns(rows: readonly (JsonNode | undefined)[], of: 'array' | 'object'): Column[] | undefined {
  if (rows.length < 2 || !rows.every(isObjectOrAbsent)) return undefined
  const columns = columnsOf(rows, fewestFilled[of])
  return columns?.some(({ cells }) => !cells.includes(undefined)) ? columns : undefined
}

const isSame = (cells: readonly (JsonNode | undefined)[]): boolean => {
  const [first] = cells
  return first?.kind === 'scalar' && cells.every((cell) => cell?.kind === 'scalar' && cell.raw === first.raw)
}

const hasNumbers = ({ cells }: Pick<LeafColumn, 'cells'>): boolean => cells.some(isNumber)

/**
 * The columns without those that say the same in every row, which are given apart.
 *
 * @param holds whether what the rows say holds for the rows that are hidden, too
 */
export function splitConstant(
  columns: readonly Column[],
  holds: (column: LeafColumn) => boolean = () => true,
  prefix = '',
): { varying: Column[]; constant: LeafColumn[] } {
  const varying: Column[] = []
  const constant: LeafColumn[] = []
  for (const column of columns) {
    const path = prefix + column.name
    if (column.parts) {
      const inner = splitConstant(column.parts, holds, `${path}.`)
      // One price of three stays beside the others.
      const isSeries = inner.constant.some(hasNumbers) && leafColumns(inner.varying).some(hasNumbers)
      if (!isSeries) for (const each of inner.constant) constant.push(each)
      if (inner.varying.length > 0) varying.push(isSeries ? column : { ...column, parts: inner.varying })
      continue
    }
    const leaf = { path, cells: column.cells, hasNumbers: false }
    if (isSame(column.cells) && holds(leaf)) constant.push(leaf)
    else varying.push(column)
  }
  return { varying, constant }
}

/** Whether what the shown rows of a collection say holds for all of its rows. */
export function holdsForAll(
  rows: readonly (JsonNode | undefined)[],
  of: 'array' | 'object',
): (column: LeafColumn) => boolean {
  const columns = tableColumns(rows, of)
  const said = new Map(columns && splitConstant(columns).constant.map(({ path, cells }) => [path, cells[0]]))
  const rawOf = (cell: JsonNode | undefined): string | undefined => (cell?.kind === 'scalar' ? cell.raw : undefined)
  return ({ path, cells }) => said.has(path) && rawOf(said.get(path)) === rawOf(cells[0])
}

/** The columns of values in their order. */
export function leafColumns(columns: readonly Column[], prefix = ''): LeafColumn[] {
  return columns.flatMap(({ name, cells, parts }) =>
    parts
      ? leafColumns(parts, `${prefix}${name}.`)
      : [{ path: prefix + name, cells, hasNumbers: hasNumbers({ cells }) }],
  )
}

/** The names of columns, those of one object grouped: `id price(low high)`. */
export const writeHeader = (columns: readonly Column[], separator: string): string =>
  columns.map(({ name, parts }) => (parts ? `${name}(${writeHeader(parts, separator)})` : name)).join(separator)

/** Columns whose values fit beside each other, and those that are written below their row. */
export interface Table {
  readonly columns: readonly Column[]
  readonly below: readonly Column[]
}

/** The columns of a map with its keys in front; a column that repeats the key gives it its name. */
export function withKeys(keys: readonly string[], columns: readonly Column[]): Column[] {
  const isKey = ({ cells }: Column): boolean =>
    cells.every((cell, index) => cell?.kind === 'scalar' && cell.raw === keys[index])
  const same = columns.find(isKey)
  const name = same ? `key=${same.name}` : freeName('key', columns)
  return [{ name, cells: keys.map(asScalar) }, ...columns.filter((column) => column !== same)]
}

/** Rows of one column may repeat so many characters of what is the same in all. */
const mostRepeated = 120

/** Whether what all rows of a single column share is as short in each of them as above them. */
export function isShortInRows({ varying, constant }: ReturnType<typeof splitConstant>): boolean {
  const leaves = leafColumns(varying)
  if (leaves.length !== 1 || constant.length === 0) return false
  const own = constant.reduce((sum, { cells: [cell] }) => sum + (cell?.kind === 'scalar' ? cell.raw.length + 1 : 0), 0)
  return own * leaves[0]!.cells.length <= mostRepeated
}
