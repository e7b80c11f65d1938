/** What keeping a line is worth, and what it costs, in characters. */
export interface PricedLines {
  readonly worth: Float64Array
  readonly cost: Float64Array
  /** What a mark for left-out lines costs. */
  readonly gapCost: number
}

interface Choice {
  readonly kept: Uint8Array
  readonly size: number
}

const bisections = 30
/** The states of a line: kept, the first that is left out, one further that is left out. */
const kept = 0
const first = 1
const further = 2

/** The best lines where every character costs `price`: at least two lines are left out in a row, as one is cheaper shown. */
function bestAt({ worth, cost, gapCost }: PricedLines, price: number, from: Uint8Array): Choice {
  const count = worth.length
  let keep = 0
  let open = -Infinity
  let skip = -Infinity
  for (let index = 0; index < count; index += 1) {
    const gain = worth[index]! - price * cost[index]!
    const bestKeep = keep >= skip ? keep : skip
    const nextSkip = open >= skip ? open : skip
    from[index] = (keep >= skip ? 0 : 1) | (open >= skip ? 0 : 2)
    open = keep - price * gapCost
    keep = bestKeep + gain
    skip = nextSkip
  }
  const result = new Uint8Array(count)
  let size = 0
  let state = keep >= skip ? kept : further
  for (let index = count - 1; index >= 0; index -= 1) {
    const step = from[index]!
    if (state === kept) {
      result[index] = 1
      size += cost[index]!
      state = (step & 1) === 0 ? kept : further
    } else if (state === further) {
      state = (step & 2) === 0 ? first : further
    } else {
      size += gapCost
      state = kept
    }
  }
  return { kept: result, size }
}

/** Extends kept runs, or the one best line, by the neighbours that still fit, the most worthy first. */
function fill({ worth, cost, gapCost }: PricedLines, { kept: lines, size }: Choice, room: number): Uint8Array {
  let left = room - size
  if (!lines.includes(1)) {
    let best = 0
    for (let index = 1; index < lines.length; index += 1) {
      if (worth[index]! / cost[index]! > worth[best]! / cost[best]!) best = index
    }
    const price = cost[best]! + gapCost
    if (price > left) return lines
    lines[best] = 1
    left -= price
  }
  const edges: number[] = []
  for (let index = 0; index < lines.length; index += 1) {
    if (lines[index] === 0 && (lines[index - 1] === 1 || lines[index + 1] === 1)) edges.push(index)
  }
  edges.sort((a, b) => worth[b]! / cost[b]! - worth[a]! / cost[a]! || a - b)
  const isOut = (index: number): boolean => lines[index] === 0
  for (const start of edges) {
    for (const step of [1, -1]) {
      for (let index = start; isOut(index) && lines[index - step] === 1; index += step) {
        const closesGap = isOut(index + step) && !isOut(index + 2 * step)
        const price = closesGap ? cost[index]! + cost[index + step]! - gapCost : cost[index]!
        if (price > left) break
        lines[index] = 1
        if (closesGap) lines[index + step] = 1
        left -= price
      }
    }
  }
  return lines
}

/**
 * The lines worth most in at most `room` characters, marks for what is left out included: for a price per character the
 * best choice is exact in one pass, and the price is found by halving. `undefined` where not even a mark fits.
 */
export function chooseLines(lines: PricedLines, room: number): Uint8Array | undefined {
  const from = new Uint8Array(lines.worth.length)
  let low = 0
  let high = 0
  for (let index = 0; index < lines.worth.length; index += 1) {
    high = Math.max(high, lines.worth[index]! / Math.max(1, lines.cost[index]!))
  }
  high = high * 2 + 1e-9
  let best: Choice | undefined
  for (let round = 0; round < bisections; round += 1) {
    const price = round === 0 ? high : (low + high) / 2
    const choice = bestAt(lines, price, from)
    if (choice.size <= room) {
      best = choice
      high = price
    } else if (round === 0) return undefined
    else low = price
  }
  return best && fill(lines, best, room)
}
