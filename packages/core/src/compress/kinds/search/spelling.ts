import { isMatch, type Hit } from './hits.ts'

/** How the hits of one file are written below its path. */
export type Spelling = (hit: Hit) => string

const withMark: Spelling = ({ number, mark, text }) => number + mark + text.trimEnd()

/**
 * Every line keeps its indentation: it tells a method from a function. Below the path a match without a number stands one
 * column to the right. Where lines stand around the matches, the marks that tell them apart stay, too: together they are
 * read, and edited, as a part of the file.
 */
export function spellingOf(hits: readonly Hit[]): Spelling {
  if (!hits.every(isMatch)) return withMark
  return (hit) => (hit.number === '' ? ` ${hit.text.trimEnd()}` : withMark(hit))
}
