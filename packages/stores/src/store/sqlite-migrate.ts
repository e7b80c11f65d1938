import { DatabaseError } from '../database/explain.ts'
import { alone } from './sqlite-transaction.ts'
import { firstOf, type SqliteDatabase } from './sqlite-database.ts'

/**
 * What each version of the table adds to the one before. What stands here was run on databases of others: it is never
 * changed, only followed by more. `value` is a text, or after a backslash, JSON of one; `expires` is in milliseconds.
 */
const migrations: readonly ((table: string) => string)[] = [
  (table) => `
    create table "${table}" (
      id integer primary key,
      scope text not null,
      key text not null,
      value text not null,
      bytes integer not null,
      expires integer,
      unique (scope, key)
    ) strict;
    create index "${table}_written" on "${table}" (scope, id, bytes);
    create index "${table}_expires" on "${table}" (expires) where expires is not null;`,
]

const hasTable = (database: SqliteDatabase, name: string): boolean =>
  database.prepare("select 1 from sqlite_master where type = 'table' and name = ?").get(name) !== undefined

function versionOf(database: SqliteDatabase, table: string): number {
  if (!hasTable(database, `${table}_migrations`)) return 0
  const row = database.prepare(`select coalesce(max(version), 0) from "${table}_migrations"`).get()
  return Number(firstOf(row))
}

/**
 * Brings the table to the version of this package: once, also where many processes start together.
 *
 * @throws Error where the table is newer than the package, it alone was dropped, or another process holds the database
 */
export function migrateSqlite(database: SqliteDatabase, table: string): void {
  if (versionOf(database, table) === migrations.length) {
    if (hasTable(database, table)) return
    const problem = `there is no table ${table}, though ${table}_migrations is there`
    throw new DatabaseError(`${problem}. Drop that, too, and both are made again.`)
  }
  alone(database, () => {
    database.exec(
      `create table if not exists "${table}_migrations" (version integer primary key, applied_at text not null) strict`,
    )
    const version = versionOf(database, table)
    if (version > migrations.length) {
      const versions = `version ${version}, and this package knows ${migrations.length}`
      throw new DatabaseError(`the table of the store is of ${versions}. Use a newer @winnow/stores.`)
    }
    for (let next = version; next < migrations.length; next += 1) {
      database.exec(migrations[next]!(table))
      database
        .prepare(`insert into "${table}_migrations" (version, applied_at) values (?, ?)`)
        .run(next + 1, new Date().toISOString())
    }
  })
}
