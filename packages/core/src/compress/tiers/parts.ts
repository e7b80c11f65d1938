/** A text is judged in about so many parts at most. */
const mostParts = 120
/** Texts shorter than this are judged together with those behind them, in characters. */
const shortestPart = 120

/** Consecutive texts that are judged together. */
export interface Parts {
  readonly count: number
  /** The part of each text. */
  readonly partOf: Int32Array
}

/** Puts texts together into parts that say enough to be judged, the same way for the same texts. */
export function partsOf(texts: readonly string[]): Parts {
  const total = texts.reduce((sum, { length }) => sum + length, 0)
  const least = Math.max(shortestPart, total / mostParts)
  const partOf = new Int32Array(texts.length)
  let part = 0
  let size = 0
  for (const [index, { length }] of texts.entries()) {
    if (size >= least) {
      part += 1
      size = 0
    }
    partOf[index] = part
    size += length
  }
  return { count: texts.length === 0 ? 0 : part + 1, partOf }
}

/** What stands in each part. */
export function textsOfParts(texts: readonly string[], { count, partOf }: Parts): string[] {
  const inside: string[][] = Array.from({ length: count }, () => [])
  for (const [index, text] of texts.entries()) inside[partOf[index]!]!.push(text)
  return inside.map((part) => part.join('\n'))
}
