import { fewestRows, type ReadTable, type TextRow } from './text-table.ts'

/** A way to write each row as a block of lines, one for each column. */
interface RecordForm {
  /** The line above each record; records without one have a blank line between them. */
  readonly opening: RegExp | undefined
  readonly member: RegExp
}

const longestLine = 10_000
const fewestMembers = 3
/** Rows of more columns are easier to read as they stand. */
const mostColumns = 20

/** `psql -x`, `mysql -E`, `sqlite3 -line`. */
const forms: readonly RecordForm[] = [
  { opening: /^-\[ RECORD \d{1,9} \]-*(?:\+-*)?$/u, member: /^([^\s|][^|]{0,62}?) *\| ?(.*)$/u },
  { opening: /^\*{10,40} \d{1,9}\. row \*{10,40}$/u, member: /^ {0,62}([^\s:][^:]{0,62}): ?(.*)$/u },
  { opening: undefined, member: /^ {0,62}([^\s=][^=]{0,62}?) = (.*)$/u },
]

/** The members of the record at a line, up to a line that is none. */
function readMembers(lines: readonly string[], at: number, { member }: RecordForm) {
  const names: string[] = []
  const cells: string[] = []
  let next = at
  for (; next < lines.length && lines[next]!.length < longestLine; next += 1) {
    const found = member.exec(lines[next]!)
    if (!found) break
    names.push(found[1]!)
    cells.push(found[2]!.trim())
  }
  return { names, cells, next }
}

function readForm(lines: readonly string[], at: number, form: RecordForm): ReturnType<ReadTable> {
  const { opening } = form
  const rows: TextRow[] = []
  let names: readonly string[] | undefined
  let next = at
  while (next < lines.length) {
    if (opening && !opening.test(lines[next]!)) break
    const record = readMembers(lines, opening ? next + 1 : next, form)
    if (!names && (record.names.length < fewestMembers || new Set(record.names).size < record.names.length))
      return undefined
    names ??= record.names
    if (record.names.length !== names.length || record.names.some((name, index) => name !== names![index])) break
    const isApart = !opening && lines[record.next]?.trim() === ''
    const to = isApart && record.next + 1 < lines.length ? record.next + 1 : record.next
    rows.push({ from: next, to, cells: record.cells })
    next = to
    if (!opening && !isApart) break
  }
  if (!names || rows.length < fewestRows) return undefined
  return { from: at, to: next, names, rows, isPadded: names.length <= mostColumns }
}

/** Rows that are written as blocks, a line for each column. */
export const readRecords: ReadTable = (lines, at) => {
  for (const form of forms) {
    const starts = form.opening ? form.opening.test(lines[at]!) : form.member.test(lines[at]!)
    const found = starts ? readForm(lines, at, form) : undefined
    if (found) return found
  }
  return undefined
}
