import { RankedTexts } from '../../text/rank.ts'
import type { ShrinkContext } from '../kind.ts'
import { once } from './in-slices.ts'

/** Characters that are read in one part. */
const atOnce = 250_000

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
  const ranked = new RankedTexts([], terms)
  for (let from = 0, to = 0; from < texts.length; from = to) {
    for (let size = 0; to < texts.length && size < atOnce; to += 1) size += texts[to]!.length
    const part = texts.slice(from, to)
    ranked.add(once(context, `${name} ranked from ${from}`, text, () => new RankedTexts(part, terms)))
  }
  return ranked
}
