const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

/** A Markdown table; all columns but the first are numbers. */
export const markdownTable = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(head), row(head.map((_, index) => (index === 0 ? '---' : '---:'))), ...rows.map(row)].join('\n')
