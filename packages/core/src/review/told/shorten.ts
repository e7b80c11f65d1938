import type { TokenCounter } from '../../ports.ts'
import { firstCharacters, lastCharacters } from '../../text/cut.ts'

/** Begin and end of a text, and a mark of how much is missing between them; longer than `most` by that mark only. */
export function shorten(text: string, most: number, markOf: (left: number) => string): string {
  if (text.length <= most) return text
  const head = firstCharacters(text, Math.ceil(most * 0.7)).trimEnd()
  const tail = lastCharacters(text, Math.floor(most * 0.3)).trimStart()
  return `${head} ${markOf(text.length - head.length - tail.length)} ${tail}`
}

/** The same for a note, of which nobody expects the whole. */
export const clip = (text: string, most: number): string => shorten(text, most, () => '…')

/** A text cut until it has at most `most` tokens; empty where not even the mark has room. */
export function shortenToTokens(
  text: string,
  most: number,
  tokens: TokenCounter,
  shortenTo: (text: string, most: number) => string,
): string {
  let size = text.length
  for (let count = tokens.count(text); count > most;) {
    // A counter that says the same for every length must end this, too.
    size = Math.floor(Math.min(size * 0.9, (size * most) / count))
    if (size < 8) return ''
    const short = shortenTo(text, size)
    count = tokens.count(short)
    if (count <= most) return short
  }
  return text
}
