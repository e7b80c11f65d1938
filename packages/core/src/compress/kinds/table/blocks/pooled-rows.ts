import { RankedTexts } from '../../../../text/rank.ts'
import type { ShrinkContext } from '../../../kind.ts'
import { worthOfRows } from '../../rows/choose-rows.ts'
import type { RowColumn } from '../../rows/column.ts'
import { holdsWhole } from '../../rows/named.ts'
import { columnsOf } from '../table-columns.ts'
import type { TextTable } from '../text-table.ts'
import type { WrittenTable } from '../write-table.ts'

/** The rows of all tables of one form. */
export interface Pool {
  readonly columns: readonly RowColumn[]
  readonly tables: readonly number[]
}

/** A table with its rows among those of its pool, and what each is worth there. */
export interface PooledTable {
  readonly written: WrittenTable
  readonly pool: Pool
  /** Where its rows begin in the columns of the pool. */
  readonly offset: number
  readonly worth: Float64Array
  /** How many lines of the text its rows are. */
  readonly linesOfRows: number
}

/** What stands above a table is worth for each of its rows: a name of the question before any row elsewhere, or its words. */
const worths = { named: 200, asked: 4 }
/** A name that stands above more of the tables says nothing of one. */
const mostNamed = 0.25
const shortestName = 3

/** What each table is worth by what stands above it. */
function worthOfHeads(heads: readonly string[], { question }: ShrinkContext): Float64Array {
  if (heads.length < 2) return new Float64Array(heads.length)
  const worth = new RankedTexts(heads, question.terms).score()
  const most = worth.reduce((best, score) => Math.max(best, score), 0) || 1
  const texts = heads.map((head) => head.toLowerCase())
  const named = new Uint8Array(heads.length)
  for (const name of question.names) {
    const found = name.length < shortestName ? [] : [...texts.keys()].filter((at) => holdsWhole(texts[at]!, name))
    if (found.length <= Math.max(1, heads.length * mostNamed)) for (const at of found) named[at] = 1
  }
  return worth.map((score, at) => (score / most) * worths.asked + named[at]! * worths.named)
}

/** @param heads what stands above each table */
export function poolRows(
  tables: readonly TextTable[],
  written: readonly WrittenTable[],
  heads: readonly string[],
  context: ShrinkContext,
): PooledTable[] {
  const byForm = new Map<string, number[]>()
  for (const [at, { names, rows }] of tables.entries()) {
    const form = names ? names.join('\n') : String(rows[0]!.cells.length)
    const pool = byForm.get(form)
    if (pool) pool.push(at)
    else byForm.set(form, [at])
  }
  const ofHeads = worthOfHeads(heads, context)
  const pooled: PooledTable[] = []
  for (const members of byForm.values()) {
    const { names } = tables[members[0]!]!
    const columns = columnsOf({ names, rows: members.flatMap((at) => tables[at]!.rows) })
    const worth = worthOfRows({ texts: members.flatMap((at) => written[at]!.rows), columns }, context)
    const pool = { columns, tables: members }
    let offset = 0
    for (const at of members) {
      const { rows } = tables[at]!
      const to = offset + rows.length
      const own = worth.slice(offset, to).map((each) => each + ofHeads[at]!)
      const linesOfRows = rows.reduce((sum, row) => sum + row.to - row.from, 0)
      pooled[at] = { written: written[at]!, pool, offset, worth: own, linesOfRows }
      offset = to
    }
  }
  return pooled
}
