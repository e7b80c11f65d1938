import type { PortOptions } from '@winnow/core'
import { settingStatements } from '../database/settings.ts'
import type { Database, Session, Settings } from '../database/types.ts'
import { bringUp, lock } from '../database/versions.ts'
import { checkVector, findVector, installVector, type Extension } from './extension.ts'
import { migrations } from './migrations.ts'
import { migrationsName, type Tables } from './names.ts'

const lockOf = ({ skills }: Tables): string => `winnow ${skills}`

/** Lets one process at a time change the tables; held until the transaction ends. */
export const lockTables = (session: Session, tables: Tables): Promise<void> => lock(session, lockOf(tables))

/** Types and operators of pgvector are looked for where it is, and nowhere else: everything else is named with its schema. */
const settingsFor = ({ schema }: Extension): Settings => ({ search_path: schema })

/**
 * Brings the tables to the version of this package. Gives the settings that statements about vectors need.
 *
 * @throws Error where the role has no right to, pgvector is missing or too old, or the tables are newer than the package
 */
export async function migrate(database: Database, tables: Tables, options: PortOptions): Promise<Settings> {
  const extension = await bringUp(
    database,
    {
      what: 'the tool index',
      schema: tables.schema,
      name: `${tables.prefix}${migrationsName}`,
      lock: lockOf(tables),
      migrations: migrations.map((statements) => statements(tables)),
      make: 'call createToolIndex once',
    },
    {
      async find(session) {
        const present = await findVector(session)
        return present && checkVector(present)
      },
      async install(session) {
        const installed = checkVector(await installVector(session))
        await session.run(settingStatements(settingsFor(installed)))
        return installed
      },
    },
    options,
  )
  return settingsFor(extension)
}
