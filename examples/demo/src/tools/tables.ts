import { z } from 'zod'
import { tables, type Row } from './table-data.ts'
import { demoTool, type DemoTool } from './tool.ts'

const value = z.union([z.string(), z.number()])
const condition = z.object({ column: z.string(), is: z.enum(['=', '<', '>']), value })
const querySchema = z.object({
  table: z.string(),
  where: z.array(condition).default([]),
  groupBy: z.string().optional(),
  sum: z.array(z.string()).default([]),
  sortBy: z.string().optional(),
  limit: z.number().int().min(1).max(200).default(50),
})
type Query = z.output<typeof querySchema>

function fits(row: Row, { column, is, value: wanted }: z.output<typeof condition>): boolean {
  const found = row[column]!
  if (is === '=') return found === wanted
  return is === '<' ? found < wanted : found > wanted
}

function grouped(rows: readonly Row[], column: string, sums: readonly string[]): Row[] {
  const names = [...new Set(rows.map((row) => row[column]!))]
  return names.map((name) => {
    const members = rows.filter((row) => row[column] === name)
    const total = (sum: string): number => members.reduce((all, row) => all + Number(row[sum]), 0)
    return { [column]: name, rows: members.length, ...Object.fromEntries(sums.map((sum) => [sum, total(sum)])) }
  })
}

function query({ table, where, groupBy, sum, sortBy, limit }: Query): string {
  const all = tables.get(table)
  if (!all) return JSON.stringify({ error: `there is no table ${table}`, tables: [...tables.keys()] })
  const named = [...where.map(({ column }) => column), ...sum, ...(groupBy === undefined ? [] : [groupBy])]
  const unknown = named.find((column) => !(column in all[0]!))
  if (unknown !== undefined) return JSON.stringify({ error: `${table} has no column ${unknown}` })
  const chosen = all.filter((row) => where.every((one) => fits(row, one)))
  const rows = groupBy === undefined ? chosen : grouped(chosen, groupBy, sum)
  const sorted =
    sortBy === undefined ? rows : rows.toSorted((one, other) => Number(other[sortBy]) - Number(one[sortBy]))
  return JSON.stringify({ rows: sorted.length, shown: Math.min(limit, sorted.length), data: sorted.slice(0, limit) })
}

/** Tools that look into tables and answer in JSON. */
export function tableTools(): DemoTool[] {
  return [
    demoTool({
      name: 'list_tables',
      description: 'Lists the tables with their columns and number of rows.',
      schema: z.object({}),
      run: () =>
        JSON.stringify(
          [...tables].map(([table, rows]) => ({ table, columns: Object.keys(rows[0]!), rows: rows.length })),
          null,
          2,
        ),
    }),
    demoTool({
      name: 'query_table',
      description: 'Chooses rows of a table, groups and adds them up; sorted by a number, largest first.',
      schema: querySchema,
      run: query,
    }),
  ]
}
