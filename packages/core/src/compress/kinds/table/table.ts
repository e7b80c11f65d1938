import type { ResultKind } from '../../kind.ts'
import { chooseTables } from './choose-tables.ts'
import { inLines, segmentsOf } from './segments.ts'
import { tableShapes } from './signs.ts'

const longestReformatted = 1_000_000

/** Tables in text: aligned columns, boxes, bars, Markdown, CSV and TSV, with the words around them. */
export const table: ResultKind = {
  name: 'table',
  cap: { default: 1500, aggressive: 1200, share: { default: 0.5, aggressive: 0.25 } },
  readsLines: true,
  shapes: tableShapes,
  reformat(text) {
    if (text.length > longestReformatted) return undefined
    const segments = segmentsOf(text.split('\n'), false)
    const total = segments.reduce((all, segment) => all + ('words' in segment ? 0 : segment.table.rows.length), 0)
    const written = segments
      .map((segment) => ('words' in segment ? segment.words : inLines(segment.written)))
      .join('\n')
    return total > 0 && written.length < text.length ? { text: written, unit: 'rows', total, shown: total } : undefined
  },
  choose: chooseTables,
}
