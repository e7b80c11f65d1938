import { ReadTerms } from '../../../text/read-terms.ts'
import { Recent } from '../../../text/recent.ts'
import { chunkAfter, chunkText, type Chunk } from './chunks.ts'
import { numberLines, type NumberedLines } from './lines.ts'

/** Characters that are read in one step. */
const pieceSize = 32_000
/** Characters of texts that stay read, so that a further query does not read them again. */
const remembered = 4_000_000

/** Some chunks that were read together. */
export interface Piece {
  readonly chunks: readonly Chunk[]
  readonly terms: ReadTerms
}

/** A text that is searched: read as far as somebody needed it, for whichever query. */
export class SearchedText {
  readonly numbered: NumberedLines
  readonly #pieces: Piece[] = []

  constructor(text: string) {
    this.numbered = numberLines(text)
  }

  /** All pieces, each read when it is first asked for; several queries may go through them at the same time. */
  *pieces(): Generator<Piece, void> {
    for (let at = 0; ; at += 1) {
      const piece = this.#pieces[at] ?? this.#readPiece(this.#pieces.at(-1)?.chunks.at(-1))
      if (!piece) return
      this.#pieces[at] = piece
      yield piece
    }
  }

  #readPiece(previous: Chunk | undefined): Piece | undefined {
    const { lines } = this.numbered
    const chunks: Chunk[] = []
    const texts: string[] = []
    let last = previous
    for (let size = 0; size < pieceSize; size += texts.at(-1)!.length + 1) {
      last = chunkAfter(last, lines)
      if (!last) break
      chunks.push(last)
      texts.push(chunkText(last, lines))
    }
    return chunks.length > 0 ? { chunks, terms: new ReadTerms(texts) } : undefined
  }
}

const known = new Recent<SearchedText>(remembered)

/** A text, as far as it was read before. */
export const searchedText = (text: string): SearchedText => known.get(text, () => new SearchedText(text))
