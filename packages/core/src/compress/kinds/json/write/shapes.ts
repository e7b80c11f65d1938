import type { JsonArray, JsonNode, JsonObject } from '../read/reader.ts'
import { asScalar, linesOfString } from '../read/scalars.ts'
import { isLarge, NodeNumbers, type Remember } from './remember.ts'
import {
  freeName,
  isText,
  leafColumns,
  nameTexts,
  splitConstant,
  tableColumns,
  withKeys,
  type Column,
  type Table,
} from './table.ts'

/** Which rows of long arrays and maps are shown; all of them where nothing is said. */
export type KeptRows = ReadonlyMap<JsonNode, Uint8Array>

/** Source of an object or array up to this size stands on one line. */
const longestFlow = 240
/** In a few rows of many columns nobody finds the name of a value; they are clearer as records. */
const columnsPerRow = { dense: 5, sparse: 4 }

/** Lists of like objects as one table, and how many rows each has. */
export interface Groups {
  readonly table: Table
  readonly sizes: readonly number[]
}

/** The forms in which values are written. */
export class Shapes {
  readonly kept: KeptRows
  readonly #remember: Remember
  /** By which large values are known. */
  readonly numbers: NodeNumbers
  readonly #blocks = new Map<JsonNode, boolean>()
  readonly #tables = new Map<JsonNode, Table | undefined>()
  readonly #groups = new Map<JsonNode, Groups | undefined>()

  constructor(kept: KeptRows, remember: Remember) {
    this.kept = kept
    this.#remember = remember
    this.numbers = remember('numbers', () => new NodeNumbers())
  }

  /** What is found of a value, once. */
  #once<Found>(what: string, node: JsonArray | JsonObject, known: Map<JsonNode, Found>, find: () => Found): Found {
    if (known.has(node)) return known.get(node)!
    const found = isLarge(node) ? this.#remember(`${what} of ${this.numbers.of(node)}`, find) : find()
    known.set(node, found)
    return found
  }

  /** The table of an array of like objects, or of a map of them with the key in front. */
  table(node: JsonNode): Table | undefined {
    if (node.kind === 'scalar') return undefined
    return this.#once('table', node, this.#tables, () => this.#findTable(node))
  }

  #shown<Item>(node: JsonNode, items: readonly Item[]): readonly Item[] {
    const kept = this.kept.get(node)
    return kept ? items.filter((_, index) => kept[index] === 1) : items
  }

  #findTable(node: JsonArray | JsonObject): Table | undefined {
    const rows = this.#shown(node, node.kind === 'array' ? node.items : node.values)
    if (rows.some(isText)) return undefined
    const columns = tableColumns(rows, node.kind)?.map(nameTexts)
    if (!columns) return undefined
    const needsLines = (column: Column): boolean =>
      leafColumns([column]).some(({ cells }) => cells.some((cell) => cell && this.#isBlock(cell)))
    const below = columns.filter(needsLines)
    const beside = columns.filter((column) => !below.includes(column))
    const named = node.kind === 'array' ? beside : withKeys(this.#shown(node, node.keys), beside)
    const leaves = leafColumns(splitConstant(named).varying)
    const isSparse = leaves.some(({ cells }) => cells.includes(undefined))
    const fewest = below.length > 0 || isSparse ? 2 : 1
    const isTooWide = leaves.length > rows.length * columnsPerRow[isSparse ? 'sparse' : 'dense']
    return leaves.length < fewest || isTooWide ? undefined : { columns: named, below }
  }

  /** Whether a value needs lines of its own. */
  #isBlock(node: JsonNode): boolean {
    if (node.kind === 'scalar') return linesOfString(node) !== undefined
    if (isText(node)) return true
    let isBlock = this.#blocks.get(node)
    if (isBlock === undefined) {
      const inner = this.#shown(node, node.kind === 'array' ? node.items : node.values)
      // Whether it is large is seen at once; all that it holds would have to be looked at for the rest.
      isBlock =
        (node.size > longestFlow && inner.some((value) => value.kind !== 'scalar')) ||
        inner.some((value) => this.#isBlock(value))
      this.#blocks.set(node, isBlock)
    }
    return isBlock
  }

  /** Whether a value is clearer in lines of its own where it may have them. */
  standsInLines(node: JsonArray | JsonObject): boolean {
    return (
      this.#isBlock(node) ||
      this.table(node) !== undefined ||
      (node.kind === 'array' && this.groups(node) !== undefined)
    )
  }

  /** Lists of like objects are one table that says which list a row is of. */
  groups(node: JsonArray): Groups | undefined {
    if (node.items.length < 2) return undefined
    return this.#once('groups', node, this.#groups, () => this.#findGroups(node))
  }

  #findGroups(node: JsonArray): Groups | undefined {
    const rows: JsonNode[] = []
    const numbers: JsonNode[] = []
    const sizes: number[] = []
    const kept = this.kept.get(node)
    for (const [index, item] of node.items.entries()) {
      if (kept?.[index] === 0) continue
      if (item.kind !== 'array' || item.items.length === 0) return undefined
      for (const row of item.items) {
        rows.push(row)
        numbers.push(asScalar(String(index + 1)))
      }
      sizes.push(item.items.length)
    }
    const table = this.#findTable({ kind: 'array', items: rows, size: node.size })
    const columns = table && [{ name: freeName('#list', table.columns), cells: numbers }, ...table.columns]
    return columns && { table: { columns, below: table.below }, sizes }
  }
}
