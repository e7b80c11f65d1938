/** How many characters each of some texts may have: short ones what they need, the others their share of what is left. */
export function sharesOf(lengths: readonly number[], weights: readonly number[], room: number): number[] {
  const shares = lengths.map(() => 0)
  const order = Array.from(lengths.keys()).toSorted((a, b) => lengths[a]! / weights[a]! - lengths[b]! / weights[b]!)
  let left = room
  let weight = weights.reduce((sum, each) => sum + each, 0)
  for (const index of order) {
    shares[index] = Math.min(lengths[index]!, (left * weights[index]!) / weight)
    left -= shares[index]
    weight -= weights[index]!
  }
  return shares
}

/** The same, where each of the texts has at least some of it before any has more; the room is enough for that. */
export function sharesAbove(
  lengths: readonly number[],
  least: readonly number[],
  weights: readonly number[],
  room: number,
): number[] {
  const more = sharesOf(
    lengths.map((length, index) => length - least[index]!),
    weights,
    room - least.reduce((sum, each) => sum + each, 0),
  )
  return more.map((share, index) => share + least[index]!)
}
