import { jsonMark } from '../../../choose/marker.ts'
import type { Piece } from '../../lines/choose/read-pieces.ts'
import { indentOf } from '../../lines/line-roles.ts'

/** What a list says of all of its rows, above the names of its columns. */
const saidOfRows = /^\s*(?:all|each of \d{1,9}) rows: \{/u
/** A member or an item of a list; what else stands first in a list names its columns. */
const labelled = /:(?: |$)|^\s*-(?: |$)/u
const none = -1

/** A line that lines below it stand in. */
interface OpenLine {
  readonly at: number
  readonly indent: number
  /** The last line read of those that say what all lines right below it have in common. */
  common: number
}

/** For each line the last one that has to be shown with it, -1 for none: what it stands in, or what is said of all rows beside it. */
function linesAbove(lines: readonly string[]): Int32Array {
  const above = new Int32Array(lines.length).fill(none)
  const open: OpenLine[] = [{ at: none, indent: -1, common: none }]
  for (const [at, line] of lines.entries()) {
    if (line.trim() === '') continue
    const indent = indentOf(line)
    while (open.length > 1 && open.at(-1)!.indent >= indent) open.pop()
    const parent = open.at(-1)!
    const isFirst = at - 1 === parent.at || `${lines[at - 1]}\n` === jsonMark || at - 1 === parent.common
    above[at] = parent.common === none ? parent.at : parent.common
    const isCommon = saidOfRows.test(line) || (isFirst && !labelled.test(line))
    if (isCommon) parent.common = at
    else open.push({ at, indent, common: none })
  }
  return above
}

/** What a mark takes that stands in front of a line. */
const costOfGap = 18
/** After so many pieces that do not fit, no other is tried. */
const mostMisses = 1000

/** The pieces of each line. */
function piecesOfLines(
  text: string,
  lines: readonly string[],
  pieces: readonly Piece[],
): { readonly firsts: Int32Array; readonly lineOf: Int32Array } {
  const firsts = new Int32Array(lines.length + 1).fill(pieces.length)
  const lineOf = new Int32Array(pieces.length)
  let line = 0
  let end = lines[0]!.length
  for (const [piece, { from }] of pieces.entries()) {
    for (; from > end; end += lines[line]!.length + 1) {
      line += 1
      firsts[line] = piece
    }
    lineOf[piece] = line
  }
  firsts[0] = 0
  return { firsts, lineOf }
}

/**
 * The pieces of rewritten JSON that are worth most in about `room` characters, each with the lines of the objects and lists around
 * it, and in a list with the names of its columns and what is said of all of its rows.
 */
export function choosePaths(text: string, pieces: readonly Piece[], worth: Float64Array, room: number): Uint8Array {
  const lines = text.split('\n')
  const above = linesAbove(lines)
  const { firsts, lineOf } = piecesOfLines(text, lines, pieces)
  const kept = new Uint8Array(pieces.length)
  let left = room
  let misses = 0
  const costOf = (piece: number): number => pieces[piece]!.to - pieces[piece]!.from
  const missing = (piece: number): number[] => {
    const own: number[] = kept[piece] === 1 ? [] : [piece]
    for (let line = lineOf[piece]!, head = line; head !== none; head = above[head]!) {
      const last = head === line ? piece : firsts[head + 1]!
      for (let at = firsts[head]!; at < last; at += 1) if (kept[at] === 0) own.push(at)
    }
    return own
  }
  const isKept = (piece: number): boolean => piece < 0 || piece >= kept.length || kept[piece] === 1
  /** Keeps a piece and says what that takes: within a gap it makes two of it, and between two kept ones it closes it. */
  const keep = (piece: number): number => {
    kept[piece] = 1
    return costOf(piece) + (1 - (isKept(piece - 1) ? 1 : 0) - (isKept(piece + 1) ? 1 : 0)) * costOfGap
  }
  const order = [...pieces.keys()].toSorted((a, b) => worth[b]! / costOf(b) - worth[a]! / costOf(a) || a - b)
  for (const piece of [0, ...order]) {
    const found = missing(piece)
    const price = found.reduce((sum, at) => sum + keep(at), 0)
    if (price > left && piece > 0) {
      for (const at of found) kept[at] = 0
      misses += 1
      if (misses === mostMisses) break
    } else left -= price
  }
  return kept
}
