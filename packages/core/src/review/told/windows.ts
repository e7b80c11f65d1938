import { pairStart, type ReviewedMessage } from './entries.ts'
import { headTokens, type MessageTexts } from './message-texts.ts'

/** Entries `from` to `to` (exclusive). */
export interface Window {
  readonly from: number
  readonly to: number
}

/** So many of some pages: the first, the last, and the others at even distances between them. */
export function spread(pages: readonly Window[], most: number): readonly Window[] {
  if (pages.length <= most) return pages
  if (most === 1) return pages.slice(-1)
  const step = (pages.length - 1) / (most - 1)
  return Array.from({ length: most }, (_, index) => pages[Math.round(index * step)]!)
}

/** What of a page is for its messages; the rest is for notes of the others. */
const pageShare = 0.55

/**
 * Cuts entries into pages of at most so many tokens and messages, between rounds where that is possible. All of them are
 * one page where they have room together.
 */
export function pagesOf(
  entries: readonly ReviewedMessage[],
  { from, to }: Window,
  room: number,
  texts: MessageTexts,
  most: number = Infinity,
): Window[] {
  const sizes = entries.map((entry, index) =>
    index < from || index >= to ? 0 : texts.body(entry, 'whole').tokens + headTokens,
  )
  const total = sizes.reduce((sum, size) => sum + size, 0)
  const each = total <= room * 0.9 ? room : room * pageShare
  const pages: Window[] = []
  let start = from
  let used = 0
  for (let index = from; index < to; index += 1) {
    const size = sizes[index]!
    if (index > start && (used + size > each || index - start >= most)) {
      const round = pairStart(entries, index)
      const cut = round > start ? round : index
      pages.push({ from: start, to: cut })
      used = sizes.slice(cut, index).reduce((sum, own) => sum + own, 0)
      start = cut
    }
    used += size
  }
  return start < to ? [...pages, { from: start, to }] : pages
}
