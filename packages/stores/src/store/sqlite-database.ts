import { InvalidOptionError } from '@winnow/core'

/** A value that is bound to a statement. */
type Bound = string | number | null

/** What of a statement of SQLite is used. */
export interface SqliteStatement {
  get(...values: Bound[]): unknown
  run(...values: Bound[]): { readonly changes: number | bigint }
}

/** What of a database is used: `DatabaseSync` of `node:sqlite` and `Database` of `better-sqlite3` have it. */
export interface SqliteDatabase {
  exec(statements: string): unknown
  prepare(statement: string): SqliteStatement
  close(): unknown
}

/** The first column of a row, which a database of the host may give as an array. */
export const firstOf = (row: unknown): unknown => Object.values(row as object)[0]

interface SqliteModule {
  readonly DatabaseSync: new (path: string) => SqliteDatabase
}

/** Found when it is needed, so that runtimes and bundles without Node can import what stands beside it. */
function findSqlite(): SqliteModule {
  const { process } = globalThis as { process?: { getBuiltinModule?: (name: string) => unknown } }
  const found = process?.getBuiltinModule?.('node:sqlite') as SqliteModule | undefined
  if (found) return found
  const fix = 'Use Node 22.13 or newer, or give a database of better-sqlite3 as database.'
  throw new InvalidOptionError('path', 'this runtime has no node:sqlite', fix)
}

/** SQLite's numbers of what keeps a file from being opened or written. */
const fixes: Readonly<Record<number, string>> = {
  5: 'Raise timeout: another process holds it.',
  8: 'Give a file and a folder that may be written.',
  14: 'Make its folder, and give a file that may be written.',
  26: 'Give the path of a database of SQLite, or of a file that is not there yet.',
  // A transaction that began by reading cannot write once another process has written, however long it waits.
  517: 'Take back your transaction, and begin it with "begin immediate".',
}

/** How to mend an error of SQLite, where that is known. */
export function fixOf(error: unknown): string | undefined {
  const { errcode } = error as { errcode?: unknown }
  // The lower byte is the kind, the others say more of it.
  return typeof errcode === 'number' ? (fixes[errcode] ?? fixes[errcode & 0xff]) : undefined
}

/** Whether another process held the file for longer than was waited. */
export const isBusy = (error: unknown): boolean => ((error as { errcode?: number }).errcode ?? 0) % 256 === 5

/** Where several processes open a new file at once, SQLite does not always wait for the one that changes the journal. */
function setJournal(database: SqliteDatabase, timeout: number): void {
  const deadline = Date.now() + timeout
  for (;;) {
    try {
      database.exec('pragma journal_mode = wal')
      return
    } catch (error) {
      if (!isBusy(error) || Date.now() >= deadline) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)
    }
  }
}

/**
 * Opens a file for several processes: readers do not wait for a writer (WAL), writers wait for each other up to `timeout`
 * milliseconds, and each commit is on the disk when it is acknowledged.
 *
 * @throws InvalidOptionError where it cannot be opened
 */
export function openSqlite(path: string, timeout: number): SqliteDatabase {
  if (typeof path !== 'string' || path === '')
    throw new InvalidOptionError('path', `${JSON.stringify(path)} is no file`, 'Give the path of a file, or :memory:.')
  const { DatabaseSync } = findSqlite()
  let database: SqliteDatabase | undefined
  try {
    database = new DatabaseSync(path)
    database.exec(`pragma busy_timeout = ${timeout}`)
    setJournal(database, timeout)
    database.exec('pragma synchronous = full')
    return database
  } catch (error) {
    database?.close()
    const problem = `${path} could not be opened (${error instanceof Error ? error.message : String(error)})`
    throw new InvalidOptionError('path', problem, fixOf(error) ?? 'Give a file that may be read and written.')
  }
}
