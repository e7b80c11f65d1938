import type { PortOptions } from '@winnow/core'
import { DatabaseError, explained } from './database/explain.ts'
import { settingStatements } from './database/settings.ts'
import type { Database, Session, Settings } from './database/types.ts'
import { checkVector, findVector, installVector, type Extension } from './extension.ts'
import { migrations } from './migrations.ts'
import { migrationsName, type Tables } from './names.ts'

/** Lets one process at a time change the tables; held until the transaction ends. */
export async function lockTables({ query }: Session, { skills }: Tables): Promise<void> {
  await query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`winnow ${skills}`])
}

/**
 * The version of the tables, 0 where there are none. The view is read as of now; `to_regclass` may say what it said
 * before the lock was there.
 */
async function versionOf({ query }: Session, { schema, prefix, migrations: table }: Tables): Promise<number> {
  const found = await query('select 1 from pg_tables where schemaname = $1 and tablename = $2', [
    schema,
    `${prefix}${migrationsName}`,
  ])
  if (found.length === 0) return 0
  const [row] = await query<{ version: number }>(`select coalesce(max(version), 0)::integer as version from ${table}`)
  return row?.version ?? 0
}

/** Types and operators of pgvector are looked for where it is, and nowhere else: everything else is named with its schema. */
const settingsFor = ({ schema }: Extension): Settings => ({ search_path: schema })

async function apply(session: Session, tables: Tables): Promise<Extension> {
  await lockTables(session, tables)
  const version = await versionOf(session, tables)
  const extension = checkVector(await installVector(session))
  if (version >= migrations.length) return extension
  await session.run(settingStatements(settingsFor(extension)))
  await session.run(
    `create table if not exists ${tables.migrations}
      (version integer primary key, applied_at timestamptz not null default now())`,
  )
  for (let next = version; next < migrations.length; next += 1) {
    await session.run(migrations[next]!(tables))
    await session.query(`insert into ${tables.migrations} (version) values ($1)`, [next + 1])
  }
  return extension
}

/** How to mend what keeps the tables from being made, by PostgreSQL's codes. */
const fixes = ({ schema }: Tables): Readonly<Record<string, string>> => ({
  '42501': `The role needs the right to use and create in the schema: grant usage, create on schema "${schema}" to it, or call createToolIndex once with a role that has it.`,
  '25006': 'The connection is read-only: call createToolIndex once with a role that may write.',
  '3F000': `Create the schema: create schema "${schema}".`,
})

/**
 * Brings the tables to the version of this package: once, also where many processes start together. Where they are of
 * that version already, it only reads. Gives the settings that statements about vectors need.
 *
 * @throws Error where the role has no right to, pgvector is missing or too old, or the tables are newer than the package
 */
export async function migrate(database: Database, tables: Tables, options: PortOptions): Promise<Settings> {
  const ready = explained(database, 'the tables of the tool index could not be made', fixes(tables))
  const found = await explained(database, 'the tables of the tool index could not be read', fixes(tables)).transaction(
    async (session) => ({ version: await versionOf(session, tables), vector: await findVector(session) }),
    options,
  )
  if (found.version > migrations.length) {
    const versions = `version ${found.version}, and this package knows ${migrations.length}`
    throw new DatabaseError(`the tables of the tool index are of ${versions}. Use a newer @winnow/stores.`)
  }
  const present = found.vector && checkVector(found.vector)
  if (present && found.version === migrations.length) return settingsFor(present)
  return settingsFor(await ready.transaction(async (session) => apply(session, tables), options))
}
