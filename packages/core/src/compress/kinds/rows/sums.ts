/** So many columns of amounts are compared, and so many rows tell first whether it is worth it. */
const mostColumns = 8
const tried = 16
/** The share of the rows in which a sum has to hold, and of how many it may not. */
const fewestRight = 0.9
const mostWrong = 6
const tolerance = 0.011

type Amounts = Float64Array

const isRight = (a: number, b: number, sum: number): boolean =>
  Math.abs(a + b - sum) < tolerance || Math.abs(a * b - sum) < tolerance

/** The rows in which two amounts do not make up a third, or a product of them, although they do in nearly all. */
function wrongIn(a: Amounts, b: Amounts, sum: Amounts): number[] {
  const wrong: number[] = []
  for (let row = 0; row < sum.length; row += 1) {
    if (isRight(a[row]!, b[row]!, sum[row]!)) continue
    if (wrong.push(row) > mostWrong || (row < tried && wrong.length * 2 > tried)) return []
  }
  return wrong.length <= sum.length * (1 - fewestRight) ? wrong : []
}

/** The rows in which columns of amounts do not add up as they do in nearly all others: net and tax to gross, say. */
export function rowsOfWrongSums(columns: readonly Amounts[]): Set<number> {
  const read = columns.slice(0, mostColumns)
  const found = new Set<number>()
  for (const [at, a] of read.entries())
    for (const b of read.slice(at + 1))
      for (const sum of read) if (sum !== a && sum !== b) for (const row of wrongIn(a, b, sum)) found.add(row)
  return found
}
