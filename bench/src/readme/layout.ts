/** Columns a line of the README has at most. */
const width = 120

/** Breaks a paragraph into lines; a link stays in one. */
export function paragraph(text: string): string {
  const lines: string[] = []
  for (const word of text.split(/ (?![^[\]]*\]\()/u)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines.join('\n')
}

/** A Markdown table as the formatter leaves it; all columns but the first are numbers. */
export function alignedTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, at) => Math.max(3, title.length, ...rows.map((row) => row[at]!.length)))
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!))).join(' | ')} |`
  const rule = widths.map((columns, at) => (at === 0 ? '-'.repeat(columns) : `${'-'.repeat(columns - 1)}:`))
  return [line(head), line(rule), ...rows.map(line)].join('\n')
}
