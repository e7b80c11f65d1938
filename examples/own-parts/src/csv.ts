import { gap, rankTexts, type ResultKind } from '@winnow/core'

const fieldsOf = (line: string): number => line.replace(/"[^"]*"/gu, '').split(',').length
/** Rows of one line each, all with as many fields as the header. */
const isTable = (lines: readonly string[]): boolean =>
  lines.length > 3 && fieldsOf(lines[0]!) > 1 && lines.every((line) => fieldsOf(line) === fieldsOf(lines[0]!))

/** Comma-separated values: the header, the first row and the last one, then the rows that answer the question best. */
export const csv: ResultKind = {
  name: 'csv',
  cap: { default: 800, aggressive: 300 },
  isResultOf: ({ path }) => path?.endsWith('.csv') === true,
  shapes: [{ certainty: 0.7, matches: ({ lines }) => isTable(lines) }],
  choose(text, { question }, room) {
    const lines = text.trimEnd().split('\n')
    if (!isTable(lines)) return undefined
    const kept = new Set([0, 1, lines.length - 1])
    let left = room
    for (const row of kept) left -= lines[row]!.length + 1
    const scores = rankTexts(lines, question)
    const byScore = [...lines.keys()].toSorted((a, b) => scores[b]! - scores[a]!)
    for (const row of byScore) {
      if (kept.has(row) || lines[row]!.length + 1 > left) continue
      kept.add(row)
      left -= lines[row]!.length + 1
    }
    const shown: string[] = []
    let missing = 0
    for (const [row, line] of lines.entries()) {
      if (kept.has(row)) {
        if (missing > 0) shown.push(gap(`${missing} rows`))
        shown.push(line)
        missing = 0
      } else missing += 1
    }
    return { text: shown.join('\n'), unit: 'rows', total: lines.length - 1, shown: kept.size - 1 }
  },
}
