import { settingStatements } from './settings.ts'
import type { Database } from './types.ts'
import { unlessAborted } from './unless-aborted.ts'

/** What of a transaction of PGlite is used. */
export interface PGliteSession {
  query(text: string, values?: unknown[]): Promise<{ readonly rows: unknown[] }>
  exec(text: string): Promise<unknown>
}

/** What of a PGlite is used. */
export interface PGliteDatabase {
  transaction<Value>(work: (session: PGliteSession) => Promise<Value>): Promise<Value>
}

/** PostgreSQL in the process. */
export function overPGlite(pglite: PGliteDatabase): Database {
  return {
    transaction: (work, { signal, settings = {} } = {}) =>
      unlessAborted(signal, () =>
        pglite.transaction(async (session) => {
          signal?.throwIfAborted()
          await session.exec(settingStatements(settings))
          const value = await work({
            query: async <Row>(text: string, values: readonly unknown[] = []) =>
              (await session.query(text, [...values])).rows as Row[],
            run: async (text) => void (await session.exec(text)),
          })
          signal?.throwIfAborted()
          return value
        }),
      ),
  }
}
