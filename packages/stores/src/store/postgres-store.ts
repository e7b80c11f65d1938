import { InvalidOptionError } from '@winnow/core'
import { explained } from '../database/explain.ts'
import { plainName } from '../database/plain-name.ts'
import { withSettings } from '../database/settings.ts'
import { checkTimeout, databaseOf, type DatabaseSource } from '../database/source.ts'
import type { Database, Session } from '../database/types.ts'
import { bringUp } from '../database/versions.ts'
import { Bounds, mostAtOnce, nothingTidied, type Tidying } from './bounds.ts'
import { checkEntry, checkKey, checkScope, checkTtl, readBack } from './entry.ts'
import { postgresMigrations } from './postgres-migrations.ts'
import type { DurableStore, StoreSettings } from './types.ts'

/** Where a store in PostgreSQL is, and what it keeps. Give a `pool` or a `pglite`. */
export type PostgresStoreOptions = StoreSettings &
  DatabaseSource & {
    /** The schema of the table, which must exist. Lower-case letters, digits and `_`. Default `public`. */
    readonly schema?: string
    /** How long a statement may run in the database, in milliseconds; PGlite does not obey it. Default 2000. */
    readonly timeout?: number
  }

/** How to mend what fails later, by PostgreSQL's codes; `versions` is the table that says which version the other has. */
const fixesOf = (versions: string): Readonly<Record<string, string>> => ({
  '25006': 'The connection is read-only: give a pool that may write.',
  '42501': 'Grant select, insert, update and delete on the table to the role.',
  '42P01': `The table was dropped: drop ${versions}, too, where it is still there, and make the store again.`,
  '57014': 'Raise timeout, or see what the database is waiting for.',
})

/** Which of the oldest entries of a scope are above its bounds. All are counted, but only as many read as go at once. */
const tooMuch = (table: string): string => `scope = $1 and written <= (
  select max(written) from (
    select written, row_number() over oldest as place, sum(bytes) over oldest - bytes as before
    from (select written, bytes from ${table} where scope = $1 order by written limit ${mostAtOnce}) first
    window oldest as (order by written)
  ) first, (select count(*) as entries, sum(bytes) as bytes from ${table} where scope = $1) kept
  where place <= kept.entries - $2::bigint or before < kept.bytes - $3::bigint)`

class PostgresStore implements DurableStore {
  readonly #migrate: () => Promise<unknown>
  readonly #database: Database
  readonly #table: string
  readonly #scope: string
  readonly #bounds: Bounds
  readonly #fixes: Readonly<Record<string, string>>
  #ready: Promise<unknown> | undefined

  constructor(options: PostgresStoreOptions) {
    const { schema = 'public', table = 'winnow_store', scope = '', timeout = 2000 } = options
    const database = databaseOf(options)
    const name = plainName('table', table, 50)
    this.#table = `"${plainName('schema', schema, 63)}"."${name}"`
    this.#scope = checkScope(scope)
    this.#bounds = new Bounds(options)
    this.#database = withSettings(database, { statement_timeout: checkTimeout(timeout) })
    const tables = {
      what: 'the store',
      schema,
      name: `${name}_migrations`,
      lock: `winnow ${this.#table}`,
      migrations: postgresMigrations(this.#table, name),
      make: 'use the store once',
    }
    this.#fixes = fixesOf(`"${schema}"."${tables.name}"`)
    const nothing = () => Promise.resolve(true)
    this.#migrate = () => bringUp(database, tables, { find: nothing, install: nothing })
  }

  async get(key: string): Promise<string | undefined> {
    const kept = checkKey(key)
    const [row] = await this.#run('read', ({ query }) =>
      query<{ value: string }>(
        `select value from ${this.#table} where scope = $1 and key = $2
           and (expires_at is null or expires_at > clock_timestamp())`,
        [this.#scope, kept],
      ),
    )
    return row && readBack(row.value)
  }

  async set(key: string, value: string, ttl?: number): Promise<void> {
    await this.#write(key, value, ttl, '')
  }

  async setIfAbsent(key: string, value: string, ttl?: number): Promise<boolean> {
    return this.#write(key, value, ttl, 'where kept.expires_at <= clock_timestamp()')
  }

  async delete(key: string): Promise<boolean> {
    const kept = checkKey(key)
    const rows = await this.#run('written', ({ query }) =>
      query(
        `delete from ${this.#table} where scope = $1 and key = $2
           and (expires_at is null or expires_at > clock_timestamp()) returning 1`,
        [this.#scope, kept],
      ),
    )
    return rows.length > 0
  }

  /** One statement decides and writes, so nobody can come between; true where it wrote. */
  async #write(key: string, value: string, ttl: number | undefined, condition: string): Promise<boolean> {
    const entry = checkEntry(key, value, this.#bounds.mostOfEntry)
    const expires = checkTtl(ttl)
    const due = this.#bounds.due(entry.bytes)
    const { hasWritten, tidied } = await this.#run('written', async (session) => {
      const rows = await session.query(
        `insert into ${this.#table} as kept (scope, key, value, bytes, expires_at)
         values ($1, $2, $3, $4, clock_timestamp() + $5::float8 * interval '1 millisecond')
         on conflict (scope, key) do update set value = excluded.value, bytes = excluded.bytes,
           expires_at = excluded.expires_at, written = excluded.written ${condition}
         returning 1`,
        [this.#scope, entry.key, entry.value, entry.bytes, expires],
      )
      if (rows.length === 0) return { hasWritten: false, tidied: nothingTidied }
      return { hasWritten: true, tidied: await this.#tidy(session, due) }
    })
    if (hasWritten) this.#bounds.wrote(entry.bytes, tidied)
    return hasWritten
  }

  /** Deletes what expired and what is too much, unless somebody else does so; entries that others write to are left alone. */
  async #tidy({ query }: Session, due: Tidying): Promise<Tidying> {
    if (!due.expired && !due.bounds) return nothingTidied
    const statement = 'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as is_alone'
    const [lock] = await query<{ is_alone: boolean }>(statement, [`winnow tidy ${this.#table}`])
    if (!lock?.is_alone) return nothingTidied
    const isDone = async (which: string, values: readonly unknown[]): Promise<boolean> => {
      const gone = await query(
        `delete from ${this.#table} where ctid = any(array(
           select ctid from ${this.#table} where ${which} limit ${mostAtOnce} for update skip locked)) returning 1`,
        values,
      )
      return gone.length < mostAtOnce
    }
    // The clock of the statement, because an index is of no use for one that goes on.
    const expired = due.expired && (await isDone('expires_at <= statement_timestamp()', []))
    const { entries, bytes } = this.#bounds.left
    const bounds = due.bounds && (await isDone(tooMuch(this.#table), [this.#scope, entries, bytes]))
    return { expired, bounds }
  }

  async #run<Value>(what: 'read' | 'written', work: (session: Session) => Promise<Value>): Promise<Value> {
    // The first that come wait for the same tables; where they cannot be made, the next tries again.
    this.#ready ??= this.#migrate().catch((error: unknown) => {
      this.#ready = undefined
      throw error
    })
    await this.#ready
    return explained(this.#database, `the store could not be ${what}`, this.#fixes).transaction(work)
  }
}

/**
 * A store in PostgreSQL 15 or newer, or in a PGlite, which processes on several machines share. Makes its table with its first
 * use. What it acknowledged is committed; the clock of the database says what has expired.
 *
 * @throws InvalidOptionError for an option with a wrong value
 * @example
 * declare const pool: PostgresPool // new Pool({ connectionString }) of pg
 * const winnow = createWinnow({ store: postgresStore({ pool, scope: 'support desk' }) })
 */
export function postgresStore(options: PostgresStoreOptions): DurableStore {
  if (typeof options !== 'object' || options === null)
    throw new InvalidOptionError('options', 'there are none', 'Give postgresStore({ pool }).')
  return new PostgresStore(options)
}
