import { readAligned } from './aligned.ts'
import { readDelimited } from './delimited.ts'
import { readBox, readRuled } from './piped.ts'
import { readRecords } from './records.ts'
import { mostAbove, type TextTable } from './text-table.ts'

/** The tables in the lines of a text, in order; what stands between them is text. */
export function readTables(lines: readonly string[]): TextTable[] {
  const tables: TextTable[] = []
  let line = 0
  let inParagraph = 0
  while (line < lines.length) {
    if (lines[line]!.trim() === '') {
      line += 1
      inParagraph = 0
      continue
    }
    const table =
      readBox(lines, line) ??
      readRuled(lines, line) ??
      (inParagraph <= mostAbove
        ? (readRecords(lines, line) ?? readDelimited(lines, line) ?? readAligned(lines, line))
        : undefined)
    if (table) tables.push(table)
    line = table?.to ?? line + 1
    inParagraph = table ? 0 : inParagraph + 1
  }
  return tables
}
