import type { Piece } from './read-pieces.ts'

const bullet = /^\s*(?:[-*•+]|\d{1,3}[.)]) \S/u
const label = /[:：]\s*$/u
const longestHead = 120
/** So far above an item the line it belongs to may stand. */
const furthestHead = 12

const indentOf = (line: string): number => line.length - line.trimStart().length

/** The items that a line may stand below, the outermost first. */
class OpenItems {
  readonly #items: { readonly index: number; readonly indent: number }[] = []

  /** Goes on to a line; an item of a list stays open for what is indented below it. */
  read(line: string, index: number): void {
    const indent = indentOf(line)
    while (this.#items.length > 0 && this.#items.at(-1)!.indent >= indent) this.#items.pop()
    if (bullet.test(line)) this.#items.push({ index, indent })
  }

  /** Keeps the items that the line read last stands below. */
  keep(kept: Uint8Array): void {
    for (const { index } of this.#items.toReversed()) {
      if (kept[index] === 1 && index !== this.#items.at(-1)!.index) return
      kept[index] = 1
    }
  }
}

/**
 * Keeps the items that a kept line is indented below, and the line above a list where one of its items is kept: the item would seem to belong to what is shown above it. A blank
 * line may stand between the two where the line ends in a colon.
 */
export function keepHeads(text: string, pieces: readonly Piece[], kept: Uint8Array): void {
  let head = -furthestHead - 1
  let isLabel = false
  const items = new OpenItems()
  for (let index = 0; index < pieces.length; index += 1) {
    const { from, to } = pieces[index]!
    const line = text.slice(from, Math.min(to, from + longestHead))
    if (line.trim() !== '') {
      items.read(line, index)
      if (kept[index] === 1) items.keep(kept)
    }
    if (bullet.test(line)) {
      if (kept[index] === 1 && index - head <= furthestHead) {
        kept[head] = 1
        for (let next = head + 1; next < index && isBlank(text, pieces[next]!); next += 1) kept[next] = 1
      }
    } else if (line.trim() === '') {
      // Items stand one below the other, or each behind a blank line.
      if (!(isLabel && index - head <= 1)) head = -furthestHead - 1
    } else {
      head = index
      isLabel = to - from <= longestHead && label.test(line.trimEnd())
    }
  }
}

const isBlank = (text: string, { from, to }: Piece): boolean =>
  to - from < longestHead && text.slice(from, to).trim() === ''
