import { longestHead, type Block } from './blocks.ts'

/** A row of a text with several tables. */
export interface TableRow {
  readonly table: number
  readonly worth: number
  readonly cost: number
}

/** What a mark in a table costs, in characters, without what it says of the rows. */
export const gapLength = 40
/** What a mark between rows costs. */
export const gapCost = 18
/** Rows worth less are chosen once the tables are that are shown. */
const leastWorth = 6
/** Tables without such rows are shown in this share of the room if there is not enough for all. */
const shareOfOthers = 0.8

/** What a block costs where it is shown without rows. */
export const priceOf = (block: Block, length: number): number =>
  block.kind === 'words' ? Math.min(length, longestHead) : length

/** What is shown: blocks, and rows that have to be. */
export interface Opened {
  readonly blocks: Uint8Array
  readonly rows: Uint8Array
}

/** A block with all it needs that is not shown yet. */
function missingFor(blocks: readonly Block[], opened: Opened, at: number, found = new Set<number>()): Set<number> {
  if (opened.blocks[at] === 1 || found.has(at)) return found
  found.add(at)
  for (const need of blocks[at]!.needs) missingFor(blocks, opened, need, found)
  return found
}

/** Opens what words need that head no table: the headings above them. */
export function openNeeds(blocks: readonly Block[], opened: Opened): void {
  for (const { of, kind, needs } of blocks) {
    if (of !== undefined || (kind !== 'words' && kind !== 'code')) continue
    for (const need of needs) for (const each of missingFor(blocks, opened, need)) opened.blocks[each] = 1
  }
}

/**
 * Which tables are shown, each with what heads it: those of the rows worth most, then the others as far as there is room.
 *
 * @param prices what each block costs without rows
 * @param rows those of all tables, in order
 */
export function openBlocks(
  blocks: readonly Block[],
  prices: readonly number[],
  rows: readonly TableRow[],
  room: number,
): Opened {
  const opened: Opened = { blocks: new Uint8Array(blocks.length), rows: new Uint8Array(rows.length) }
  const placeOf: number[] = []
  for (const [at, { table }] of blocks.entries()) if (table) placeOf[table.at] = at
  const missing = (at: number, found = new Set<number>()): Set<number> => missingFor(blocks, opened, at, found)
  let left = room
  const open = (at: number, least: number, extra = 0): boolean => {
    const found = missing(at)
    const price = [...found].reduce((sum, each) => sum + prices[each]!, found.size > 0 ? gapLength : 0) + extra
    if (left - price < least) return false
    left -= price
    for (const each of found) opened.blocks[each] = 1
    return true
  }
  const order = [...rows.keys()].toSorted((a, b) => rows[b]!.worth - rows[a]!.worth || a - b)
  for (const row of order) {
    const { table, worth, cost } = rows[row]!
    if (worth < leastWorth) break
    if (open(placeOf[table]!, 0, cost + gapCost)) opened.rows[row] = 1
  }
  const tables = [...new Set(order.map((row) => rows[row]!.table))]
  const others = new Set<number>()
  for (const table of tables) missing(placeOf[table]!, others)
  const all = [...others].reduce((sum, each) => sum + prices[each]!, tables.length * gapLength)
  const least = all <= left ? 0 : room * (1 - shareOfOthers)
  for (const table of tables) open(placeOf[table]!, least)
  if (tables.every((table) => opened.blocks[placeOf[table]!] === 0)) open(placeOf[tables[0]!]!, -Infinity)
  return opened
}
