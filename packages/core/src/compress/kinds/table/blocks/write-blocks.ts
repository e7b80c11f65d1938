import { countLines } from '../../../../text/count-lines.ts'
import type { ShrinkContext } from '../../../kind.ts'
import { chooseProse } from '../../prose/prose.ts'
import { longestHead } from './blocks.ts'
import type { Opened } from './open-blocks.ts'
import { inLines } from '../segments.ts'
import { lengthOfAll, type TableText } from './table-text.ts'
import { markOver, writeChosen } from './write-chosen.ts'

/** Words that are not tied to a table are shown from so many characters of room on. */
const leastOfWords = 80

/** What is written of some blocks: rows are counted apart from lines of words. */
export interface Written {
  readonly text: string
  readonly rows: number
  readonly shownRows: number
  readonly lines: number
  readonly shownLines: number
}

/** Writes a text of which some blocks are open. */
export class Writer {
  readonly #text: TableText
  readonly #context: ShrinkContext
  readonly #opened: Opened
  /** How much a mark may say of hidden rows. */
  readonly #facets: number
  #rows = 0
  #shownRows = 0
  #lines = 0
  #shownLines = 0
  readonly #parts: string[] = []
  /** Blocks in a row that are left out. */
  #left: number[] = []

  constructor(text: TableText, context: ShrinkContext, opened: Opened, facets: number) {
    this.#facets = facets
    this.#text = text
    this.#context = context
    this.#opened = opened
  }

  write(roomOfWords: number, kept: Uint8Array): Written {
    const { blocks, texts, tables } = this.#text
    const offsets: number[] = []
    let offset = 0
    for (const { written } of tables) {
      offsets.push(offset)
      offset += written.rows.length
    }
    const free = this.#freeRuns()
    const all = free.reduce((sum, run) => sum + lengthOfAll(run.map((at) => texts[at]!)), 0)
    const runs = new Map(free.map((run) => [run[0]!, run]))
    for (let at = 0; at < blocks.length; at += 1) {
      const run = runs.get(at)
      if (run) {
        const words = run.map((each) => texts[each]!).join('\n')
        const share = Math.floor((roomOfWords * words.length) / Math.max(1, all))
        if (!this.#words(words, share)) this.#left.push(...run)
        at = run.at(-1)!
      } else if (this.#opened.blocks[at] === 0) this.#left.push(at)
      else if (blocks[at]!.table) this.#table(at, offsets[blocks[at]!.table!.at]!, kept)
      else this.#needed(at)
    }
    this.#mark()
    return {
      text: this.#parts.join('\n'),
      rows: this.#rows,
      shownRows: this.#shownRows,
      lines: this.#lines,
      shownLines: this.#shownLines,
    }
  }

  /** Words next to each other that may go; code is shown whole or not at all. */
  #freeRuns(): number[][] {
    const { blocks } = this.#text
    const isOpen = new Set<number | undefined>([undefined])
    for (const [at, { table }] of blocks.entries()) if (table && this.#opened.blocks[at] === 1) isOpen.add(table.at)
    const runs: number[][] = []
    for (const [at, { kind, of, isFirst }] of blocks.entries()) {
      if (kind === 'table' || kind === 'fence' || this.#opened.blocks[at] === 1 || !isOpen.has(of)) continue
      const last = runs.at(-1)
      if (last?.at(-1) === at - 1 && !isFirst && kind !== 'code' && blocks[at - 1]!.kind !== 'code') last.push(at)
      else runs.push([at])
    }
    return runs
  }

  #words(words: string, room: number): boolean {
    const total = countLines(words)
    // How a paragraph begins is shown; blank lines above it are none.
    const blank = words.lastIndexOf('\n', words.search(/\S|$/u)) + 1
    const isCode = /^\s*(?:`{3}|~{3})/u.test(words)
    const chosen =
      words.length <= room || room < leastOfWords || isCode
        ? undefined
        : chooseProse(words.slice(blank), this.#context, room, false)
    if (!chosen && words.length > room && words.trim() !== '') return false
    this.#mark()
    this.#parts.push(chosen ? words.slice(0, blank) + chosen.text : words)
    this.#lines += total
    const above = total - countLines(words.slice(blank))
    const shown = chosen?.unit === 'lines' ? above + chosen.shown : Math.max(0, total - 1)
    this.#shownLines += chosen ? shown : total
    return true
  }

  /** Words that head a table; of a line that is longer than they may be, what says most. */
  #needed(at: number): void {
    const words = this.#text.texts[at]!
    const total = countLines(words)
    const chosen = words.length > longestHead ? chooseProse(words, this.#context, longestHead, false) : undefined
    this.#mark()
    this.#parts.push(chosen?.text ?? words)
    this.#lines += total
    this.#shownLines += chosen ? total - 1 : total
  }

  #table(at: number, offset: number, kept: Uint8Array): void {
    const { blocks, tables, lines } = this.#text
    const { from, table } = blocks[at]!
    const own = tables[table!.at]!
    const count = own.written.rows.length
    const chosen = kept.subarray(offset, offset + count)
    const { text, shown } = chosen.includes(0)
      ? writeChosen(own, chosen, this.#facets, this.#context.question.names)
      : { text: inLines(own.written), shown: count }
    const isShorter = shown < count && text.length < inLines(own.written).length
    this.#mark()
    this.#lines += table!.from - from
    this.#shownLines += table!.from - from
    this.#rows += count
    this.#shownRows += isShorter ? shown : count
    this.#parts.push(...lines.slice(from, table!.from), isShorter ? text : inLines(own.written))
  }

  /** A mark over the blocks that were left out one after the other; they are shown where it would be no shorter. */
  #mark(): void {
    if (this.#left.length === 0) return
    const { blocks, texts, tables } = this.#text
    const left = this.#left.splice(0)
    const hidden = left.flatMap((at) => {
      const { table } = blocks[at]!
      return table ? [tables[table.at]!] : []
    })
    const rows = hidden.reduce((sum, { written }) => sum + written.rows.length, 0)
    const lines = left.reduce((sum, at) => sum + this.#linesOf(at), 0)
    const words = left.map((at) => texts[at]!).join('\n')
    const mark = markOver(lines, hidden, this.#facets, this.#context.question.names)
    const isShorter = mark.length < words.length
    this.#parts.push(isShorter ? mark : words)
    this.#rows += rows
    this.#lines += lines
    if (isShorter) return
    this.#shownRows += rows
    this.#shownLines += lines
  }

  /** The lines of a block that are no rows. */
  #linesOf(at: number): number {
    const { from, to, table } = this.#text.blocks[at]!
    if (!table) return to - from
    return to - from - this.#text.tables[table.at]!.linesOfRows
  }
}
