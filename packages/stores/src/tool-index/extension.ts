import { codeOf, databaseError, DatabaseError } from '../database/explain.ts'
import type { Session } from '../database/types.ts'

/** pgvector 0.8 goes on searching where permissions leave too few of the nearest. */
const oldestMinor = 8

/** pgvector as it is in a database. */
export interface Extension {
  readonly version: string
  /** The schema of its types and operators, quoted. */
  readonly schema: string
  /** Whether the role may use that schema. */
  readonly isUsable: boolean
}

/** Undefined where the database has no pgvector. */
export async function findVector({ query }: Session): Promise<Extension | undefined> {
  const [row] = await query<Extension>(
    `select e.extversion as version, '"' || replace(n.nspname, '"', '""') || '"' as schema,
       has_schema_privilege(n.oid, 'usage') as "isUsable"
     from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'vector'`,
  )
  return row
}

const installFixes: Readonly<Record<string, string>> = {
  '42501': 'Let a role that may do so run "create extension vector" in this database, once.',
  '23505': 'Somebody else made it at the same time: call createToolIndex again.',
}

/**
 * Makes the extension where it is missing. A database has one, whatever the tables, so one transaction at a time looks and
 * makes it.
 */
export async function installVector(session: Session): Promise<Extension | undefined> {
  const found = await findVector(session)
  if (found) return found
  await session.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', ['winnow extension vector'])
  try {
    await session.run('create extension if not exists vector')
  } catch (error) {
    const fix =
      installFixes[codeOf(error)] ??
      'Install pgvector 0.8 or newer on the server; give a PGlite { extensions: { vector } } of @electric-sql/pglite-pgvector.'
    throw databaseError('the tool index needs the extension vector', error, fix)
  }
  return findVector(session)
}

/** @throws DatabaseError where pgvector is missing, too old, or in a schema the role may not use */
export function checkVector(extension: Extension | undefined): Extension {
  const [major = 0, minor = 0] = (extension?.version ?? '').split('.').map(Number)
  if (!extension || (major === 0 && minor < oldestMinor)) {
    const fix = 'Install it on the server and run "alter extension vector update" in this database.'
    const found = extension?.version ?? 'none'
    throw new DatabaseError(`the tool index needs pgvector 0.${oldestMinor} or newer and found ${found}. ${fix}`)
  }
  if (extension.isUsable) return extension
  const { schema } = extension
  const fix = `Grant it: grant usage on schema ${schema} to the role.`
  throw new DatabaseError(`the role may not use pgvector, which is in the schema ${schema}. ${fix}`)
}
