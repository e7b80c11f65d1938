import { InvalidOptionError } from '@winnow/core'
import { databaseError, DatabaseError } from '../database/explain.ts'
import { plainName } from '../database/plain-name.ts'
import { checkTimeout } from '../database/source.ts'
import { Bounds, mostAtOnce, nothingTidied, type Tidying } from './bounds.ts'
import { checkEntry, checkKey, checkScope, checkTtl, readBack } from './entry.ts'
import { firstOf, fixOf, isBusy, openSqlite, type SqliteDatabase, type SqliteStatement } from './sqlite-database.ts'
import { migrateSqlite } from './sqlite-migrate.ts'
import { together } from './sqlite-transaction.ts'
import type { DurableStore, StoreSettings } from './types.ts'

/** Where a store in SQLite is, and what it keeps. Give a `path` or a `database`. */
export type SqliteStoreOptions = StoreSettings &
  (
    | {
        /** A file, made where it is missing, in a folder that is there; or `:memory:`. */
        readonly path: string
        /** How long a write waits for another process, which stops this one so long, in milliseconds. Default 2000. */
        readonly timeout?: number
        readonly database?: never
      }
    | {
        /** A database that is open, with your settings for its journal and for waiting; it stays yours to close. */
        readonly database: SqliteDatabase
        readonly path?: never
        readonly timeout?: never
      }
  )

/** A store in a file. */
export interface SqliteStore extends DurableStore {
  /** Closes the file; a database that was given stays open. */
  close(): Promise<void>
}

function open({ path, database, timeout = 2000 }: SqliteStoreOptions): SqliteDatabase {
  const fix = 'Give the path of a file as path, or an open database as database.'
  if ((path === undefined) === (database === undefined))
    throw new InvalidOptionError('path', `there is ${path === undefined ? 'no' : 'more than one'} database`, fix)
  if (database === undefined) return openSqlite(path, checkTimeout(timeout))
  if (typeof database.prepare !== 'function') throw new InvalidOptionError('database', 'it has no prepare()', fix)
  return database
}

/** A wait of so many milliseconds holds up others. */
const noticeable = 50

/** Options there are. */
const names = new Set(['path', 'timeout', 'database', 'scope', 'table', 'maxEntries', 'maxBytes'])

/** @throws InvalidOptionError for a name that is no option, which would be ignored in silence */
function checkNames(options: object): void {
  const other = Object.keys(options).find((name) => !names.has(name))
  if (other === 'schema')
    throw new InvalidOptionError(other, 'SQLite has no schemas', 'Leave it out, and name the table as table.')
  if (other !== undefined)
    throw new InvalidOptionError(other, 'there is no such option', `Give ${[...names].join(', ')}.`)
}

class Sqlite implements SqliteStore {
  readonly #database: SqliteDatabase
  readonly #scope: string
  readonly #bounds: Bounds
  readonly #get: SqliteStatement
  readonly #set: SqliteStatement
  readonly #setIfAbsent: SqliteStatement
  readonly #delete: SqliteStatement
  readonly #deleteExpired: SqliteStatement
  readonly #deleteOldest: SqliteStatement
  #close: (() => void) | undefined
  /** What another process kept from being done, and until when it is not tried again. */
  #busy: { readonly error: unknown; readonly what: string; readonly until: number } | undefined

  constructor(options: SqliteStoreOptions) {
    const { table: given = 'winnow_store', scope = '' } = options
    const name = plainName('table', given, 50)
    const table = `"${name}"`
    this.#scope = checkScope(scope)
    this.#bounds = new Bounds(options)
    const database = open(options)
    this.#database = database
    this.#close = options.database ? undefined : () => void database.close()
    try {
      migrateSqlite(database, name)
      const write = `insert into ${table} (scope, key, value, bytes, expires) values (?, ?, ?, ?, ?)
        on conflict (scope, key) do update set id = (select max(id) + 1 from ${table}), value = excluded.value,
          bytes = excluded.bytes, expires = excluded.expires`
      this.#get = database.prepare(
        `select value from ${table} where scope = ? and key = ? and (expires is null or expires > ?)`,
      )
      this.#set = database.prepare(write)
      this.#setIfAbsent = database.prepare(`${write} where expires <= ?`)
      this.#delete = database.prepare(
        `delete from ${table} where scope = ? and key = ? and (expires is null or expires > ?)`,
      )
      this.#deleteExpired = database.prepare(
        `delete from ${table} where id in (select id from ${table} where expires <= ? limit ${mostAtOnce})`,
      )
      this.#deleteOldest = database.prepare(
        `delete from ${table} where scope = ? and id <= (
           select max(id) from (
             select id, row_number() over oldest as place, sum(bytes) over oldest - bytes as before
             from (select id, bytes from ${table} where scope = ? order by id limit ${mostAtOnce})
             window oldest as (order by id)
           ), (select count(*) as entries, sum(bytes) as bytes from ${table} where scope = ?) kept
           where place <= kept.entries - ? or before < kept.bytes - ?)`,
      )
    } catch (error) {
      this.#close?.()
      throw explain('the table of the store could not be made', error)
    }
  }

  async get(key: string): Promise<string | undefined> {
    const kept = checkKey(key)
    const row = this.#run('read', () => this.#get.get(this.#scope, kept, Date.now()))
    return row ? readBack(firstOf(row) as string) : undefined
  }

  async set(key: string, value: string, ttl?: number): Promise<void> {
    this.#write(key, value, ttl, (entry) => this.#set.run(...entry))
  }

  async setIfAbsent(key: string, value: string, ttl?: number): Promise<boolean> {
    return this.#write(key, value, ttl, (entry) => this.#setIfAbsent.run(...entry, Date.now()))
  }

  async delete(key: string): Promise<boolean> {
    const kept = checkKey(key)
    const { changes } = this.#run('written', () => this.#delete.run(this.#scope, kept, Date.now()))
    return Number(changes) > 0
  }

  async close(): Promise<void> {
    this.#close?.()
    this.#close = undefined
  }

  /** One statement decides and writes, so no other process can come between; true where it wrote. */
  #write(
    key: string,
    value: string,
    ttl: number | undefined,
    run: (entry: [string, string, string, number, number | null]) => { readonly changes: number | bigint },
  ): boolean {
    const { bytes, ...entry } = checkEntry(key, value, this.#bounds.mostOfEntry)
    const lasting = checkTtl(ttl)
    const due = this.#bounds.due(bytes)
    const { hasWritten, tidied } = this.#run('written', () =>
      together(this.#database, () => {
        const expires = lasting === null ? null : Date.now() + lasting
        const { changes } = run([this.#scope, entry.key, entry.value, bytes, expires])
        if (Number(changes) === 0) return { hasWritten: false, tidied: nothingTidied }
        return { hasWritten: true, tidied: this.#tidy(due) }
      }),
    )
    if (hasWritten) this.#bounds.wrote(bytes, tidied)
    return hasWritten
  }

  /** Deletes what expired and what is too much. */
  #tidy(due: Tidying): Tidying {
    const isDone = ({ changes }: { readonly changes: number | bigint }): boolean => Number(changes) < mostAtOnce
    const scope = this.#scope
    const { entries, bytes } = this.#bounds.left
    return {
      expired: due.expired && isDone(this.#deleteExpired.run(Date.now())),
      bounds: due.bounds && isDone(this.#deleteOldest.run(scope, scope, scope, entries, bytes)),
    }
  }

  /** Waiting stops the process, so who waited in vain waits no second time for as long: the writes of a request come together. */
  #run<Value>(what: 'read' | 'written', work: () => Value): Value {
    const begun = Date.now()
    if (this.#busy && this.#busy.what === what && begun < this.#busy.until)
      throw explain(`the store could not be ${what}`, this.#busy.error)
    try {
      return work()
    } catch (error) {
      const now = Date.now()
      const waited = now - begun
      if (isBusy(error) && waited >= noticeable) this.#busy = { error, what, until: now + waited }
      throw explain(`the store could not be ${what}`, error)
    }
  }
}

const explain = (what: string, error: unknown): DatabaseError =>
  error instanceof DatabaseError ? error : databaseError(what, error, fixOf(error))

/**
 * A store in a file of SQLite, which processes of one machine share; by `node:sqlite` of Node 22.13 or newer, or by a
 * database you give. What it acknowledged is on the disk. SQLite runs in the thread of the program: a write that waits for
 * another process stops it, up to `timeout`; then writes are refused at once for as long as it waited.
 *
 * @throws InvalidOptionError for an option with a wrong value, and where the file cannot be opened
 * @throws Error where the table cannot be made
 * @example
 * const winnow = createWinnow({ store: sqliteStore({ path: 'winnow.db' }) })
 */
export function sqliteStore(options: SqliteStoreOptions): SqliteStore {
  if (typeof options !== 'object' || options === null)
    throw new InvalidOptionError('options', 'there are none', "Give sqliteStore({ path: 'winnow.db' }).")
  checkNames(options)
  return new Sqlite(options)
}
