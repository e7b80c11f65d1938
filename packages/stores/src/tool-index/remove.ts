import type { PortOptions } from '@winnow/core'
import { explained } from '../database/explain.ts'
import type { Database } from '../database/types.ts'
import type { Tables } from './names.ts'
import { checkNames } from './records.ts'

/** Deletes tools with their vectors, in the order in which they are written, and says how many there were. */
export async function remove(
  database: Database,
  { skills }: Tables,
  names: readonly string[],
  options: PortOptions,
): Promise<number> {
  const statement = `
    with gone as (select id from ${skills} where name = any ($1::text[]) order by name for update)
    delete from ${skills} using gone where ${skills}.id = gone.id returning 1`
  const checked = checkNames('names', names)
  const removed = await explained(database, 'the tool index could not be written').transaction(
    ({ query }) => query(statement, [checked]),
    options,
  )
  return removed.length
}
