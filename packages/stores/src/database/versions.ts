import type { PortOptions } from '@winnow/core'
import { DatabaseError, explained } from './explain.ts'
import type { Database, Session } from './types.ts'

/** Tables that know which version they are of. */
export interface VersionedTables {
  /** What they are for, in errors: `the tool index`. */
  readonly what: string
  readonly schema: string
  /** The table that says which migrations were run, without schema. */
  readonly name: string
  /** What one process at a time has while it changes the tables. */
  readonly lock: string
  /**
   * What each version adds to the one before, from version 1 on. What stands there was run on databases of others: it is
   * never changed, only followed by more.
   */
  readonly migrations: readonly string[]
  /** What is called to make the tables, in errors: `call createToolIndex once`. */
  readonly make: string
}

/** Lets one process at a time do something; held until the transaction ends. */
export async function lock({ query }: Session, name: string): Promise<void> {
  await query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name])
}

const tableOf = ({ schema, name }: VersionedTables): string => `"${schema}"."${name}"`

/**
 * The version of the tables, 0 where there are none. The view is read as of now; `to_regclass` may say what it said
 * before the lock was there.
 */
async function versionOf({ query }: Session, tables: VersionedTables): Promise<number> {
  const found = await query('select 1 from pg_tables where schemaname = $1 and tablename = $2', [
    tables.schema,
    tables.name,
  ])
  if (found.length === 0) return 0
  const statement = `select coalesce(max(version), 0)::integer as version from ${tableOf(tables)}`
  const [row] = await query<{ version: number }>(statement)
  return row?.version ?? 0
}

/** How to mend what keeps the tables from being made, by PostgreSQL's codes. */
const fixes = ({ schema, make }: VersionedTables): Readonly<Record<string, string>> => ({
  '42501': `The role needs the right to use and create in the schema: grant usage, create on schema "${schema}" to it, or ${make} with a role that has it.`,
  '25006': `The connection is read-only: ${make} with a role that may write.`,
  '3F000': `Create the schema: create schema "${schema}".`,
})

/** The same where they are only read. */
const fixesOfReading = (tables: VersionedTables): Readonly<Record<string, string>> => ({
  ...fixes(tables),
  '42501': `The role may not read them: grant usage on schema "${tables.schema}" and select on ${tableOf(tables)} to it.`,
})

/** What else the tables need, besides those of an earlier version. */
export interface Requirement<Needed> {
  /** Undefined where it is not there. */
  readonly find: (session: Session) => Promise<Needed | undefined>
  /** Sees to it that it is there, before the tables are made. */
  readonly install: (session: Session) => Promise<Needed>
}

/**
 * Brings the tables to the version of this package: once, also where many processes start together. Where they are of
 * that version already, it only reads.
 *
 * @throws Error where the role has no right to, or the tables are newer than the package
 */
export async function bringUp<Needed>(
  database: Database,
  tables: VersionedTables,
  { find, install }: Requirement<Needed>,
  options: PortOptions = {},
): Promise<Needed> {
  const { migrations, what } = tables
  const found = await explained(
    database,
    `the tables of ${what} could not be read`,
    fixesOfReading(tables),
  ).transaction(
    async (session) => ({ version: await versionOf(session, tables), needed: await find(session) }),
    options,
  )
  if (found.version > migrations.length) {
    const versions = `version ${found.version}, and this package knows ${migrations.length}`
    throw new DatabaseError(`the tables of ${what} are of ${versions}. Use a newer @winnow/stores.`)
  }
  if (found.needed !== undefined && found.version === migrations.length) return found.needed
  return explained(database, `the tables of ${what} could not be made`, fixes(tables)).transaction(async (session) => {
    await lock(session, tables.lock)
    const version = await versionOf(session, tables)
    const needed = await install(session)
    if (version >= migrations.length) return needed
    await session.run(
      `create table if not exists ${tableOf(tables)}
        (version integer primary key, applied_at timestamptz not null default now())`,
    )
    for (let next = version; next < migrations.length; next += 1) {
      await session.run(migrations[next]!)
      await session.query(`insert into ${tableOf(tables)} (version) values ($1)`, [next + 1])
    }
    return needed
  }, options)
}
