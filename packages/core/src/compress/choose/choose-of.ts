import { countLines } from '../../text/count-lines.ts'
import type { ResultKind, ShrinkContext, Shrunk } from '../kind.ts'
import { countWhole } from '../kinds/lines/count-whole.ts'
import { once } from '../read/in-slices.ts'
import { gone, withoutBlobs, withoutChecksums, withoutGone } from '../kinds/lines/lean/blobs.ts'

const markOfBytes = /\[… [\d,]+ characters of [^\n\]]{1,120}\]/u

/**
 * How many lines of a text, or of what was chosen of it, hold encoded bytes that are counted instead, those of blocks among
 * them. A line that was chosen in part is not one of them: it counts as left out already.
 */
function countCut(text: string, chosen: string = text): number {
  const cut = text.split('\n').filter((line) => line === gone || markOfBytes.test(line))
  return chosen === text ? cut.length : countWhole(cut, chosen.split('\n'))
}

const wordsForChecksums = ['hash', 'checksum', 'digest', 'integr', 'integrity', 'sha256', 'sha512']
const asksForChecksums = ({ question }: ShrinkContext): boolean =>
  wordsForChecksums.some((word) => question.terms.has(word))

/** Chooses from one text within a room. */
export type Chooser = (context: ShrinkContext, room: number) => Shrunk | undefined

/**
 * What a kind chooses of a text, in one room or in several. Of a text that it reads by lines, encoded bytes (keys,
 * signatures, pictures in addresses, the checksums of a lock file) are counted in place first, so that no words go where
 * those do.
 */
export function chooserOf(kind: ResultKind, text: string): Chooser {
  if (kind.readsLines !== true || text.includes(gone)) return (context, room) => kind.choose(text, context, room)
  let read: { readonly bare: string; readonly leanest: string } | undefined
  const readIn = (context: ShrinkContext): NonNullable<typeof read> => {
    const bare = once(context, 'without encoded bytes', text, () => withoutBlobs(text, gone))
    const { names } = context.question
    return { bare, leanest: once(context, 'without checksums', bare, () => withoutChecksums(bare, names)) }
  }
  return (context, room) => {
    const { bare, leanest } = (read ??= readIn(context))
    const lean = leanest !== bare && asksForChecksums(context) ? bare : leanest
    if (lean === text) return kind.choose(text, context, room)
    const total = countLines(text)
    if (lean.length <= room && !context.limits)
      return { text: withoutGone(lean), unit: 'lines', total, shown: total - countCut(lean) }
    const chosen = kind.choose(lean, context, room)
    if (!chosen) return undefined
    const written = withoutGone(chosen.text)
    if (chosen.unit === 'lines')
      return {
        ...chosen,
        cut: written === chosen.text ? chosen.cut : undefined,
        text: written,
        shown: Math.max(0, chosen.shown - countCut(lean, chosen.text)),
      }
    if (chosen.shown < chosen.total) return { ...chosen, text: written }
    return { text: written, unit: 'lines', total, shown: total - countCut(lean, chosen.text) }
  }
}
