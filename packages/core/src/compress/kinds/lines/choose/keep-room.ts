/** Lines that were decided to stay, and how many characters are left for more. */
export interface KeepRoom {
  readonly kept: Uint8Array
  readonly left: () => number
  /** Keeps these lines, ascending, if all of them fit; says whether they stay. */
  readonly keep: (indexes: readonly number[]) => boolean
}

/** Keeps groups of lines as long as there is room; a gap of one line counts as that line, since it is written out. */
export function keepRoom(lines: readonly string[], room: number, gapCost: number): KeepRoom {
  const kept = new Uint8Array(lines.length)
  let left = room - gapCost
  const keep = (indexes: readonly number[]): boolean => {
    const fresh: number[] = []
    let price = 0
    const add = (index: number): void => {
      kept[index] = 1
      fresh.push(index)
      price += lines[index]!.length + 1
    }
    for (const index of indexes) {
      if (kept[index] === 1) continue
      add(index)
      if (kept[index - 1] === 0 && (index < 2 || kept[index - 2] === 1)) add(index - 1)
      else if (kept[index - 1] === 0) price += gapCost
      if (kept[index + 1] === 0 && (index + 2 >= lines.length || kept[index + 2] === 1)) add(index + 1)
    }
    if (price <= left) {
      left -= price
      return true
    }
    for (const index of fresh) kept[index] = 0
    return false
  }
  return { kept, left: () => left, keep }
}
