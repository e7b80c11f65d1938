import { fence, type TextTable } from '../text-table.ts'

/** Lines of a text that stay or go together: a table, a heading, a paragraph; blank lines above them belong to them. */
export interface Block {
  /** Its lines: from the first up to, not including, `to`. */
  readonly from: number
  readonly to: number
  /** Which table of the text it is, and where that begins. */
  readonly table?: { readonly at: number; readonly from: number }
  /** The table without which it says nothing: that it stands above, or below. */
  readonly of?: number | undefined
  /** Whether it is the first line of a paragraph that is divided: words behind it are not shown without it. */
  readonly isFirst?: boolean
  /** Where it cannot be cut, or shown without what it belongs to. */
  readonly kind: 'table' | 'heading' | 'words' | 'fence' | 'code'
  /** The blocks that say where it stands, and are shown where it is. */
  readonly needs: number[]
}

/** The words above a table head it, all of them up to so many characters; a paragraph of more lines is divided. */
export const longestHead = 600
const mostLines = 6
/** Beside more words than these a table does not tell whether they are shown. */
const mostAround = 1500

const heading = /^(#{1,6}) \S/u
/** `=== X ===`, `--- X ---`, `[X]` */
const marked = /^\s*(?:([=~-])\1{1,}\s?(?=[^\n]*[\p{L}\p{N}])[^\n]*\1{2}|(\[)[^\]\n]{1,80}\])\s*$/u
const longestRead = 200

/** How a heading is written, and its level among those that are written alike. */
interface Form {
  readonly name: string
  readonly level: number
}

function formOf(line: string): Form | undefined {
  if (line.length > longestRead) return undefined
  const level = heading.exec(line)?.[1]!.length
  if (level !== undefined) return { name: '#', level }
  const mark = marked.exec(line)
  return mark ? { name: mark[1] ?? mark[2]!, level: 0 } : undefined
}

/** Where the code ends whose fence is at a line; `undefined` where no code begins there, or it does not end. */
function endOfCode(lines: readonly string[], at: number): number | undefined {
  const opening = lines[at]!.length > longestRead ? undefined : fence.exec(lines[at]!)?.[1]
  if (opening === undefined) return undefined
  for (let end = at + 1; end < lines.length; end += 1)
    if (lines[end]!.startsWith(opening, lines[end]!.search(/\S|$/u)) && lines[end]!.trim().length === opening.length)
      return end
  return undefined
}

/** Which lines are fences of code, each with its other end. */
function fencesIn(lines: readonly string[]): Map<number, number> {
  const fences = new Map<number, number>()
  // Behind a fence that nothing closes no other is looked for: code would be taken for text.
  for (let at = 0; at < lines.length; at += 1) {
    if (!/^ {0,3}[`~]/u.test(lines[at]!)) continue
    const end = endOfCode(lines, at)
    if (end === undefined) {
      if (fence.test(lines[at]!)) break
      continue
    }
    fences.set(at, end).set(end, at)
    at = end
  }
  return fences
}

/** Reads the lines of a text into blocks. */
class Blocks {
  readonly all: Block[] = []
  readonly #lines: readonly string[]
  readonly #fences: ReadonlyMap<number, number>
  /** The headings that stand above the line that is read, and the opening fence of the code that it is in. */
  #above: (Form & { readonly at: number })[] = []
  #openFence: { readonly at: number; readonly end: number } | undefined
  #from = 0

  constructor(lines: readonly string[]) {
    this.#lines = lines
    this.#fences = fencesIn(lines)
  }

  read(tables: readonly TextTable[]): Block[] {
    for (const [at, table] of tables.entries()) {
      const first = this.all.length
      this.#words(table.from, at, tables)
      const needs = [...this.#chain(), ...this.#headsOf(first, at)]
      this.#add({ to: table.to, kind: 'table', needs, table: { at, from: table.from }, of: at })
      if (this.#openFence && this.#openFence.end < table.to) this.#openFence = undefined
    }
    const first = this.all.length
    this.#words(this.#lines.length, undefined, tables)
    if (this.#from < this.#lines.length) this.#add({ to: this.#lines.length, kind: 'words', needs: this.#chain() })
    for (let at = first; at < this.all.length && tables.length > 0 && !this.#isApart(at); at += 1)
      this.all[at] = { ...this.all[at]!, of: tables.length - 1 }
    return this.all
  }

  #add(block: Omit<Block, 'from'>): void {
    this.all.push({ ...block, from: this.#from })
    this.#from = block.to
  }

  #chain(): number[] {
    return [...this.#above.map(({ at }) => at), ...(this.#openFence ? [this.#openFence.at] : [])]
  }

  #isBlank = (line: number): boolean => this.#lines[line]!.trim() === ''
  /** Whether a blank line stands above a block. */
  #isApart = (at: number): boolean => this.#isBlank(this.all[at]!.from)

  /** The blocks of the lines up to `to`; blank lines at their end belong to what follows. */
  #words(to: number, of: number | undefined, tables: readonly TextTable[]): void {
    for (let line = this.#from; line < to; line += 1) {
      if (this.#isBlank(line)) continue
      const other = this.#fences.get(line)
      if (other !== undefined) line = this.#fence(line, other, to, of)
      else if (!this.#openFence && formOf(this.#lines[line]!)) this.#heading(line, formOf(this.#lines[line]!)!, of)
      else line = this.#paragraph(line, to, of)
    }
    if (of !== undefined || tables.length === 0 || this.#from === to) return
    const last = this.all.at(-1)
    if (last && last.kind === 'words') {
      this.all[this.all.length - 1] = { ...last, to }
      this.#from = to
    }
  }

  /** Code without a table in it is one block; of other code the fences are. */
  #fence(line: number, other: number, to: number, of: number | undefined): number {
    if (other > line && other < to) {
      this.#add({ to: other + 1, kind: 'code', needs: this.#chain(), of })
      return other
    }
    const at = this.all.length
    const opening = this.#openFence
    this.#add({ to: line + 1, kind: 'fence', needs: [] })
    if (opening?.end === line) {
      this.all[at]!.needs.push(opening.at)
      this.all[opening.at]!.needs.push(at)
      this.#openFence = undefined
    } else this.#openFence = { at, end: other }
    return line
  }

  #heading(line: number, form: Form, of: number | undefined): void {
    this.#above = this.#above.filter(({ name, level }) => name !== form.name || level < form.level)
    const needs = this.#chain()
    this.#above.push({ ...form, at: this.all.length })
    this.#add({ to: line + 1, kind: 'heading', needs, of })
  }

  /** A long paragraph is its first line, its last line, and what is between them. */
  #paragraph(line: number, to: number, of: number | undefined): number {
    let end = line
    let length = 0
    while (end < to && !this.#isBlank(end) && !this.#fences.has(end) && (end === line || !formOf(this.#lines[end]!))) {
      length += this.#lines[end]!.length + 1
      end += 1
    }
    const needs = this.#chain()
    const isLong = end - line > 2 && (length > longestHead || end - line > mostLines)
    const ends = isLong ? [line + 1, end - 1, end] : [end]
    for (const [at, each] of ends.entries())
      this.#add({ to: each, kind: 'words', needs: [...needs], of, isFirst: isLong && at === 0 })
    return end - 1
  }

  /** Of the blocks from one on, those that head the table behind them; the lines right below the table above are of that. */
  #headsOf(from: number, table: number): number[] {
    let first = from
    if (table > 0) while (first < this.all.length && !this.#isApart(first)) first += 1
    // Where no blank line tells them apart, all may head what is below.
    if (first === this.all.length) first = from
    for (let at = from; at < first; at += 1) this.all[at] = { ...this.all[at]!, of: table - 1 }
    const own = Array.from({ length: this.all.length - first }, (_, at) => first + at)
    const lengthOf = (at: number): number => this.#length(this.all[at]!)
    const length = own.reduce((sum, at) => sum + lengthOf(at), 0)
    if (length <= longestHead) return own
    for (const at of own.slice(1)) if (this.all[at]!.kind !== 'fence') this.all[at]!.needs.push(first)
    let above = this.all.length - 1
    while (above > first && (this.all[above]!.kind === 'fence' || !this.#isApart(above))) above -= 1
    if (length > mostAround) for (const at of own) this.all[at] = { ...this.all[at]!, of: undefined }
    return own.filter((at) => {
      if (this.all[at]!.kind === 'code') return at > above && lengthOf(at) <= longestHead
      return at === first || at === above || at === own.at(-1) || (at > above && lengthOf(at) <= longestRead)
    })
  }

  #length({ from, to }: Block): number {
    let length = 0
    for (let line = from; line < to; line += 1) length += this.#lines[line]!.length + 1
    return length
  }
}

/** The lines of a text in blocks: each table with what heads it, and the words around. */
export const blocksOf = (lines: readonly string[], tables: readonly TextTable[]): readonly Block[] =>
  new Blocks(lines).read(tables)
