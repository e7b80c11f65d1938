import { fewestRows, type ReadTable, type TextRow } from './text-table.ts'

/** The head of the table that `ss` prints: two of its names hold a blank, and some versions join the last to the one before. */
const head =
  /^\s*(Netid\s+)?State\s+Recv-Q\s+Send-Q\s+Local Address:Port\s+Peer Address:Port(?:\s*(Process)|\s+(users))?\s*$/u
const names = ['State', 'Recv-Q', 'Send-Q', 'Local Address:Port', 'Peer Address:Port']

/**
 * The sockets that `ss` lists. Its columns are as wide as their widest value or not aligned at all, so that words tell its
 * cells apart: no cell but the last holds a blank.
 */
export function readSockets(lines: readonly string[], at: number, end: number): ReturnType<ReadTable> {
  const found = head.exec(lines[at]!)
  if (!found) return undefined
  const columns = [...(found[1] === undefined ? [] : ['Netid']), ...names]
  const last = found[2] ?? found[3]
  const rows: TextRow[] = []
  for (let index = at + 1; index < end; index += 1) {
    const words = lines[index]!.trim().split(/\s+/u)
    const rest = words.slice(columns.length).join(' ')
    // What else `ss` was asked for stands on lines of its own, or where no name is above it.
    if (words.length < columns.length || /^\s/u.test(lines[index]!) || (rest !== '' && last === undefined))
      return undefined
    rows.push({
      from: index,
      to: index + 1,
      cells: [...words.slice(0, columns.length), ...(last === undefined ? [] : [rest])],
    })
  }
  if (rows.length < fewestRows) return undefined
  return { from: at, to: end, names: last === undefined ? columns : [...columns, last], rows, isPadded: true }
}
