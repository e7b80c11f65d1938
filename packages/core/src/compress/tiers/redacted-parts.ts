import { shownParts, type LeftOut, type Unit } from './left-out.ts'

/**
 * What is shown of each part, without what must not leave the process. Of a key in several lines no part alone looks like
 * one, so a part with a line that is missing where the whole text is read is left empty.
 */
export function redactedParts(leftOut: LeftOut, redact: ((text: string) => string) | undefined): string[] {
  const { lines } = leftOut
  const join = (part: readonly Unit[]): string => part.map(({ text }) => text).join('\n')
  if (!redact) return shownParts(leftOut).map(join)
  const open = new Set(redact(lines.join('\n')).split('\n'))
  return shownParts(leftOut).map((part) => {
    // A piece of a line says less than the line, so the line counts.
    if (part.some(({ isPiece, line }) => isPiece && !open.has(lines[line]!))) return ''
    const pieces = new Set(part.flatMap(({ isPiece, text }) => (isPiece ? [text] : [])))
    const own = redact(join(part))
    return own.split('\n').every((line) => open.has(line) || pieces.has(line)) ? own : ''
  })
}
