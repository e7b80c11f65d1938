import type { Piece } from '../lines/choose/read-pieces.ts'

/** A heading with what follows it up to the next; `parent` is the section it belongs to, -1 at the top. */
interface PageSection extends Piece {
  readonly parent: number
}

/** How the pieces of a Markdown page hang together. */
export interface PageOutline {
  readonly sections: readonly PageSection[]
  readonly sectionOf: Int32Array
  readonly isHeading: Uint8Array
  /** Fenced blocks of code, by their first and last piece. */
  readonly blocks: readonly Piece[]
}

const fence = /^ {0,3}(?:`{3,}|~{3,})/u
const heading = /^(#{1,6})[ \t]/u
const longestHeading = 400

/** Finds headings, sections and fenced blocks. */
export function outlinePage(text: string, pieces: readonly Piece[]): PageOutline {
  const sections: { from: number; to: number; parent: number }[] = [{ from: 0, to: text.length, parent: -1 }]
  const open: { level: number; section: number }[] = []
  const sectionOf = new Int32Array(pieces.length)
  const isHeading = new Uint8Array(pieces.length)
  const blocks: Piece[] = []
  let mark = ''
  let blockStart = -1
  pieces.forEach(({ from, to }, index) => {
    const startsLine = from === 0 || text[from - 1] === '\n'
    const line = startsLine ? text.slice(from, Math.min(to, from + longestHeading)) : ''
    const fenced = fence.exec(line)?.[0].trim().slice(0, 3)
    if (fenced !== undefined && mark === '') {
      mark = fenced
      blockStart = index
    } else if (fenced === mark && mark !== '') {
      mark = ''
      blocks.push({ from: blockStart, to: index })
    } else if (mark === '') {
      const level = heading.exec(line)?.[1]?.length
      if (level !== undefined) {
        while (open.length > 0 && open.at(-1)!.level >= level) open.pop()
        if (from > 0) {
          sections.at(-1)!.to = from
          sections.push({ from, to: text.length, parent: open.at(-1)?.section ?? -1 })
        }
        open.push({ level, section: sections.length - 1 })
        isHeading[index] = 1
      }
    }
    sectionOf[index] = sections.length - 1
  })
  return { sections, sectionOf, isHeading, blocks }
}
