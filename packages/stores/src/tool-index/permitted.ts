import type { PortOptions } from '@winnow/core'
import { explained } from '../database/explain.ts'
import type { Database } from '../database/types.ts'
import type { Tables } from './names.ts'
import { isName } from './records.ts'
import { permitted } from './search-statement.ts'
import type { Caller } from './types.ts'

/** Whose permissions are asked for, and where. */
export interface Gate extends Required<Caller> {
  readonly database: Database
  readonly tables: Tables
  /** Milliseconds. */
  readonly timeout: number
}

/** Those of the names the caller may see, in their order. */
export async function permittedNames(
  { database, tables, timeout, roles, unlisted }: Gate,
  names: readonly string[],
  options: PortOptions,
): Promise<readonly string[]> {
  if (names.length === 0) return []
  const statement = `select s.name, ${permitted} as is_permitted from ${tables.skills} s where s.name = any ($1::text[])`
  const listed = await explained(database, 'the permissions of the tool index could not be read').transaction(
    ({ query }) => query<{ name: string; is_permitted: boolean }>(statement, [names.filter(isName), roles]),
    { ...options, settings: { statement_timeout: timeout } },
  )
  const isPermitted = new Map(listed.map((row) => [row.name, row.is_permitted]))
  return names.filter((name) => isPermitted.get(name) ?? unlisted === 'permit')
}
