import type { Message } from '../message/types.ts'
import type { PortOptions } from '../ports.ts'
import { firstCharacters } from '../text/cut.ts'
import type { HistorySource } from './types.ts'

/** Characters of one piece of a text. */
const longestPiece = 2000

/** A text in pieces that end where lines do; a line that is longer than a piece is cut. */
function piecesOf(text: string): string[] {
  const pieces: string[] = []
  for (let from = 0; from < text.length;) {
    let piece = firstCharacters(text.slice(from, from + longestPiece + 1), longestPiece)
    const end = from + piece.length < text.length ? piece.lastIndexOf('\n') : -1
    if (end > 0) piece = piece.slice(0, end + 1)
    from += piece.length
    if (piece.trim() !== '') pieces.push(piece.trimEnd())
  }
  return pieces
}

const messageOf = (text: string): Message => ({ role: 'user', source: 'injected', parts: [{ type: 'text', text }] })

/**
 * A source that reads a history which is kept as a text, such as a log. Nobody knows who says what in it, so it is reviewed
 * in pieces of up to 2,000 characters: the positions of findings count them from 0.
 *
 * @example
 * const log = textHistory({ name: 'file', read: async () => client.readLog('4711') })
 */
export function textHistory({
  name = 'text',
  read,
}: {
  readonly name?: string
  /** Nothing, an empty text and what it throws lead to the next source. */
  readonly read: (options: PortOptions) => Promise<string | undefined> | string | undefined
}): HistorySource {
  return {
    name,
    async read(options) {
      const text: unknown = await read(options)
      if (text === undefined || text === null) return undefined
      if (typeof text !== 'string') throw new TypeError('the source gave no text')
      return piecesOf(text).map(messageOf)
    },
  }
}
