import { digest, digestOf } from '../../store/digest.ts'

const replacement = [0xef, 0xbf, 0xbd] as const
const encoder = new TextEncoder()
/** Bytes for each code unit: first what nearly all texts take, then what they take at most. */
const roomsFor = [1.1, 3] as const

/** Whether UTF-8 holds the sign that stands for halves of surrogate pairs. */
function holdsReplacement(bytes: Uint8Array): boolean {
  const [first, second, third] = replacement
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1))
    if (bytes[at + 1] === second && bytes[at + 2] === third) return true
  return false
}

/** The pieces in UTF-8, unless they take more room, or hold what UTF-8 writes like something else. */
function encoded(pieces: readonly string[], bytes: Uint8Array): Uint8Array | 'no room' | 'ambiguous' {
  let end = 0
  for (const piece of pieces) {
    const { read, written } = encoder.encodeInto(piece, bytes.subarray(end))
    if (read < piece.length) return 'no room'
    const isAscii = written === piece.length
    if (!isAscii && holdsReplacement(bytes.subarray(end, end + written))) return 'ambiguous'
    end += written
  }
  return bytes.subarray(0, end)
}

/**
 * SHA-256 of a text that is given in pieces, in an order that says where each ends; they are never put together as a text,
 * in which one Chinese character would double all others. UTF-8 writes all halves of surrogate pairs alike, so JSON writes
 * them first.
 */
export async function digestOfPieces(pieces: readonly string[]): Promise<string> {
  let length = 0
  for (const piece of pieces) length += piece.length
  for (const room of roomsFor) {
    const bytes = encoded(pieces, new Uint8Array(Math.ceil(length * room)))
    if (bytes === 'no room') continue
    return bytes === 'ambiguous' ? digest(JSON.stringify(pieces)) : digestOf(bytes)
  }
  throw new Error('UTF-8 takes three bytes for a code unit at most')
}
