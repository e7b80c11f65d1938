import { bits, bitsAt, bitsBefore } from '../characters.ts'
import { joined, kindOf, noKind } from './value-kind.ts'

/** Longest value kept whole, in characters. */
const longestValue = 120
/** No shorter text is a value of its own. */
const shortestValue = 3
const slash = 47
const [less, greater] = [60, 62]
const backslash = 92

const marked = (marks: string): Uint8Array => {
  const table = new Uint8Array(128)
  for (const mark of marks) table[mark.charCodeAt(0)] = 1
  return table
}
/** What stands around a token without belonging to it. */
const leading = marked('.:+-')
const trailing = marked('.:+-/\\#~@$')

/** A token with one of these is more than a word. */
const telling = bits.digit | bits.slash | bits.at | bits.underscore
/** A token may be more than a word for what stands beside one of these. */
const looked = telling | bits.upper | bits.dot

/** By code, 1 for the ASCII characters that no token is a value for; other characters are looked up. */
const dull = new Uint8Array(65_536)
for (let code = 0; code < 128; code += 1) dull[code] = (bitsAt(Uint16Array.of(code), 0, 1) & looked) === 0 ? 1 : 0

/** {@link joined} where a capital stands behind a small letter, or a point between letters. */
function joinedAt(codes: Uint16Array, index: number, now: number, from: number, to: number): number {
  const before = bitsBefore(codes, index, from)
  if ((now & bits.upper) !== 0) return (before & bits.lower) === 0 ? 0 : joined
  if ((before & bits.letter) === 0 || index + 1 >= to) return 0
  return (bitsAt(codes, index + 1, to) & bits.letter) === 0 ? 0 : joined
}

/** The first place from `from` on that may make a token more than a word; `to` where there is none. */
function nextLooked(codes: Uint16Array, from: number, to: number): number {
  let index = from
  while (index < to && dull[codes[index]!] === 1) index += 1
  return index
}

/** Takes a value between `from` and `to`, and the beginning of the token it was cut from. */
export type TakeToken = (from: number, to: number, kind: number, start: number) => void

/**
 * Takes the tokens between `from` and `to` that are values. Most are words, so it is looked for what makes a token more
 * than that, as in `a1`, `x/y`, `x_y`, `aB` and `a.b`, and only then for its ends.
 */
export function eachToken(codes: Uint16Array, from: number, to: number, take: TakeToken): void {
  for (let index = nextLooked(codes, from, to); index < to; index = nextLooked(codes, index, to)) {
    let now = bitsAt(codes, index, to)
    let all = now & telling
    if (all === 0 && (now & looked) !== 0) all = joinedAt(codes, index, now, from, to)
    if (all === 0) {
      index += (now & bits.pair) === 0 ? 1 : 2
      continue
    }
    let start = index
    for (let before = bitsBefore(codes, start, from); (before & bits.continues) !== 0;) {
      all |= before
      start -= (before & bits.pair) === 0 ? 1 : 2
      before = bitsBefore(codes, start, from)
    }
    while ((now & bits.continues) !== 0) {
      all |= now
      index += (now & bits.pair) === 0 ? 1 : 2
      if (index >= to) break
      now = bitsAt(codes, index, to)
    }
    while ((bitsAt(codes, start, to) & bits.begins) === 0) {
      start += 1
      all = 0
    }
    // The end of an element, `</output>`, is no path.
    const isBetween = start > from && codes[start - 1] === less && index < to && codes[index] === greater
    if (codes[start] !== slash || !isBetween) takeToken(codes, start, index, all, take)
  }
}

/** Takes a token without what stands around it; `all` are the bits of its characters, or 0 where they are to be read again. */
function takeToken(codes: Uint16Array, start: number, end: number, all: number, take: TakeToken): void {
  const length = end - start
  if (length < shortestValue || length > longestValue) return
  let from = start
  let to = end
  while (from < end && leading[codes[from]!] === 1) from += 1
  // What begins a path stays.
  if (from > start && from < end && (codes[from] === slash || codes[from] === backslash)) from -= 1
  while (to > from && trailing[codes[to - 1]!] === 1) to -= 1
  const kind = all !== 0 && to - from === length ? kindOf(codes, from, to, all) : kindOf(codes, from, to)
  if (kind !== noKind) take(from, to, kind, start)
}
