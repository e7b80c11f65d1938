/** Where a piece stands in a text. */
interface Match {
  readonly at: number
  readonly length: number
}

/** Finds a piece of text from a position on, whatever its case. */
export type Finder = (text: string, from?: number) => Match | undefined

/** Longer pieces are taken as they are: nobody types the one, or pastes the other from what stands on a screen. */
const longest = 200
const longestPasted = 4000
const grouped = /(?<![\d,])\d{1,3}(?:,\d{3})+(?!\d)/gu
const fourDigits = /\d{4}/u
const space = /\s/u

/** Digits so that they are found with or without commas between thousands. */
const withCommas = (digits: string): string => digits.replace(/(?<=\d)(?=(?:\d{3})+$)/gu, ',?')

/** A pattern of a piece, in which any space stands for any other. */
function patternOf(piece: string): RegExp {
  const plain = piece.replace(grouped, (number) => number.replaceAll(',', ''))
  const source = plain
    .split(/(\d+|\s+)/u)
    .map((part, index) => {
      if (index % 2 === 1) return space.test(part) ? String.raw`\s+` : part.length > 3 ? withCommas(part) : part
      return part.replace(/[$()*+./?[\\\]^{|}]/gu, String.raw`\$&`)
    })
    .join('')
  return new RegExp(source, 'giu')
}

/**
 * A finder of a piece; a number in it is found as `1234` and as `1,234`, however it was typed, and words with any space between
 * them, that of a new line, too.
 */
export function finderOf(given: string): Finder {
  const piece = given.trim().toLowerCase()
  const hasNumber = piece.length <= longest && (fourDigits.test(piece) || piece.search(grouped) >= 0)
  if (hasNumber || (piece.length <= longestPasted && space.test(piece))) {
    const pattern = patternOf(piece)
    return (text, from = 0) => {
      pattern.lastIndex = from
      const found = pattern.exec(text)
      return found ? { at: found.index, length: found[0].length } : undefined
    }
  }
  let last: { readonly text: string; readonly lower: string } | undefined
  return (text, from = 0) => {
    if (last?.text !== text) last = { text, lower: text.toLowerCase() }
    // A letter that is longer in lower case would move all that follows.
    const at = last.lower.length === text.length ? last.lower.indexOf(piece, from) : text.indexOf(given.trim(), from)
    return at < 0 ? undefined : { at, length: piece.length }
  }
}
