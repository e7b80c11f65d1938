/** Lines that stand in both texts, only in the first, or only in the second. */
export interface DiffBlock {
  readonly kind: 'same' | 'removed' | 'added'
  readonly lines: readonly string[]
  /** Number of the first line, from 1: in the first text, or of what was added in the second. */
  readonly from: number
}

/** Lines that stand once in each of two lists, as pairs of positions, in the order of the first. */
function uniquePairs(before: readonly string[], after: readonly string[]): [number, number][] {
  const once = (lines: readonly string[]): Map<string, number> => {
    const places = new Map<string, number>()
    lines.forEach((line, at) => places.set(line, places.has(line) ? -1 : at))
    return places
  }
  const there = once(after)
  const pairs: [number, number][] = []
  for (const [line, at] of once(before)) {
    const other = there.get(line)
    if (at >= 0 && other !== undefined && other >= 0) pairs.push([at, other])
  }
  return pairs
}

/** The longest run of pairs whose second positions rise. */
function rising(pairs: readonly [number, number][]): [number, number][] {
  const ends: number[] = []
  const previous: number[] = []
  pairs.forEach(([, other], index) => {
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (pairs[ends[middle]!]![1] < other) low = middle + 1
      else high = middle
    }
    previous.push(low > 0 ? ends[low - 1]! : -1)
    ends[low] = index
  })
  const run: [number, number][] = []
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index]!) run.push(pairs[index]!)
  return run.toReversed()
}

/**
 * What differs between two texts, line by line. Lines that stand once in each are lined up, and equal lines next to those: no
 * least difference, but one that takes hardly longer than reading both.
 */
export function diffLines(before: string, after: string): DiffBlock[] {
  const first = before.split('\n')
  const second = after.split('\n')
  const blocks: { kind: DiffBlock['kind']; lines: string[]; from: number }[] = []
  const put = (kind: DiffBlock['kind'], line: string, from: number): void => {
    const last = blocks.at(-1)
    if (last?.kind === kind) last.lines.push(line)
    else blocks.push({ kind, lines: [line], from })
  }
  let a = 0
  let b = 0
  /** Goes on to a place in each text: equal lines from both ends, and what differs between them. */
  const goTo = (endA: number, endB: number): void => {
    while (a < endA && b < endB && first[a] === second[b]) {
      put('same', first[a]!, a + 1)
      a += 1
      b += 1
    }
    let tail = 0
    while (endA - tail > a && endB - tail > b && first[endA - tail - 1] === second[endB - tail - 1]) tail += 1
    for (; a < endA - tail; a += 1) put('removed', first[a]!, a + 1)
    for (; b < endB - tail; b += 1) put('added', second[b]!, b + 1)
    for (; a < endA; a += 1, b += 1) put('same', first[a]!, a + 1)
  }
  for (const [at, other] of rising(uniquePairs(first, second))) {
    goTo(at, other)
    goTo(at + 1, other + 1)
  }
  goTo(first.length, second.length)
  return blocks
}
