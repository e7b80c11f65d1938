import { isNothing, readColumn, type Cells } from './column.ts'

/** Columns with more values than these name no states or kinds. */
const mostValues = 6
const longestValue = 40
/** Among fewer rows a reader needs no example. */
const fewestRows = 12

/**
 * One row for each value of the columns that have few, such as states: a count of hidden rows tells how many there are,
 * and not what one of them looks like. Rows that are shown anyway are examples, too.
 *
 * @param isShown whether a row is shown anyway
 */
export function exampleRows(columns: readonly Cells[], isShown: (row: number) => boolean): Uint8Array {
  const count = columns[0]?.length ?? 0
  const examples = new Uint8Array(count)
  if (count < fewestRows) return examples
  const isExample = (row: number): boolean => examples[row] === 1 || isShown(row)
  for (const cells of columns) {
    const { values, codes, amounts } = readColumn(cells)
    const isOfKinds = values.length > 1 && values.length <= mostValues && !amounts
    if (!isOfKinds || values.some((value) => value.length > longestValue)) continue
    const first = new Int32Array(values.length).fill(-1)
    const seen = new Uint8Array(values.length)
    for (const [row, code] of codes.entries()) {
      if (first[code] === -1) first[code] = row
      if (isExample(row)) seen[code] = 1
    }
    for (const [code, row] of first.entries()) if (seen[code] === 0 && !isNothing(values[code]!)) examples[row] = 1
  }
  return examples
}
