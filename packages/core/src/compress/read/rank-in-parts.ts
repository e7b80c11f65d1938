import { RankedTexts } from '../../text/rank.ts'
import type { ShrinkContext } from '../kind.ts'
import { once } from './in-slices.ts'

/** Characters that are read in one part. */
const atOnce = 250_000

/** Texts that follow each other, of about so many characters each time. */
function partsOf(texts: readonly string[]): readonly { readonly from: number; readonly to: number }[] {
  const parts: { readonly from: number; readonly to: number }[] = []
  for (let from = 0, to = 0; from < texts.length; from = to) {
    for (let size = 0; to < texts.length && size < atOnce; to += 1) size += texts[to]!.length
    parts.push({ from, to })
  }
  return parts
}

/**
 * The texts that a long text consists of, read for the words of the question; reading may break off between parts of them.
 *
 * @param name what the texts are, since one text may be divided in several ways
 */
export function rankInParts(
  name: string,
  texts: readonly string[],
  text: string,
  context: Pick<ShrinkContext, 'question' | 'once'>,
): RankedTexts {
  const { terms } = context.question
  if (!context.once) return new RankedTexts(texts, terms)
  // What was read is added once, however often reading breaks off: one step goes on where the last one ended.
  const ranked = once(context, `${name} ranked`, text, () => new RankedTexts([], terms))
  for (const { from, to } of once(context, `parts of ${name}`, text, () => partsOf(texts)))
    once(context, `${name} ranked from ${from}`, text, () => {
      ranked.add(new RankedTexts(texts.slice(from, to), terms))
      return from
    })
  return ranked
}
