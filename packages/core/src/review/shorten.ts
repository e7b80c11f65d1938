import type { TokenCounter } from '../ports.ts'
import { firstCharacters, lastCharacters } from '../text/cut.ts'

/** Begin and end of a text, with a mark between them that says how much is missing; never longer than `most` and the mark. */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text
  const head = firstCharacters(text, Math.ceil(most * 0.7)).trimEnd()
  const tail = lastCharacters(text, Math.floor(most * 0.3)).trimStart()
  return `${head} [… ${text.length - head.length - tail.length} characters left out …] ${tail}`
}

/** Begin and end of a text that have at most `most` tokens together; empty where not even the mark has room. */
export function shortenToTokens(text: string, most: number, tokens: TokenCounter): string {
  let size = text.length
  for (let count = tokens.count(text); count > most;) {
    // A counter that says the same for every length must end this, too.
    size = Math.floor(Math.min(size * 0.9, (size * most) / count))
    if (size < 8) return ''
    const short = shorten(text, size)
    count = tokens.count(short)
    if (count <= most) return short
  }
  return text
}
