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
