import type { PGlite } from '@electric-sql/pglite'
import { vector } from '@electric-sql/pglite-pgvector'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPGlite } from '../__fixtures__/databases.ts'
import { trigrams } from '../__fixtures__/trigrams.ts'
import { createToolIndex } from '../index.ts'
import type { SkillIndex } from './types.ts'

const url = process.env['DATABASE_URL']
const found = async (index: SkillIndex): Promise<string[]> =>
  (await index.forCaller().search({ text: 'weather forecast' }, { limit: 1 })).map(({ name }) => name)
const tools = [
  { name: 'get_weather', description: 'Current weather and forecast of a city' },
  { name: 'refund_order', description: 'Pays the money of an order back' },
]

describe('pgvector in a schema that is not searched', { timeout: 30_000 }, () => {
  let pglite: PGlite
  beforeAll(async () => {
    pglite = await newPGlite({ extensions: { vector } })
    await pglite.exec('create schema extensions; create extension vector schema extensions; create role stranger')
  }, 60_000)
  afterAll(() => pglite.close())

  it.each([256, 3072])('serves an index of vectors of %d numbers', async (dimensions) => {
    const before = await pglite.query('show search_path')
    const index = await createToolIndex({ pglite, embedder: trigrams(dimensions) })
    await index.upsert(tools)
    expect(await found(index)).toEqual(['get_weather'])
    expect((await pglite.query('show search_path')).rows).toEqual(before.rows)
  })

  it('and may not be used either is an error that names it and says how to mend it', async () => {
    const embedder = trigrams()
    await createToolIndex({ pglite, embedder })
    await pglite.exec(`grant select on all tables in schema public to stranger; set role stranger`)
    try {
      await expect(createToolIndex({ pglite, embedder })).rejects.toThrow(
        'the role may not use pgvector, which is in the schema "extensions". Grant it: grant usage on schema "extensions" to the role.',
      )
    } finally {
      await pglite.exec('reset role')
    }
  })

  it('and a role that may not ask for the number of the server are taken, too', async () => {
    const embedder = trigrams()
    const owner = (await createToolIndex({ pglite, embedder })).forCaller().name
    await pglite.exec(`grant usage on schema extensions to stranger; grant select on all tables in schema public to stranger;
      revoke execute on function pg_control_system() from public; set role stranger`)
    try {
      const index = await createToolIndex({ pglite, embedder })
      expect(index.forCaller().name).toBe(owner.replace(/ \(\d+\)(?= by )/u, ''))
      expect(index.forCaller().name).not.toBe(owner)
      await expect(index.forCaller().permitted!(['get_weather'])).resolves.toEqual(['get_weather'])
      expect(await found(index)).toEqual(['get_weather'])
    } finally {
      await pglite.exec('reset role')
    }
  })
})

describe.skipIf(!url)('a fresh database of a server', { timeout: 60_000 }, () => {
  const name = `winnow_test_${process.pid}_fresh`
  let server: Pool
  let pool: Pool
  beforeAll(async () => {
    server = new Pool({ connectionString: url, max: 2 })
    await server.query(`create database ${name}`)
    const own = new URL(url!)
    own.pathname = `/${name}`
    pool = new Pool({ connectionString: own.href, max: 12 })
  })
  afterAll(async () => {
    await pool.end()
    await server.query(`drop database ${name}`)
    await server.end()
  })

  it('takes several indexes that start together, though one of them makes the extension', async () => {
    for (let round = 0; round < 5; round += 1) {
      await pool.query('drop extension if exists vector cascade; drop schema public cascade; create schema public')
      const indexes = await Promise.all(
        [1, 2, 3, 4, 5].map((at) => createToolIndex({ pool, embedder: trigrams(), tablePrefix: `p${at}_` })),
      )
      for (const index of indexes) expect(await index.upsert(tools)).toMatchObject({ added: 2, embedded: 2 })
    }
  })

  it('and pgvector in a schema that is not searched', async () => {
    await pool.query(
      'drop extension if exists vector cascade; create schema "My ""Ext"; create extension vector schema "My ""Ext"',
    )
    const index = await createToolIndex({ pool, embedder: trigrams(), tablePrefix: 'x_' })
    await index.upsert(tools)
    expect(await found(index)).toEqual(['get_weather'])
  })

  it('has another name than the same tables of another database', async () => {
    const options = { embedder: trigrams(), schema: 'public', tablePrefix: `named_${process.pid}_` }
    const here = await createToolIndex({ ...options, pool })
    const there = await createToolIndex({ ...options, pool: server })
    expect(here.forCaller().name).not.toBe(there.forCaller().name)
    const again = await createToolIndex({ ...options, pool })
    expect(again.forCaller().name).toBe(here.forCaller().name)
    const prefix = options.tablePrefix
    await server.query(`drop table ${prefix}skill_embeddings, ${prefix}skills, ${prefix}skill_migrations`)
  })
})
