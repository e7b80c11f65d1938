import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { vector } from '@electric-sql/pglite-pgvector'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { Pool } from 'pg'
import type { PGliteDatabase } from '../database/pglite.ts'
import type { PostgresPool } from '../database/postgres.ts'

/** A database under test. */
export interface TestDatabase {
  readonly name: string
  /** What `createToolIndex` is given. */
  readonly source: { readonly pglite: PGliteDatabase } | { readonly pool: PostgresPool }
  /** A schema of its own. */
  readonly schema: string
  readonly query: <Row>(text: string, values?: unknown[]) => Promise<Row[]>
}

/** PGlite in the process, the same through `pg` and a socket, and the server that `DATABASE_URL` names, if any. */
export interface TestDatabases {
  readonly pglite: PGlite
  readonly pool: Pool
  /** Where the socket server listens. */
  readonly port: number
  readonly server: Pool | undefined
  readonly all: readonly TestDatabase[]
  close(): Promise<void>
}

const url = process.env['DATABASE_URL']

/** Names of the databases, known before they are opened. */
export const databaseNames: readonly string[] = ['PGlite', 'pg over a socket', ...(url ? ['DATABASE_URL'] : [])]

const overPool = (name: string, pool: Pool, schema: string): TestDatabase => ({
  name,
  source: { pool },
  schema,
  query: async <Row>(text: string, values?: unknown[]) => (await pool.query(text, values)).rows as Row[],
})

let image: Blob | undefined

/** An empty PGlite. To set one up takes a second and a half, so those after the first are copies of it. */
export async function newPGlite(options: PGliteOptions = {}): Promise<PGlite> {
  if (image) return PGlite.create({ ...options, loadDataDir: image })
  const first = await PGlite.create(options)
  image = await first.dumpDataDir('none')
  return first
}

/** Opens them all; a PGlite takes 450 MB, so once. */
export async function openDatabases(): Promise<TestDatabases> {
  const pglite = await newPGlite({ extensions: { vector } })
  const listener = new PGLiteSocketServer({ db: pglite, port: 0, host: '127.0.0.1', maxConnections: 20 })
  await listener.start()
  const port = Number(listener.getServerConn().split(':').at(-1))
  const pool = new Pool({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres', max: 4 })
  const server = url ? new Pool({ connectionString: url, max: 8 }) : undefined
  const own = `winnow_test_${process.pid}`
  const inProcess: TestDatabase = {
    name: 'PGlite',
    source: { pglite },
    schema: `${own}_a`,
    query: async <Row>(text: string, values?: unknown[]) => (await pglite.query(text, values)).rows as Row[],
  }
  const all = [
    inProcess,
    overPool('pg over a socket', pool, `${own}_b`),
    ...(server ? [overPool('DATABASE_URL', server, `${own}_c`)] : []),
  ]
  for (const { query, schema } of all) await query(`create schema ${schema}`)
  return {
    pglite,
    pool,
    port,
    server,
    all,
    async close() {
      await server?.query(`drop schema ${own}_c cascade`)
      await Promise.all([pool.end(), server?.end()])
      await listener.stop()
      await pglite.close()
    },
  }
}
