/** Consecutive lines, both ends included. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/** So many lines are read in one part. */
export const linesAtOnce = 4000

/** Stretches of no more lines than these, one after the other. */
export function* stretchesOf(stretches: readonly Stretch[], most: number): Generator<Stretch> {
  for (const { from, to } of stretches)
    for (let start = from; start <= to; start += most) yield { from: start, to: Math.min(to, start + most - 1) }
}

/** A text above either is too long to look at every line of it. */
const manyCharacters = 1_000_000
const manyLines = 20_000

export const isLong = (text: string, lines: readonly string[]): boolean =>
  text.length > manyCharacters || lines.length > manyLines

/**
 * Chooses among the lines of some stretches of a text; each of the parts between them counts as one piece.
 *
 * @param choosePieces is given the line of each piece, -1 for a part between, and what it costs
 */
export function chooseInStretches(
  lines: readonly string[],
  stretches: readonly Stretch[],
  choosePieces: (indexes: readonly number[], cost: Float64Array) => Uint8Array | undefined,
): Uint8Array | undefined {
  const indexes: number[] = []
  const cost: number[] = []
  const starts: number[] = []
  let next = 0
  const addPart = (end: number): void => {
    if (end === next) return
    let size = 0
    for (let index = next; index < end; index += 1) size += lines[index]!.length + 1
    indexes.push(-1)
    cost.push(size)
    starts.push(next)
  }
  for (const { from, to } of stretches) {
    addPart(from)
    for (let index = from; index <= to; index += 1) {
      indexes.push(index)
      cost.push(lines[index]!.length + 1)
      starts.push(index)
    }
    next = to + 1
  }
  addPart(lines.length)
  const chosen = choosePieces(indexes, Float64Array.from(cost))
  if (!chosen) return undefined
  const kept = new Uint8Array(lines.length)
  for (const [piece, start] of starts.entries()) {
    if (chosen[piece] === 1) kept.fill(1, start, starts[piece + 1] ?? lines.length)
  }
  return kept
}
