import type { Database } from './types.ts'

/** What the database or the way to it refused, in words. */
export class DatabaseError extends Error {}

/** The five characters by which PostgreSQL names a kind of error, where it is one. */
export function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null | undefined)?.code
  return typeof code === 'string' ? code : ''
}

/** What went wrong: where all addresses of a host refuse, the error has a code and no message. */
function problemOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message === '' ? codeOf(error) || 'unknown error' : message
}

/** An error that says what could not be done, why, and how to mend it where that is known. */
export const databaseError = (what: string, error: unknown, fix?: string): DatabaseError =>
  new DatabaseError(`${what}: ${problemOf(error)}.${fix === undefined ? '' : ` ${fix}`}`, { cause: error })

/** The database with errors that say what could not be done. */
export function explained(database: Database, what: string, fixes: Readonly<Record<string, string>> = {}): Database {
  return {
    async transaction(work, options = {}) {
      try {
        return await database.transaction(work, options)
      } catch (error) {
        if (error instanceof DatabaseError || options.signal?.aborted) throw error
        throw databaseError(what, error, fixes[codeOf(error)])
      }
    },
  }
}
