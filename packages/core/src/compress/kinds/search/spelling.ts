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

/** A line under its path: the number, the mark and the text, or the text alone, indented, where there are no numbers. */
export function spell(hit: Hit, text: string): string {
  if (hit.number !== '') return hit.number + hit.mark + text
  return isMatch(hit) ? ` ${text}` : hit.mark + text
}

/**
 * Takes off the indentation that the lines of one file share; all of it where they have neither numbers nor lines around
 * them, as nobody knows then which follow each other.
 */
export function unindent(hits: readonly Hit[]): (text: string) => string {
  if (hits.every((hit) => hit.number === '' && isMatch(hit))) return (text) => text.trim()
  const indentation = commonIndentation(hits)
  return (text) => text.slice(indentation).trimEnd()
}
