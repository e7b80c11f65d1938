import type { Question } from '../../read/question.ts'
import { isNothing, type RowColumn } from './column.ts'

/** Where more rows have no value in a column, that is nothing that anybody would ask for. */
const mostLacking = 0.25
/** If the question names none of the columns, as in another language, so many may be meant. */
const mostUnnamed = 2

/** Which rows have no value in a column, where the question asks for such rows: "which orders have no invoice?" */
export function lackingRows(
  columns: readonly RowColumn[],
  asked: readonly number[],
  { asksForNone }: Pick<Question, 'asksForNone'>,
  count: number,
): Uint8Array {
  const found = new Uint8Array(count)
  if (!asksForNone) return found
  const gaps = columns.map(({ cells }) => {
    const rows = [...cells.keys()].filter((row) => isNothing(cells[row] ?? ''))
    return rows.length <= count * mostLacking ? rows : []
  })
  const named = gaps.filter((_, at) => asked[at] === 1)
  const unnamed = asked.includes(1) ? [] : gaps.filter(({ length }) => length > 0)
  for (const rows of unnamed.length <= mostUnnamed ? [...named, ...unnamed] : named)
    for (const row of rows) found[row] = 1
  return found
}
