import { gap } from '../../../kind.ts'
import { missingKeys } from './missing-keys.ts'
import type { JsonArray, JsonNode, JsonObject } from '../read/reader.ts'
import {
  freeName,
  holdsForAll,
  isShortInRows,
  isText,
  leafColumns,
  nameTexts,
  splitConstant,
  tableColumns,
  withKeys,
  writeHeader,
  type Column,
  type LeafColumn,
  type Table,
} from './table.ts'
import {
  asScalar,
  isNumber,
  settlesNothingInFlow,
  linesOfString,
  writeKey,
  writeQuoted,
  writeScalar,
} from '../read/scalars.ts'

/** Which rows of long arrays and maps are shown; all of them where nothing is said. */
export type KeptRows = ReadonlyMap<JsonNode, Uint8Array>

/** Source of an object or array up to this size stands on one line. */
const longestFlow = 240
/** Blanks before digits are tokens of their own. */
const startsWithDigit = /^[-\d]/u
const separators = [' ', ',', '|']
/** In a few rows of many columns nobody finds the name of a value; they are clearer as records. */
const columnsPerRow = { dense: 5, sparse: 4 }
/** Stands behind the name of a string, above the JSON that it holds. */
const jsonText = '| [json]'

/** Writes values for a model to read: members and rows on lines of their own, quotes only where they say something. */
class PlainWriter {
  readonly #kept: KeptRows
  readonly #blocks = new Map<JsonNode, boolean>()
  readonly #tables = new Map<JsonNode, Table | undefined>()
  readonly #lines: string[] = []
  readonly #facets: ReadonlyMap<JsonNode, string>
  readonly #separators: readonly string[]
  /** What stands between the cells of the tables so far. */
  readonly used = new Set<string>()

  constructor(kept: KeptRows, facets: ReadonlyMap<JsonNode, string>, leastSeparator = 0) {
    this.#kept = kept
    this.#facets = facets
    this.#separators = separators.slice(leastSeparator)
  }

  write(node: JsonNode): string {
    this.#writeAt(node, '')
    return this.#lines.join('\n')
  }

  /** The table of an array of like objects, or of a map of them with the key in front. */
  #table(node: JsonNode): Table | undefined {
    if (node.kind === 'scalar') return undefined
    if (!this.#tables.has(node)) this.#tables.set(node, this.#findTable(node))
    return this.#tables.get(node)
  }

  #shown<Item>(node: JsonNode, items: readonly Item[]): readonly Item[] {
    const kept = this.#kept.get(node)
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
      const hasParts = inner.some((value) => value.kind !== 'scalar')
      isBlock = inner.some((value) => this.#isBlock(value)) || (hasParts && node.size > longestFlow)
      this.#blocks.set(node, isBlock)
    }
    return isBlock
  }

  /** Whether a value is clearer in lines of its own where it may have them. */
  #standsInLines(node: JsonArray | JsonObject): boolean {
    return (
      this.#isBlock(node) ||
      this.#table(node) !== undefined ||
      (node.kind === 'array' && this.#groups(node) !== undefined)
    )
  }

  #flow(node: JsonNode, besideNumbers = false): string {
    if (node.kind === 'scalar') return writeScalar(node, 'flow', besideNumbers)
    const parts: string[] = []
    const skip = (mark: string): void => void parts.push(mark)
    if (node.kind === 'object') {
      this.#each(node, (at) => parts.push(`${writeKey(node.keys[at]!)}: ${this.#flow(node.values[at]!)}`), skip)
      return `{${parts.join(', ')}}`
    }
    const numbers = node.items.some(isNumber)
    // Of strings in one list all stand in quotes, or none: a reader counts them.
    const settlesNothing = node.items.some((item) => settlesNothingInFlow(item, numbers))
    const write = (item: JsonNode): string =>
      settlesNothing && item.kind === 'scalar' && !item.raw.startsWith('[') ? item.raw : this.#flow(item, numbers)
    this.#each(node, (at) => parts.push(write(node.items[at]!)), skip)
    return `[${parts.join(parts.every((part) => startsWithDigit.test(part)) ? ',' : ', ')}]`
  }

  #writeAt(node: JsonNode, indent: string): void {
    if (node.kind === 'scalar') this.#lines.push(indent + writeScalar(node, 'line'))
    else if (this.#table(node)) this.#writeTable(node, indent)
    else if (node.kind === 'object' && node.keys.length > 0) this.#writeMembers(node, indent)
    else if (node.kind === 'array' && this.#standsInLines(node)) this.#writeItems(node, indent)
    else this.#lines.push(indent + this.#flow(node))
  }

  #writeMembers(node: JsonObject, indent: string): void {
    this.#eachLine(node, indent, (index) =>
      this.#writeLabelled(`${indent}${writeKey(node.keys[index]!)}:`, node.values[index]!, indent),
    )
  }

  #writeItems(node: JsonArray, indent: string): void {
    const groups = this.#groups(node)
    if (groups) return this.#writeGroups(groups, node, indent)
    this.#eachLine(node, indent, (index) => this.#writeLabelled(`${indent}-`, node.items[index]!, indent))
  }

  #writeLabelled(label: string, node: JsonNode, indent: string): void {
    const inner = `${indent} `
    const block = node.kind === 'scalar' ? linesOfString(node) : undefined
    if (isText(node)) {
      this.#lines.push(`${label} ${jsonText}`)
      this.#writeAt(node, inner)
    } else if (block) {
      this.#lines.push(`${label} |`)
      for (const line of block) this.#lines.push(line === '' ? '' : inner + line)
    } else if (node.kind === 'scalar') this.#lines.push(`${label} ${writeScalar(node, 'line')}`)
    else if (
      this.#standsInLines(node) ||
      (node.kind === 'object' && indent === '' && node.keys.length > 0 && !label.endsWith('-'))
    ) {
      this.#lines.push(label)
      this.#writeAt(node, inner)
    } else this.#lines.push(`${label} ${this.#flow(node)}`)
  }

  /** Shows the rows that are kept and says how many are missing between them. */
  #each(node: JsonArray | JsonObject, show: (index: number) => void, skip: (mark: string) => void): void {
    const total = node.kind === 'array' ? node.items.length : node.values.length
    const kept = this.#kept.get(node)
    for (let index = 0; index < total; index += 1) {
      let end = index
      while (kept && end < total && kept[end] === 0) end += 1
      if (end > index) {
        skip(
          node.kind === 'object' && !this.#table(node)
            ? missingKeys(node.keys.slice(index, end))
            : gap(`${end - index} rows`),
        )
        index = end - 1
      } else show(index)
    }
  }

  #eachLine(node: JsonArray | JsonObject, indent: string, show: (index: number) => void): void {
    const marks: number[] = []
    this.#each(node, show, (mark) => marks.push(this.#lines.push(indent + mark) - 1))
    const facets = this.#facets.get(node)
    const hasKeys = node.kind === 'object' && !this.#table(node)
    if (!facets || marks.length === 0 || hasKeys) return // The keys that are missing are named already.
    const kept = this.#kept.get(node)!
    const hidden = kept.length - kept.reduce((sum, isKept) => sum + isKept, 0)
    if (marks.length === 1) this.#lines[marks[0]!] = indent + gap(`${hidden} rows: ${facets}`)
    else this.#lines.push(indent + gap(`${hidden} of ${kept.length} rows are not shown: ${facets}`))
  }

  /** Lists of like objects are one table that says which list a row is of. */
  #groups(node: JsonArray): { table: Table; sizes: number[] } | undefined {
    if (node.items.length < 2) return undefined
    const rows: JsonNode[] = []
    const numbers: JsonNode[] = []
    const sizes: number[] = []
    const kept = this.#kept.get(node)
    for (const [index, item] of node.items.entries()) {
      if (kept?.[index] === 0) continue
      if (item.kind !== 'array' || item.items.length === 0) return undefined
      for (const row of item.items) {
        rows.push(row)
        numbers.push(asScalar(String(index + 1)))
      }
      sizes.push(item.items.length)
    }
    const table = this.#table({ kind: 'array', items: rows, size: node.size })
    const columns = table && [{ name: freeName('#list', table.columns), cells: numbers }, ...table.columns]
    return columns && { table: { columns, below: table.below }, sizes }
  }

  #writeGroups({ table, sizes }: { table: Table; sizes: number[] }, node: JsonArray, indent: string): void {
    const write = this.#tableHead(table, indent, node)
    let group = 0
    let row = 0
    this.#eachLine(node, indent, () => {
      for (const end = row + sizes[group++]!; row < end; row += 1) write(row)
    })
  }

  #writeTable(node: JsonArray | JsonObject, indent: string): void {
    const write = this.#tableHead(this.#table(node)!, indent, node)
    let row = 0
    this.#eachLine(node, indent, () => write(row++))
  }

  /** Writes what stands above the rows and gives the function that writes a row. */
  #tableHead({ columns, below }: Table, indent: string, node: JsonArray | JsonObject): (row: number) => void {
    const all = node.kind === 'array' ? node.items : node.values
    const isPart = this.#kept.get(node)?.includes(0) === true
    const split = splitConstant(columns, isPart ? holdsForAll(all, node.kind) : undefined)
    // Beside a single column little that all rows say stands in each: it takes no more room, and nobody has to look above.
    const { varying, constant } = isShortInRows(split) ? { varying: columns, constant: [] } : split
    if (constant.length > 0) {
      const members = constant.map(({ path, cells }) => `${path}: ${this.#flow(cells[0]!)}`)
      this.#lines.push(`${indent}${isPart ? `each of ${all.length} rows` : 'all rows'}: {${members.join(', ')}}`)
    }
    const leaves = leafColumns(varying)
    const texts = leaves.map((leaf) => leaf.cells.map((cell) => this.#cell(cell, leaf)))
    const names = leaves.map(({ path }) => path)
    const separator =
      this.#separators.find((mark) => [names, ...texts].every((cells) => cells.every((cell) => fits(cell, mark)))) ??
      '|'
    if (leaves.length > 1) this.used.add(separator)
    this.#lines.push(indent + writeHeader(varying, separator))
    return (row) => {
      const cells = texts.map((column, index) => {
        const text = column[row]!
        const cell = leaves[index]!.cells[row]
        return cell && text !== '' && !fits(text, separator) ? writeQuoted(cell) : text
      })
      this.#lines.push(indent + cells.join(separator))
      for (const column of below) {
        const cell = column.cells[row]
        if (cell) this.#writeLabelled(`${indent} ${column.name}:`, cell, `${indent} `)
      }
    }
  }

  #cell(cell: JsonNode | undefined, { hasNumbers }: LeafColumn): string {
    if (!cell) return ''
    return cell.kind === 'scalar' ? writeScalar(cell, 'cell', hasNumbers) : this.#flow(cell)
  }
}

const fits = (cell: string, separator: string): boolean =>
  !cell.includes(separator) && (separator !== ' ' || (cell !== '' && !/\s/u.test(cell)))

/**
 * Values as a model reads them; all tables of one text have the same separator.
 *
 * @param facets what the hidden rows of a collection hold
 */
export function writePlain(
  node: JsonNode,
  kept: KeptRows = new Map(),
  facets: ReadonlyMap<JsonNode, string> = new Map(),
): string {
  const writer = new PlainWriter(kept, facets)
  const text = writer.write(node)
  if (writer.used.size < 2) return text
  const most = Math.max(...[...writer.used].map((mark) => separators.indexOf(mark)))
  return new PlainWriter(kept, facets, most).write(node)
}
