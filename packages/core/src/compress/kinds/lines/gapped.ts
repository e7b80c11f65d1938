import { gap } from '../../kind.ts'
import { labelsOf } from './numbered.ts'

/**
 * The kept lines in their order, with a mark for each run of others; a run of one line is written out.
 *
 * @param labelOf what the mark says about the lines from one index to another
 */
export function joinKept(
  lines: readonly string[],
  kept: Uint8Array,
  labelOf: (from: number, to: number) => string = labelsOf(lines),
): { text: string; shown: number } {
  const parts: string[] = []
  let shown = 0
  for (let index = 0; index < lines.length; index += 1) {
    let end = index
    while (end < lines.length && kept[end] === 0) end += 1
    if (end - index > 1) {
      parts.push(gap(labelOf(index, end - 1)))
      index = end - 1
    } else {
      parts.push(lines[index]!)
      shown += 1
    }
  }
  return { text: parts.join('\n'), shown }
}
