import type { PortOptions } from '@winnow/core'
import { codeOf } from '../database/explain.ts'
import type { Database } from '../database/types.ts'

/** What a server says that has no such function, or keeps it from the role. */
const refusals = new Set(['42883', '42501', '0A000'])

/** The number `initdb` gave the server; copies of its files, such as standbys, have the same. */
async function serverOf(database: Database, options: PortOptions): Promise<string | undefined> {
  try {
    const [row] = await database.transaction(
      ({ query }) => query<{ server: string }>('select system_identifier::text as server from pg_control_system()'),
      options,
    )
    return row?.server
  } catch (error) {
    const { cause = error } = error as Error
    if (refusals.has(codeOf(cause))) return undefined
    throw error
  }
}

/** The name of the database, and which server it is of where that says. */
export async function identityOf(database: Database, options: PortOptions): Promise<string> {
  const [row] = await database.transaction(
    ({ query }) => query<{ name: string }>('select current_database() as name'),
    options,
  )
  const server = await serverOf(database, options)
  return server === undefined ? row!.name : `${row!.name} (${server})`
}
