import { z } from 'zod'
import { tables, type Row } from './table-data.ts'
import { chatTool, type ChatTool } from './tool.ts'

const condition = z.object({
  column: z.string(),
  is: z.enum(['=', '<', '>']),
  value: z.union([z.string(), z.number()]),
})
const querySchema = z.object({
  table: z.string(),
  where: z.array(condition).default([]),
  groupBy: z.string().optional(),
  sum: z.array(z.string()).default([]),
  sortBy: z.string().optional().describe('A column of numbers; largest first'),
  limit: z.number().int().min(1).max(500).default(100),
})
type Query = z.output<typeof querySchema>

function fits(row: Row, { column, is, value }: z.output<typeof condition>): boolean {
  const found = row[column]!
  if (is === '=') return found === value
  return is === '<' ? found < value : found > value
}

function grouped(rows: readonly Row[], column: string, sums: readonly string[]): Row[] {
  const groups = new Map<string | number, Row[]>()
  for (const row of rows) {
    const members = groups.get(row[column]!)
    if (members) members.push(row)
    else groups.set(row[column]!, [row])
  }
  return [...groups].map(([name, members]) => {
    const total = (of: string): number => members.reduce((all, row) => all + Number(row[of]), 0)
    return { [column]: name, rows: members.length, ...Object.fromEntries(sums.map((of) => [of, total(of)])) }
  })
}

function query({ table, where, groupBy, sum, sortBy, limit }: Query): string {
  const asked = Object.hasOwn(tables, table) ? tables[table] : undefined
  if (!asked) throw new Error(`There is no table ${table}. Tables: ${Object.keys(tables).join(', ')}.`)
  const named = [...where.map(({ column }) => column), ...sum, ...(groupBy === undefined ? [] : [groupBy])]
  const unknown = named.find((column) => !asked.columns.includes(column))
  if (unknown !== undefined) throw new Error(`${table} has no column ${unknown}.`)
  const chosen = asked.rows().filter((row) => where.every((one) => fits(row, one)))
  const rows = groupBy === undefined ? chosen : grouped(chosen, groupBy, sum)
  const sorted =
    sortBy === undefined ? rows : rows.toSorted((one, other) => Number(other[sortBy]) - Number(one[sortBy]))
  return JSON.stringify({ rows: sorted.length, shown: Math.min(limit, sorted.length), data: sorted.slice(0, limit) })
}

/** Tools that look into tables and answer in JSON. */
export const tableTools: readonly ChatTool[] = [
  chatTool({
    name: 'list_tables',
    description: 'Lists the tables of data there are, with their columns.',
    schema: z.object({}),
    run: () => JSON.stringify(Object.entries(tables).map(([table, { columns }]) => ({ table, columns }))),
  }),
  chatTool({
    name: 'query_table',
    description: 'Chooses rows of a table of data, groups and adds them up; sorted by a number, largest first.',
    schema: querySchema,
    run: query,
  }),
]
