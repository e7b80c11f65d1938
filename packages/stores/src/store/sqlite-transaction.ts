import type { SqliteDatabase } from './sqlite-database.ts'

interface Words {
  readonly begin: string
  readonly end: string
  readonly undo: string
}

function run<Value>(database: SqliteDatabase, { begin, end, undo }: Words, work: () => Value): Value {
  database.exec(begin)
  try {
    const value = work()
    database.exec(end)
    return value
  } catch (error) {
    try {
      database.exec(undo)
    } catch {
      // SQLite has taken everything back by itself, for example where the disk is full.
    }
    throw error
  }
}

/** Runs statements while no other process can write. */
export const alone = <Value>(database: SqliteDatabase, work: () => Value): Value =>
  run(database, { begin: 'begin immediate', end: 'commit', undo: 'rollback' }, work)

/** Runs statements that belong together; inside a transaction of the host they are part of it. */
export const together = <Value>(database: SqliteDatabase, work: () => Value): Value =>
  run(
    database,
    {
      begin: 'savepoint winnow_store',
      end: 'release winnow_store',
      undo: 'rollback to winnow_store; release winnow_store',
    },
    work,
  )
