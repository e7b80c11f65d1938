import { countLines } from '../../text/count-lines.ts'
import type { Shrunk } from '../kind.ts'

/**
 * What is left of a text, with all its lines counted: some kinds count those that say something, without blank ones and the
 * rules of tables. What is missing stays as many.
 */
export function ofAllLines(shrunk: Shrunk, text: string): Shrunk {
  if (shrunk.unit !== 'lines') return shrunk
  const { total, shown } = shrunk
  const others = countLines(text) - (text.endsWith('\n') ? 1 : 0) - total
  return others > 0 ? { ...shrunk, total: total + others, shown: shown + others } : shrunk
}
