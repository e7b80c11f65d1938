import type { JsonArray, JsonNode, JsonObject } from '../read/reader.ts'
import { atOnce, isLarge, NodeNumbers, type Remember } from './remember.ts'

type Write = (node: JsonNode) => string

/** The names of the table form: `{"columns":[…],"rows":[[…],…]}` stands for an array of objects. */
const columnsKey = '"columns"'
const rowsKey = '"rows"'
const fewestRows = 3

const isTableForm = (node: JsonObject): boolean =>
  node.keys.length === 2 && node.keys.includes(columnsKey) && node.keys.includes(rowsKey)

/** Whether any object could be taken for the table form, so that the form would be ambiguous. */
function holdsTableForm(node: JsonNode): boolean {
  if (node.kind === 'scalar') return false
  if (node.kind === 'array') return node.items.some(holdsTableForm)
  return isTableForm(node) || node.values.some(holdsTableForm)
}

/** Whether any list would be written as a table. */
function holdsTable(node: JsonNode): boolean {
  if (node.kind === 'scalar') return false
  if (node.kind === 'object') return node.values.some(holdsTable)
  return (node.items.length >= fewestRows && sharedKeys(node.items) !== undefined) || node.items.some(holdsTable)
}

/** The keys every item has, in the same order, or `undefined`. */
function sharedKeys(items: readonly JsonNode[]): readonly string[] | undefined {
  const first = items[0]
  if (first?.kind !== 'object' || first.keys.length === 0 || new Set(first.keys).size < first.keys.length)
    return undefined
  const hasSameKeys = (item: JsonNode): boolean =>
    item.kind === 'object' &&
    item.keys.length === first.keys.length &&
    item.keys.every((key, index) => key === first.keys[index])
  return items.every(hasSameKeys) ? first.keys : undefined
}

function writeArray(node: JsonArray, withTables: boolean, inner: Write): string {
  const keys = withTables && node.items.length >= fewestRows ? sharedKeys(node.items) : undefined
  if (!keys) return `[${node.items.map(inner).join(',')}]`
  const rows = node.items.map((item) => {
    const values = item.kind === 'object' ? item.values : []
    return `[${values.map(inner).join(',')}]`
  })
  return `{${columnsKey}:[${keys.join(',')}],${rowsKey}:[${rows.join(',')}]}`
}

/** Writes a value, and what it holds with the function that is given. */
function writeWith(node: JsonNode, withTables: boolean, inner: Write): string {
  if (node.kind === 'scalar') return node.raw
  if (node.kind === 'array') return writeArray(node, withTables, inner)
  return `{${node.keys.map((key, index) => `${key}:${inner(node.values[index]!)}`).join(',')}}`
}

const writePlainly: Write = (node) => writeWith(node, false, writePlainly)
const writeInTables: Write = (node) => writeWith(node, true, writeInTables)

/** The outermost values of no more characters are parts of a longer one. */
const longestPart = 300_000

/** The same, a long value in parts that are remembered. */
function writeInParts(node: JsonNode, withTables: boolean, remember: Remember): string {
  const numbers = remember('numbers', () => new NodeNumbers())
  const inParts: Write = (each) => {
    if (each.kind !== 'scalar' && each.size > longestPart) return writeWith(each, withTables, inParts)
    const write = withTables ? writeInTables : writePlainly
    return each.kind === 'scalar' || !isLarge(each)
      ? write(each)
      : remember(`${numbers.of(each)}${withTables ? ' in tables' : ''}`, () => write(each))
  }
  return inParts(node)
}

/**
 * JSON that says exactly the same: no blanks between tokens, and arrays of like objects with their keys said once.
 *
 * @param remember where writing may break off
 */
export function writeLossless(node: JsonNode, remember: Remember = atOnce): string {
  const plain = writeInParts(node, false, remember)
  if (!remember('may be a table', () => holdsTable(node) && !holdsTableForm(node))) return plain
  const tables = writeInParts(node, true, remember)
  return tables.length < plain.length ? tables : plain
}
