import type { JsonArray, JsonNode, JsonObject } from '../read/reader.ts'

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

function writeArray(node: JsonArray, withTables: boolean): string {
  const keys = withTables && node.items.length >= fewestRows ? sharedKeys(node.items) : undefined
  if (!keys) return `[${node.items.map((item) => write(item, withTables)).join(',')}]`
  const rows = node.items.map((item) => {
    const values = item.kind === 'object' ? item.values : []
    return `[${values.map((value) => write(value, withTables)).join(',')}]`
  })
  return `{${columnsKey}:[${keys.join(',')}],${rowsKey}:[${rows.join(',')}]}`
}

function write(node: JsonNode, withTables: boolean): string {
  if (node.kind === 'scalar') return node.raw
  if (node.kind === 'array') return writeArray(node, withTables)
  return `{${node.keys.map((key, index) => `${key}:${write(node.values[index]!, withTables)}`).join(',')}}`
}

/** JSON that says exactly the same: no blanks between tokens, and arrays of like objects with their keys said once. */
export function writeLossless(node: JsonNode): string {
  const plain = write(node, false)
  if (holdsTableForm(node)) return plain
  const tables = write(node, true)
  return tables.length < plain.length ? tables : plain
}
