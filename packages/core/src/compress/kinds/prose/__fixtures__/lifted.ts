import type { Piece } from '../../lines/choose/read-pieces.ts'

/** The lines that a rule gives a worth, of lines that are worth nothing. */
export function lifted(
  lines: readonly string[],
  lift: (text: string, pieces: readonly Piece[], worth: Float64Array) => Float64Array,
): string[] {
  const text = lines.join('\n')
  let from = 0
  const pieces = lines.map((line) => {
    const piece = { from, to: from + line.length }
    from += line.length + 1
    return piece
  })
  return [...lift(text, pieces, new Float64Array(lines.length))].flatMap((worth, at) => (worth > 0 ? [lines[at]!] : []))
}
