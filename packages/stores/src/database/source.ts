import { InvalidOptionError } from '@winnow/core'
import { overPGlite, type PGliteDatabase } from './pglite.ts'
import { overPool, type PostgresPool } from './postgres.ts'
import type { Database } from './types.ts'

/** Which PostgreSQL: give a `pool` or a `pglite`. */
export type DatabaseSource =
  | {
      /** A `Pool` of `pg`; it stays yours to end. */
      readonly pool: PostgresPool
      readonly pglite?: never
    }
  | {
      /** A PGlite; it stays yours to close. */
      readonly pglite: PGliteDatabase
      readonly pool?: never
    }

/** @throws InvalidOptionError unless there is exactly one database */
export function databaseOf({ pool, pglite }: DatabaseSource): Database {
  const fix = 'Give a Pool of pg as pool, or a PGlite as pglite.'
  if ((pool === undefined) === (pglite === undefined))
    throw new InvalidOptionError('pool', `there is ${pool === undefined ? 'no' : 'more than one'} database`, fix)
  if (pool) {
    if (typeof pool.connect !== 'function') throw new InvalidOptionError('pool', 'it has no connect()', fix)
    return overPool(pool)
  }
  if (typeof pglite.transaction !== 'function') throw new InvalidOptionError('pglite', 'it has no transaction()', fix)
  return overPGlite(pglite)
}

/** @throws InvalidOptionError for a timeout that PostgreSQL would refuse */
export function checkTimeout(timeout: number): number {
  if (!Number.isInteger(timeout) || timeout < 1 || timeout > 2 ** 31 - 1)
    throw new InvalidOptionError('timeout', `${String(timeout)} is no time`, 'Give whole milliseconds, 1 or more.')
  return timeout
}
