import { settingStatements } from './settings.ts'
import type { Database } from './types.ts'
import { unlessAborted } from './unless-aborted.ts'

/** What of a client of `pg` is used. */
export interface PostgresClient {
  query(text: string, values?: unknown[]): Promise<{ readonly rows: unknown[] }>
  on(event: 'error', listener: (error: Error) => void): unknown
  removeListener(event: 'error', listener: (error: Error) => void): unknown
  release(destroy?: Error | boolean): void
}

/** What of a `Pool` of `pg` is used. */
export interface PostgresPool {
  connect(): Promise<PostgresClient>
}

/** A client of the pool; one that comes after the signal aborted goes back. */
async function connect(pool: PostgresPool, signal: AbortSignal | undefined): Promise<PostgresClient> {
  const connecting = pool.connect()
  try {
    return await unlessAborted(signal, () => connecting)
  } catch (error) {
    connecting.then(
      (client) => client.release(),
      () => {},
    )
    throw error
  }
}

/** PostgreSQL through a pool of `pg`. */
export function overPool(pool: PostgresPool): Database {
  return {
    async transaction(work, { signal, settings = {} } = {}) {
      signal?.throwIfAborted()
      const client = await connect(pool, signal)
      let isLost = false
      // A client of which nobody hears errors ends the process when its connection breaks.
      const lose = (): void => void (isLost = true)
      client.on('error', lose)
      try {
        return await unlessAborted(signal, async () => {
          // Whatever the default of the database is: what others wrote is to be seen once a lock is there.
          await client.query(`begin isolation level read committed; ${settingStatements(settings)}`)
          const value = await work({
            query: async <Row>(text: string, values: readonly unknown[] = []) =>
              (await client.query(text, [...values])).rows as Row[],
            run: async (text) => void (await client.query(text)),
          })
          await client.query('commit')
          return value
        })
      } catch (error) {
        // Its statement may still run, and nothing of it is to be committed.
        if (signal?.aborted) lose()
        else await client.query('rollback').catch(lose)
        throw error
      } finally {
        client.release(isLost)
        client.removeListener('error', lose)
      }
    },
  }
}
