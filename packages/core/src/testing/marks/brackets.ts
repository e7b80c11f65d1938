/** A text in brackets, and where it stands. */
export interface Bracketed {
  readonly text: string
  /** The line that holds it, its number among the lines of the text, and the column. */
  readonly line: string
  readonly at: number
  readonly from: number
}

/** From an opening bracket to the one that closes it, or to the end of the line. */
function closedAt(line: string, from: number): string {
  let depth = 0
  for (let at = from; at < line.length; at += 1) {
    if (line[at] === '[') depth += 1
    else if (line[at] === ']') depth -= 1
    if (depth === 0) return line.slice(from, at + 1)
  }
  return line.slice(from)
}

/** JSON that is written another way without loss names its columns and rows. */
const tableWords = ['columns', 'rows']
const words = /[\p{L}\p{N}]+/gu

/**
 * The texts in brackets that stand in a text and not in what it was made from: all that begin like a mark, and others
 * unless they are a list whose words the history holds, such as one of JSON that is written another way.
 *
 * @param isOurs whether a text is known as one of ours
 */
export function bracketsIn(text: string, raws: string, isOurs: (bracketed: string) => boolean): Bracketed[] {
  const held = new Set([...(raws.match(words) ?? []), ...tableWords])
  const found: Bracketed[] = []
  for (const [at, line] of text.split('\n').entries()) {
    if (raws.includes(line)) continue
    for (let from = line.indexOf('['); from >= 0; from = line.indexOf('[', from + 1)) {
      const bracketed = closedAt(line, from)
      if (raws.includes(bracketed)) from += bracketed.length - 1
      else if (isOurs(bracketed) || bracketed.startsWith('[…')) {
        found.push({ text: bracketed, line, at, from })
        from += bracketed.length - 1
      } else if (!bracketed.includes('[…') && bracketed.match(words)?.some((word) => !held.has(word)))
        found.push({ text: bracketed, line, at, from })
    }
  }
  return found
}
