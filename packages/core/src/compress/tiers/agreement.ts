/** From so much agreement with words on an embedder or a model is believed; 0 is chance, 1 is the same. */
const sure = 0.3
/** The share of the best score by words from which on a part counts as found by words. */
const foundShare = 0.5

/**
 * How far what an embedder or a model says of parts can be believed, 0 to 1: as far as it prefers what words find to the
 * rest. Where words find nothing, or everything, there is no witness and it is believed.
 */
export function agreement(words: Float64Array, says: Float64Array): number {
  const best = words.reduce((most, score) => Math.max(most, score), 0)
  const isFound = (part: number): boolean => words[part]! >= best * foundShare
  const order = [...words.keys()].toSorted((a, b) => says[a]! - says[b]!)
  const found = order.filter(isFound).length
  const others = order.length - found
  if (best === 0 || others === 0) return 1
  // How often a part that words find is above one that they do not; ties count half.
  let above = 0
  let below = 0
  for (let from = 0; from < order.length;) {
    let to = from
    let foundHere = 0
    for (; to < order.length && says[order[to]!] === says[order[from]!]; to += 1)
      if (isFound(order[to]!)) foundHere += 1
    const othersHere = to - from - foundHere
    above += foundHere * (below + othersHere / 2)
    below += othersHere
    from = to
  }
  const preferred = (2 * above) / (found * others) - 1
  return Math.min(1, Math.max(0, preferred / sure))
}
