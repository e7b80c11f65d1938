import type { ShrinkContext, Shrunk } from '../../kind.ts'
import { once } from '../../read/in-slices.ts'
import { chooseWithHeads, headsOfRows, withHeads } from '../rows/row-heads.ts'
import { chooseLong, longestRead } from './long-table.ts'
import { gapCost, gapLength, openBlocks, openNeeds, priceOf, type Opened } from './blocks/open-blocks.ts'
import { lengthOfAll, readTableText, type TableText } from './blocks/table-text.ts'
import { Writer, type Written } from './blocks/write-blocks.ts'

/** The share of the room that words around tables may take, and that facets of tables may. */
const shareOfWords = 0.4
const shareOfFacets = 0.2
/** Of many tables each may say what state its hidden rows have. */
const facetLength = { least: 44, most: 420 }
/** A row for which its table was opened is worth so much more. */
const worthOfOpening = 1000
/** With several tables it is known only once they are written how much room is left: so often, up to such a share of it. */
const attempts = 6
const wellFilled = 0.95

/** What blocks cost, and what room there is for which. */
interface Room {
  readonly all: number
  /** For words that head no table. */
  readonly free: number
  /** What each block costs without rows. */
  readonly prices: readonly number[]
}

function roomFor({ blocks, texts, tables }: TableText, all: number): Room {
  const prices = blocks.map((block, at) => {
    const length = texts[at]!.length + 1
    return block.table ? length - lengthOfAll(tables[block.table.at]!.written.rows) : priceOf(block, length)
  })
  const needed = new Set(blocks.flatMap(({ table, needs }) => (table ? needs : [])))
  let [words, inTables, neededLength] = [0, 0, 0]
  for (const [at, { table }] of blocks.entries()) {
    if (table) inTables += texts[at]!.length + 1
    else words += texts[at]!.length + 1
    if (needed.has(at)) neededLength += prices[at]!
  }
  const ofWords = Math.min(words, Math.max(all * shareOfWords, all - inTables))
  return { all, free: Math.max(0, Math.floor(ofWords - neededLength)), prices }
}

/** The heads of some rows, which are all rows of their tables. */
function headsIn(tables: TableText['tables'], isOpen: ReadonlySet<number>): Int32Array | undefined {
  let [from, hasHeads] = [0, false]
  const heads = tables.flatMap(({ pool, offset, written: { rows } }, at): number[] => {
    if (!isOpen.has(at)) return []
    const own = headsOfRows(pool.columns, offset, offset + rows.length)
    const start = from
    from += rows.length
    hasHeads ||= own !== undefined
    return own ? Array.from(own, (head) => (head < 0 ? head : head + start)) : rows.map(() => -1)
  })
  return hasHeads ? Int32Array.from(heads) : undefined
}

/** Chooses rows of the tables that are open, in what other blocks leave of the room. */
function chooseRowsOf(
  { blocks, rows, tables }: TableText,
  opened: Opened,
  { all, free, prices }: Room,
  extra: number,
): { readonly kept: Uint8Array; readonly facets: number } {
  const isOpen = new Set(blocks.flatMap(({ table }, at) => (table && opened.blocks[at] === 1 ? [table.at] : [])))
  const price = prices.reduce((sum, each, at) => sum + opened.blocks[at]! * each, 0)
  const room = all - free - price - (isOpen.size < tables.length ? gapLength * 2 : 0) + extra
  const share = Math.floor(((all - free) * shareOfFacets) / isOpen.size)
  const facets = Math.min(facetLength.most, tables.length > 1 ? Math.max(facetLength.least, share) : share)
  const places = [...rows.keys()].filter((row) => isOpen.has(rows[row]!.table))
  const cost = Float64Array.from(places, (row) => rows[row]!.cost)
  const kept = new Uint8Array(rows.length)
  if (cost.reduce((sum, each) => sum + each, 0) <= room) {
    for (const row of places) kept[row] = 1
    return { kept, facets }
  }
  const worth = Float64Array.from(places, (row) => rows[row]!.worth + opened.rows[row]! * worthOfOpening)
  const least = rows.reduce((sum, row, at) => sum + opened.rows[at]! * (row.cost + gapCost * 2), gapCost)
  const heads = headsIn(tables, isOpen)
  const chosen = chooseWithHeads(
    { worth, cost, gapCost },
    heads,
    Math.max(room - isOpen.size * (facets + gapLength), tables.length > 1 ? least : 0),
  )
  const shown = Uint8Array.from(places, (row, at) => Math.max(chosen?.[at] ?? 0, opened.rows[row]!))
  for (const [at, isShown] of (heads ? withHeads(shown, heads) : shown).entries()) kept[places[at]!] = isShown
  return { kept, facets }
}

function chooseBlocks(read: TableText, context: ShrinkContext, room: Room, extra: number): Written {
  const { blocks, tables, rows } = read
  const isOnly = tables.length === 1
  const opened = openBlocks(blocks, room.prices, rows, isOnly ? Infinity : room.all - room.free + extra)
  if (isOnly) opened.rows.fill(0)
  if (room.free > 0) openNeeds(blocks, opened)
  const { kept, facets } = chooseRowsOf(read, opened, room, extra)
  return new Writer(read, context, opened, facets).write(room.free, kept)
}

/** Chooses rows of all tables together, with what heads them, and what matters of the words around. */
export function chooseTables(text: string, context: ShrinkContext, room: number): Shrunk | undefined {
  if (text.length > longestRead) return chooseLong(text, context, room)
  const read = readTableText(text, context)
  if (read.tables.length === 0) return undefined
  const rooms = roomFor(read, room)
  let best: Written | undefined
  let [extra, low, high] = [0, -Infinity, Infinity]
  for (let attempt = 0; attempt < (read.tables.length > 1 ? attempts : 1); attempt += 1) {
    const more = extra
    const written = once(context, `tables in ${room}, attempt ${attempt}`, text, () =>
      chooseBlocks(read, context, rooms, more),
    )
    const { length } = written.text
    const isWithin = length <= room
    const isBetter =
      !best || (isWithin ? best.text.length > room || length > best.text.length : length < best.text.length)
    if (isBetter) best = written
    if (isWithin && (length >= room * wellFilled || written.shownRows === written.rows)) break
    if (isWithin) low = extra
    else high = extra
    const next = extra + Math.floor((room - length) * wellFilled)
    extra = next > low && next < high ? next : Math.floor((low + high) / 2)
  }
  const { text: joined, rows, shownRows, lines, shownLines } = best!
  if (joined.length >= text.length) return undefined
  return shownLines === lines
    ? { text: joined, unit: 'rows', total: rows, shown: shownRows }
    : { text: joined, unit: 'lines', total: rows + lines, shown: shownRows + shownLines }
}
