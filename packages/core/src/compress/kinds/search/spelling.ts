import { isMatch, type Hit } from './hits.ts'

function commonIndentation(hits: readonly Hit[]): number {
  let common: string | undefined
  for (const { text } of hits) {
    if (text.trim() === '') continue
    const own = text.slice(0, text.length - text.trimStart().length)
    if (common === undefined) common = own
    let length = 0
    while (length < common.length && common[length] === own[length]) length += 1
    common = common.slice(0, length)
    if (common === '') break
  }
  return common?.length ?? 0
}

/** How the hits of one file are written below its path. */
export interface Spelling {
  /** The text of a hit, as much of its indentation as says something. */
  shorten(this: void, text: string): string
  /** A line: the number, the mark and the text; where there are no numbers, the text alone, indented. */
  spell(this: void, hit: Hit, text: string): string
}

const withMark: Spelling['spell'] = ({ number, mark }, text) => number + mark + text

/**
 * Takes off the indentation that the matches of one file share; all of it where they have no numbers, as nobody knows then
 * which follow each other. With lines around them it stays, and so do the marks that tell a match from such a line: together
 * they are read, and edited, as a part of the file.
 */
export function spellingOf(hits: readonly Hit[]): Spelling {
  if (!hits.every(isMatch)) return { shorten: (text) => text.trimEnd(), spell: withMark }
  const spell: Spelling['spell'] = (hit, text) => (hit.number === '' ? ` ${text}` : withMark(hit, text))
  if (hits.every((hit) => hit.number === '')) return { shorten: (text) => text.trim(), spell }
  const indentation = commonIndentation(hits)
  return { shorten: (text) => text.slice(indentation).trimEnd(), spell }
}
