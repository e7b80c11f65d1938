import { digest, digestOf } from '../../store/digest.ts'

const replacement = [0xef, 0xbf, 0xbd] as const
const encoder = new TextEncoder()
/** Bytes that a code unit has at most. */
const mostBytes = 3

/** Whether UTF-8 holds the sign that stands for halves of surrogate pairs. */
function holdsReplacement(bytes: Uint8Array): boolean {
  const [first, second, third] = replacement
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1))
    if (bytes[at + 1] === second && bytes[at + 2] === third) return true
  return false
}

/**
 * SHA-256 of a text that is given in pieces, in an order that says where each ends; they are never put together as a text,
 * in which one Chinese character would double all others. UTF-8 writes all halves of surrogate pairs alike, so JSON writes
 * them first.
 */
export async function digestOfPieces(pieces: readonly string[]): Promise<string> {
  let length = 0
  for (const piece of pieces) length += piece.length
  const bytes = new Uint8Array(length * mostBytes)
  let end = 0
  for (const piece of pieces) {
    const { written } = encoder.encodeInto(piece, bytes.subarray(end))
    const isAscii = written === piece.length
    if (!isAscii && holdsReplacement(bytes.subarray(end, end + written))) return digest(JSON.stringify(pieces))
    end += written
  }
  return digestOf(bytes.subarray(0, end))
}
