import type { TokenCounter } from '../ports.ts'
import { firstCharacters, lastCharacters } from '../text/cut.ts'
import type { Note } from './note.ts'

const gap = ' […] '
/** Of fewer tokens nothing can be told. */
const leastTokens = 12
/** How much of what stays of a cut text is its beginning. */
const headShare = 0.65

/** The beginning and the end of a text, within so many tokens and with a mark between them. */
export function cutText(text: string, room: number, tokens: TokenCounter): string {
  const size = tokens.count(text)
  if (size <= room) return text
  let length = Math.floor((text.length * room) / size)
  for (;;) {
    const head = Math.floor(length * headShare)
    const cut = firstCharacters(text, head).trimEnd() + gap + lastCharacters(text, length - head).trimStart()
    if (length < 8 || tokens.count(cut) <= room) return cut
    length = Math.floor(length * 0.9)
  }
}

/**
 * The notes within so many tokens: all of them where they fit, otherwise the long ones are cut to equal parts, and where
 * that leaves too little of each, the oldest go.
 */
export function fitNotes(notes: readonly Note[], room: number, tokens: TokenCounter): Note[] {
  if (notes.reduce((sum, note) => sum + note.tokens, 0) <= room) return [...notes]
  const kept = notes.slice(-Math.max(1, Math.floor(room / leastTokens)))
  let left = room
  const shares = new Map<Note, number>()
  for (const [index, note] of kept.toSorted((a, b) => a.tokens - b.tokens).entries()) {
    const share = Math.min(note.tokens, Math.floor(left / (kept.length - index)))
    shares.set(note, share)
    left -= share
  }
  return kept.flatMap((note) => {
    const share = shares.get(note)!
    if (share >= note.tokens) return [note]
    if (share < leastTokens) return []
    const text = cutText(note.text, share - noteTokens, tokens)
    return [{ ...note, text, tokens: tokens.count(text) + noteTokens }]
  })
}

/** Tokens of the word before a note and of the end of its line. */
export const noteTokens = 3
