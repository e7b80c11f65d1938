import { createWinnow, gap, rankTexts, type ResultKind } from '@winnow/core'

/** One line for each boat, under a header: the header always, and the boats that answer the question. */
export const boats: ResultKind = {
  name: 'boats',
  cap: { default: 800, aggressive: 300 },
  isResultOf: ({ toolName }) => toolName === 'list_boats',
  choose(text, { question }, room) {
    const [header = '', ...rows] = text.split('\n')
    const mark = (hidden: number): string => gap(`${hidden} boats`)
    // What is left for rows, each of which may bring a mark of what is hidden before it.
    const most = mark(rows.length).length + 1
    let left = room - header.length - most
    const scores = rankTexts(rows, question)
    const kept = new Set<number>()
    for (const index of [...rows.keys()].toSorted((a, b) => scores[b]! - scores[a]!)) {
      left -= rows[index]!.length + 1 + most
      if (left < 0) break
      kept.add(index)
    }
    const lines = [header]
    let hidden = 0
    for (const [index, row] of rows.entries()) {
      if (kept.has(index)) {
        if (hidden > 0) lines.push(mark(hidden))
        lines.push(row)
        hidden = 0
      } else hidden += 1
    }
    if (hidden > 0) lines.push(mark(hidden))
    return { text: lines.join('\n'), unit: 'boats', total: rows.length, shown: kept.size }
  },
}

export const winnow = createWinnow({ compress: { kinds: [boats], cap: { boats: 500 } } })
