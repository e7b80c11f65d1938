import { gap, type ShrinkContext } from '../../../kind.ts'
import { choosePieces } from '../../lines/choose/pieces.ts'
import { piecesIn } from '../../lines/choose/read-pieces.ts'
import { worthIn } from '../../prose/prose.ts'
import { choosePaths } from './choose-paths.ts'

const linesMissing = /^\[… (\d{1,9}) lines(?:: .*)?\]$/u
const charactersMissing = /\[… \d{1,9} characters\]/gu
/** A line of the form that stands for rows. */
const rowsMissing = /^\s{0,99}\[… (\d[\d,]{0,12}) rows(?![\p{L}\p{N}])/u

const unknown = '[…]'

/** What is said of lines of a form that are missing: those that stand for rows are told as so many rows. */
function markOf(lines: readonly string[]): string {
  const rows = lines.flatMap((line) => rowsMissing.exec(line)?.[1]?.replaceAll(',', '') ?? [])
  const others = lines.length - rows.length
  // A mark that stands for anything else was none of rows, or of a part of a line.
  if (lines.some((line) => line.includes('[…') && !rowsMissing.test(line))) return unknown
  const sum = rows.reduce((all, count) => all + Number(count), 0)
  const counts = [...(others > 0 ? [`${others} ${others === 1 ? 'line' : 'lines'}`] : []), `${sum} rows`]
  return gap(rows.length > 0 ? counts.join(' and ') : `${others} lines`)
}

/**
 * Cuts a form that is too large although values are missing from it. What was counted in the form is told only as far as it
 * is so of all that is missing: lines that stand for rows are no lines.
 */
export function cutForm(form: string, context: ShrinkContext, room: number): string | undefined {
  const pieces = piecesIn(form, context)
  const worth = worthIn(form, context)
  const cut = choosePieces(form, pieces, worth, room, {}, (kept) =>
    kept.set(choosePaths(form, pieces, worth, room)),
  )?.text
  if (cut === undefined || !form.includes('[…')) return cut
  const given = form.split('\n')
  let at = 0
  const marked = cut.split('\n').map((line) => {
    const missing = line === given[at] ? undefined : linesMissing.exec(line)?.[1]
    const from = at
    at += Number(missing ?? 1)
    if (missing !== undefined) return markOf(given.slice(from, at))
    return line === given[from] ? line : line.replaceAll(charactersMissing, unknown)
  })
  // Where lines do not come out even, no count is known to be right.
  if (at === given.length) return marked.join('\n')
  return cut
    .split('\n')
    .map((line) => (linesMissing.test(line) ? unknown : line.replaceAll(charactersMissing, unknown)))
    .join('\n')
}
