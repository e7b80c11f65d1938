import { widthOf } from './width.ts'

/** Columns of a terminal that nobody has widened. */
export const terminal = 80

/** What a line of a tree begins with, and what its next lines begin with. */
const branch = /^(?:├─ |└─ )/u

/** Where a line may be parted: after a space, but not before %, and between characters of scripts that write none. */
const pieces =
  /[^\s\u2E80-\u9FFF\uAC00-\uD7AF\uFF00-\uFFEF]+(?: %[),]*)?\s*|[\u2E80-\u9FFF\uAC00-\uD7AF\uFF00-\uFFEF][，。；：、）”]*\s*|\s+/gu

/** The text in lines that fit; what has no place to part it, such as a path, stays whole. */
export function wrap(text: string, room: number): string[] {
  const lines: string[] = []
  let line = ''
  let width = 0
  for (const [piece] of text.matchAll(pieces)) {
    const own = widthOf(piece.trimEnd())
    if (line !== '' && width + own > room) {
      lines.push(line.trimEnd())
      line = ''
      width = 0
    }
    line += piece
    width += widthOf(piece)
  }
  return [...lines, line.trimEnd()]
}

/** A text of trees and sentences with every line that is too long continued below, under its beginning. */
export function wrapTree(text: string): string {
  const wrapped = text.split('\n').flatMap((line) => {
    if (widthOf(line) <= terminal) return [line]
    const start = branch.exec(line)?.[0] ?? ''
    const next = start === '' ? '' : start.startsWith('├') ? '│    ' : '     '
    return wrap(line.slice(start.length), terminal - 5).map((part, at) => (at === 0 ? start : next) + part)
  })
  return wrapped.join('\n')
}
