/** Ranks of the tokens of an encoding, by their bytes: a character of the key stands for a byte. */
export type Ranks = ReadonlyMap<string, number>

const encoder = new TextEncoder()

/** The bytes of a text as UTF-8, one character for each. */
function bytesOf(text: string): string {
  let bytes = ''
  for (const byte of encoder.encode(text)) bytes += String.fromCharCode(byte)
  return bytes
}

/** The rank of two neighbours as one token; Infinity where they are none. */
const rankOf = (ranks: Ranks, bytes: string, start: number, end: number | undefined): number =>
  end === undefined ? Infinity : (ranks.get(bytes.slice(start, end)) ?? Infinity)

/**
 * How many tokens a piece of text is: the two neighbours of the lowest rank become one, as long as there are such. Of the
 * neighbours, only those of what became one are looked up again. Time grows with the square of the length, so pieces are
 * to be short.
 */
export function countPairs(piece: string, ranks: Ranks): number {
  const bytes = bytesOf(piece)
  if (ranks.has(bytes)) return 1
  /** Where each part begins; the last is where all of them end. */
  const starts = Array.from({ length: bytes.length + 1 }, (_, at) => at)
  /** The rank of each part with the one after it. */
  const ranked = starts.slice(0, -1).map((start) => rankOf(ranks, bytes, start, starts[start + 2]))
  for (;;) {
    let best = 0
    for (let at = 1; at < ranked.length; at += 1) if (ranked[at]! < ranked[best]!) best = at
    if (!(ranked[best]! < Infinity)) return ranked.length
    starts.splice(best + 1, 1)
    ranked.splice(best + 1, 1)
    ranked[best] = rankOf(ranks, bytes, starts[best]!, starts[best + 2])
    if (best > 0) ranked[best - 1] = rankOf(ranks, bytes, starts[best - 1]!, starts[best + 1])
  }
}
