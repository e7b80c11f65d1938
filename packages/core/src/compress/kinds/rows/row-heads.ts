import { chooseLines, type PricedLines } from '../lines/choose/choose-lines.ts'
import type { RowColumn } from './column.ts'

/** So often less room is given to rows, so that their heads have room. */
const attempts = 6

/**
 * For each row whose first cell is empty the nearest row above that says what stands there, as tables say a host or a group once and
 * leave it out in the rows below; -1 for all others. Undefined where no cell of the first column is empty.
 */
export function headsOfRows([first]: readonly RowColumn[], from: number, to: number): Int32Array | undefined {
  const cells = first?.cells.slice(from, to)
  if (!cells?.includes('')) return undefined
  let head = -1
  return Int32Array.from(cells, (cell, row) => {
    if (cell === '') return head
    if (cell !== undefined) head = row
    return -1
  })
}

/** Kept lines with their heads. */
export function withHeads(kept: Uint8Array, heads: Int32Array): Uint8Array {
  const all = kept.slice()
  for (const [line, head] of heads.entries()) if (kept[line] === 1 && head >= 0) all[head] = 1
  return all
}

/** What kept lines and the marks in the gaps cost. */
function costOf({ cost, gapCost }: PricedLines, kept: Uint8Array): number {
  let size = 0
  for (let line = 0; line < kept.length; line += 1)
    size += kept[line] === 1 ? cost[line]! : line === 0 || kept[line - 1] === 1 ? gapCost : 0
  return size
}

/** Chooses lines as `chooseLines` does, each with its head. */
export function chooseWithHeads(
  lines: PricedLines,
  heads: Int32Array | undefined,
  room: number,
): Uint8Array | undefined {
  let chosen = chooseLines(lines, room)
  if (!heads) return chosen
  let target = room
  for (let attempt = 0; chosen; attempt += 1) {
    const all = withHeads(chosen, heads)
    const more = costOf(lines, all) - room
    if (more <= 0 || attempt === attempts) return all
    target -= more
    chosen = chooseLines(lines, target) ?? new Uint8Array(heads.length)
  }
  return undefined
}
