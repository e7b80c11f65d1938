import { once } from '../../../read/in-slices.ts'
import { oncePerText } from '../../once-per-text.ts'
import type { GroupHeads } from './group-heads.ts'
import { lineHeads } from './line-heads.ts'
import { choosePieces, type ChosenPieces } from './pieces.ts'
import type { Piece } from './read-pieces.ts'
import type { ShrinkContext } from '../../../kind.ts'

/** How often a choice is made again that leaves no room for the heads of its lines, or for what its marks say. */
const attempts = 4
/** What one more mark takes. */
const costOfGap = 18
/** Marks may take this share more than the room to say what else they hide. */
const shareOfTold = 0.1

/** The heads of a text, and where its lines begin. */
interface HeadsOfText {
  readonly heads: GroupHeads
  readonly starts: readonly number[]
}

const headsIn = oncePerText((text, context): HeadsOfText => {
  const part = <Part>(name: string, make: () => Part): Part => once(context, name, text, make)
  const lines = part('lines below heads', () => text.split('\n'))
  const starts = part('where these lines begin', () => {
    let at = 0
    return lines.map(({ length }) => (at += length + 1) - length - 1)
  })
  return { heads: lineHeads(lines, part), starts }
})

/** The last of some ascending places that is not behind a place. */
function lastUpTo(count: number, placeOf: (index: number) => number, place: number): number {
  let [low, high] = [0, count - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (placeOf(middle) <= place) low = middle
    else high = middle - 1
  }
  return low
}

/**
 * Keeps the heads of the groups that kept pieces stand in: below the head of another group they would be told of that.
 *
 * @returns about how many characters that takes
 */
function keepGroupHeads(
  text: string,
  { heads, starts }: HeadsOfText,
  pieces: readonly Piece[],
  kept: Uint8Array,
): number {
  if (heads.count === 0) return 0
  let added = 0
  for (const [piece, { from, to }] of pieces.entries()) {
    if (kept[piece] === 0 || text.slice(from, to).trim() === '') continue
    for (const head of heads.of(lastUpTo(starts.length, (line) => starts[line]!, from))) {
      const last = lastUpTo(pieces.length, (index) => pieces[index]!.from, (starts[head + 1] ?? text.length + 1) - 2)
      let above = lastUpTo(pieces.length, (index) => pieces[index]!.from, starts[head]!)
      for (; above <= last; above += 1) {
        if (kept[above] === 1) continue
        kept[above] = 1
        added += pieces[above]!.to - pieces[above]!.from + costOfGap
      }
    }
  }
  return added
}

/**
 * The pieces worth most in about `room` characters, each with the heads of the groups that it stands in.
 *
 * @param settle may change the choice before the heads are added, and after it: what is kept then has its heads, too
 */
export function chooseUnderHeads(
  text: string,
  context: ShrinkContext,
  pieces: readonly Piece[],
  worth: Float64Array,
  room: number,
  told: Parameters<typeof choosePieces>[4],
  settle: { readonly before: (kept: Uint8Array) => void; readonly after: (kept: Uint8Array) => void },
): ChosenPieces | undefined {
  // Read first, because reading may break off, and what was chosen before would have to be chosen again.
  const heads = headsIn(text, context)
  let left = room
  for (let attempt = 1; ; attempt += 1) {
    let added = 0
    const chosen = choosePieces(text, pieces, worth, left, told, (kept) => {
      settle.before(kept)
      added = keepGroupHeads(text, heads, pieces, kept)
      settle.after(kept)
      const more = keepGroupHeads(text, heads, pieces, kept)
      // A head may be an item of a list, which stands below a line of its own.
      if (more > 0) settle.after(kept)
      added += more
    })
    const free = room * shareOfTold
    const said = chosen?.told ?? 0
    const lacking = (chosen?.text.length ?? 0) - room - Math.min(said, free)
    const over = Math.min(added + Math.max(0, said - free), lacking) * attempt
    if (over <= 0 || attempt === attempts) return chosen
    // Other lines bring other heads, so each time more is left than was lacking; where each line brings some, fewer bring fewer.
    left = Math.max(left - over, (left * room) / (room + over))
  }
}
