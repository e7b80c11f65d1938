import type { Piece } from '../lines/choose/read-pieces.ts'

/** Paragraphs up to so many characters are kept or left out as a whole, with a heading above them somewhat longer ones. */
const longestParagraph = 600
const longestWithHeading = 900
const longestHeading = 80

/** Lines that stand below the first one of a mail and above what it says. */
const header = /^[A-Z][\w-]{1,30}: \S/u
const longestHeader = 300
const fewestHeaders = 2

const endsSentence = /[.!?。！？；;,，…]\s*$/u

/** Pieces of one paragraph, from the first to the last. */
interface Run {
  readonly first: number
  readonly last: number
}

/**
 * The paragraphs of a text as pieces: lines without a blank one between them, and a short line that stands alone, or the
 * headers of a mail, with what follows. Longer paragraphs stay in the pieces they have.
 */
export function paragraphsOf(text: string, pieces: readonly Piece[]): { pieces: Piece[]; runs: Run[] } {
  const isBlank = (index: number): boolean => {
    const { from, to } = pieces[index]!
    return to - from <= longestHeading && text.slice(from, to).trim() === ''
  }
  const runs: Run[] = []
  for (let index = 0; index < pieces.length; index += 1) {
    let end = index
    if (!isBlank(index)) while (end + 1 < pieces.length && !isBlank(end + 1)) end += 1
    const size = pieces[end]!.to - pieces[index]!.from
    if (size > longestParagraph) for (; index <= end; index += 1) runs.push({ first: index, last: index })
    else runs.push({ first: index, last: end })
    index = end
  }
  const areHeaders = ({ first, last }: Run): boolean => {
    for (let index = first + 1; index <= last; index += 1) {
      const { from, to } = pieces[index]!
      if (to - from > longestHeader || !header.test(text.slice(from, to))) return false
    }
    return last - first >= fewestHeaders
  }
  const joined: Run[] = []
  for (let at = 0; at < runs.length; at += 1) {
    const run = runs[at]!
    const { from } = pieces[run.first]!
    const { to } = pieces[run.last]!
    const isHeading =
      (run.first === run.last &&
        (run.first === 0 || isBlank(run.first - 1)) &&
        to - from <= longestHeading &&
        !isBlank(run.first) &&
        !endsSentence.test(text.slice(from, to))) ||
      areHeaders(run)
    let next = at + 1
    while (isHeading && next < runs.length && isBlank(runs[next]!.first)) next += 1
    const below = runs[next]
    const isShort = below !== undefined && pieces[below.last]!.to - from <= longestWithHeading
    if (isHeading && next > at + 1 && isShort && !areHeaders(below)) {
      joined.push({ first: run.first, last: below.last })
      at = next
    } else joined.push(run)
  }
  return {
    pieces: joined.map(({ first, last }) => ({ from: pieces[first]!.from, to: pieces[last]!.to })),
    runs: joined,
  }
}

/** What answers the question best is worth at least so much, and what stands in a record that it names. */
const worthOfAsked = 0.6
const worthOfNamed = 1.5

/**
 * What each paragraph is worth: its best piece, and somewhat for the others.
 *
 * @param repeats pieces that were told before; a new heading above them does not make them worth more
 * @param named pieces that hold what the question names and few others do; where one was not told before, what stands beside it was told of another
 */
export function worthOfRuns(
  worth: Float64Array,
  runs: readonly Run[],
  repeats: Uint8Array,
  named: Uint8Array,
): Float64Array {
  return Float64Array.from(runs, ({ first, last }) => {
    const isTold =
      first < last && repeats[last] === 1 && repeats.subarray(first, last + 1).filter((each) => each === 1).length > 1
    // A new heading does not make them worth more, what is new below it does if it answers the question.
    const isAsked =
      worth[first]! >= worthOfNamed ||
      worth.subarray(first + 1, last + 1).some((own) => own >= worthOfAsked) ||
      named.subarray(first, last + 1).some((each, index) => each === 1 && repeats[first + index] === 0)
    if (isTold && !isAsked) return worth[last]!
    let most = 0
    let sum = 0
    for (let index = first; index <= last; index += 1) {
      most = Math.max(most, worth[index]!)
      sum += worth[index]!
    }
    return most + (sum - most) / 2
  })
}
