import type { ColumnName, Columns } from '../measure/columns.ts'

/** A column of a table: its title and what stands in it. */
export type Cell = readonly [title: string, text: (columns: Columns) => string]

/** A figure with so many decimals; a dash where there is none. */
export function shown(value: number | undefined, digits: number): string {
  if (value === undefined) return '–'
  const text = value.toFixed(digits)
  return Number(text) === 0 ? (0).toFixed(digits) : text
}

const cell = (name: ColumnName, digits = 1): Cell => [name, (columns) => shown(columns[name], digits)]

/** Two figures in one column, the second of which is written by `join`. */
const pair = (title: string, first: Cell, second: Cell, join: (first: string, second: string) => string): Cell => [
  title,
  (columns) => join(first[1](columns), second[1](columns)),
]

const inBrackets = (first: string, second: string): string => `${first} (${second})`
const beside = (first: string, second: string): string => `${first} / ${second}`

export const costCut: Cell = cell('cost cut')
export const afterRepairs: Cell = pair(
  'after repairs (trips /100)',
  cell('after repairs'),
  cell('trips /100'),
  inBrackets,
)
export const recall: Cell = cell('recall', 2)
export const toolOnly: Cell = cell('tool-only', 2)

/** The columns of the full tables. */
export const cells: readonly Cell[] = [
  cell('tokens cut'),
  cell('peak cut'),
  costCut,
  afterRepairs,
  cell('cost cut, write 1.0'),
  cell('cost cut, cold turns'),
  pair('per run: tokens / cost cut', cell('tokens cut per run'), cell('cost cut per run'), beside),
  cell('breaks /100'),
  recall,
  toolOnly,
  cell('labelled tool-only', 2),
  cell('steps', 2),
  cell('tool steps', 2),
  pair('recoverable (steps asking)', cell('recoverable', 2), cell('steps asking'), inBrackets),
  pair('invalid hard / soft', cell('invalid hard', 0), cell('invalid soft', 0), beside),
]
