import { gap } from '../../../kind.ts'
import { missingKeys } from './missing-keys.ts'
import type { JsonArray, JsonNode, JsonObject } from '../read/reader.ts'
import { atOnce, isLarge, type Remember } from './remember.ts'
import { Shapes, type Groups, type KeptRows } from './shapes.ts'
import {
  holdsForAll,
  isShortInRows,
  isText,
  leafColumns,
  splitConstant,
  writeHeader,
  type LeafColumn,
  type Table,
} from './table.ts'
import { isNumber, settlesNothingInFlow, linesOfString, writeKey, writeQuoted, writeScalar } from '../read/scalars.ts'

/** Blanks before digits are tokens of their own. */
const startsWithDigit = /^[-\d]/u
const separators = [' ', ',', '|']
/** Stands behind the name of a string, above the JSON that it holds. */
const jsonText = '| [json]'

/** Lines, of which those of large values are lists of their own. */
type Lines = (string | Lines)[]

/** What is written of a value, and what stands between the cells of its tables. */
interface Written {
  readonly lines: Lines
  readonly used: Set<string>
}

function addFlat(lines: Lines, flat: string[]): void {
  for (const line of lines) {
    if (typeof line === 'string') flat.push(line)
    else addFlat(line, flat)
  }
}

/** Writes values for a model to read: members and rows on lines of their own, quotes only where they say something. */
class PlainWriter {
  readonly #shapes: Shapes
  readonly #facets: ReadonlyMap<JsonNode, string>
  readonly #remember: Remember
  readonly #separators: readonly string[]
  /** What is written of the value that is being written. */
  #now: Written = { lines: [], used: new Set() }

  constructor(shapes: Shapes, facets: ReadonlyMap<JsonNode, string>, remember: Remember, leastSeparator: number) {
    this.#shapes = shapes
    this.#facets = facets
    this.#remember = remember
    this.#separators = separators.slice(leastSeparator)
  }

  write(node: JsonNode): { readonly text: string; readonly used: ReadonlySet<string> } {
    this.#writeAt(node, '')
    const flat: string[] = []
    addFlat(this.#now.lines, flat)
    return { text: flat.join('\n'), used: this.#now.used }
  }

  get #lines(): Lines {
    return this.#now.lines
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

  /** Writes a value, a large one as a part that is remembered. */
  #writeAt(node: JsonNode, indent: string): void {
    if (node.kind === 'scalar') this.#lines.push(indent + writeScalar(node, 'line'))
    else if (!isLarge(node)) this.#writeLines(node, indent)
    else {
      const outer = this.#now
      const { lines, used } = this.#remember(`${this.#shapes.numbers.of(node)} at ${indent.length}`, () => {
        this.#now = { lines: [], used: new Set() }
        this.#writeLines(node, indent)
        return this.#now
      })
      this.#now = outer
      outer.lines.push(lines)
      for (const mark of used) outer.used.add(mark)
    }
  }

  #writeLines(node: JsonArray | JsonObject, indent: string): void {
    const table = this.#shapes.table(node)
    if (table) this.#writeTable(table, node, indent)
    else if (node.kind === 'object' && node.keys.length > 0) this.#writeMembers(node, indent)
    else if (node.kind === 'array' && this.#shapes.standsInLines(node)) this.#writeItems(node, indent)
    else this.#lines.push(indent + this.#flow(node))
  }

  #writeMembers(node: JsonObject, indent: string): void {
    this.#eachLine(node, indent, (index) =>
      this.#writeLabelled(`${indent}${writeKey(node.keys[index]!)}:`, node.values[index]!, indent),
    )
  }

  #writeItems(node: JsonArray, indent: string): void {
    const groups = this.#shapes.groups(node)
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
      this.#shapes.standsInLines(node) ||
      (node.kind === 'object' && indent === '' && node.keys.length > 0 && !label.endsWith('-'))
    ) {
      this.#lines.push(label)
      this.#writeAt(node, inner)
    } else this.#lines.push(`${label} ${this.#flow(node)}`)
  }

  /** Shows the rows that are kept and says how many are missing between them. */
  #each(node: JsonArray | JsonObject, show: (index: number) => void, skip: (mark: string) => void): void {
    const total = node.kind === 'array' ? node.items.length : node.values.length
    const kept = this.#shapes.kept.get(node)
    for (let index = 0; index < total; index += 1) {
      let end = index
      while (kept && end < total && kept[end] === 0) end += 1
      if (end > index) {
        skip(
          node.kind === 'object' && !this.#shapes.table(node)
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
    const hasKeys = node.kind === 'object' && !this.#shapes.table(node)
    if (!facets || marks.length === 0 || hasKeys) return // The keys that are missing are named already.
    const kept = this.#shapes.kept.get(node)!
    const hidden = kept.length - kept.reduce((sum, isKept) => sum + isKept, 0)
    if (marks.length === 1) this.#lines[marks[0]!] = indent + gap(`${hidden} rows: ${facets}`)
    else this.#lines.push(indent + gap(`${hidden} of ${kept.length} rows are not shown: ${facets}`))
  }

  #writeGroups({ table, sizes }: Groups, node: JsonArray, indent: string): void {
    const write = this.#tableHead(table, indent, node)
    let group = 0
    let row = 0
    this.#eachLine(node, indent, () => {
      for (const end = row + sizes[group++]!; row < end; row += 1) write(row)
    })
  }

  #writeTable(table: Table, node: JsonArray | JsonObject, indent: string): void {
    const write = this.#tableHead(table, indent, node)
    let row = 0
    this.#eachLine(node, indent, () => write(row++))
  }

  /** Writes what stands above the rows and gives the function that writes a row. */
  #tableHead({ columns, below }: Table, indent: string, node: JsonArray | JsonObject): (row: number) => void {
    const all = node.kind === 'array' ? node.items : node.values
    const isPart = this.#shapes.kept.get(node)?.includes(0) === true
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
    if (leaves.length > 1) this.#now.used.add(separator)
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
 * @param remember where writing may break off, as long as the node, the rows and their facets stay the same under its names
 */
export function writePlain(
  node: JsonNode,
  kept: KeptRows = new Map(),
  facets: ReadonlyMap<JsonNode, string> = new Map(),
  remember: Remember = atOnce,
): string {
  const shapes = new Shapes(kept, remember)
  const writeFrom = (least: number): ReturnType<PlainWriter['write']> => {
    const within: Remember = (name, make) => remember(`${name} from ${least}`, make)
    return within('text', () => new PlainWriter(shapes, facets, within, least).write(node))
  }
  const { text, used } = writeFrom(0)
  return used.size < 2 ? text : writeFrom(Math.max(...[...used].map((mark) => separators.indexOf(mark)))).text
}
