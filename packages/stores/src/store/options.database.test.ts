import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createWinnow, InvalidOptionError } from '@winnow/core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { newFolder } from '../../../../scripts/new-folder.ts'
import { postgresStore, sqliteStore, type PostgresStoreOptions, type SqliteStoreOptions } from '../index.ts'

let folder: string
beforeAll(() => void (folder = newFolder()))
afterAll(() => rmSync(folder, { recursive: true }))

const pool = { connect: () => Promise.reject(new Error('nobody is there')) }
const wrong = [
  [{ table: 'a"; drop table x' }, 'table: "a\\"; drop table x" is no plain name. Use up to 50 lower-case letters'],
  [{ table: 'a'.repeat(51) }, 'Use up to 50'],
  [{ scope: 'a'.repeat(501) }, 'scope: it has 501 bytes, and up to 500 are possible.'],
  [{ scope: 7 }, 'scope: it is no text.'],
  [{ scope: null }, 'scope: it is no text.'],
  [{ maxEntries: 0 }, 'maxEntries: 0 is no number of them. Give a whole number above 0.'],
  [{ maxBytes: 1.5 }, 'maxBytes: 1.5 is no number of them.'],
  [{ timeout: -1 }, 'timeout: -1 is no time.'],
] as const

describe('postgresStore', () => {
  it.each<readonly [unknown, string]>([
    [undefined, 'Give postgresStore({ pool }).'],
    [{}, 'pool: there is no database. Give a Pool of pg as pool, or a PGlite as pglite.'],
    [{ pool, pglite: {} }, 'there is more than one database'],
    [{ pool: {} }, 'pool: it has no connect()'],
    [{ pool, schema: 'A' }, 'schema: "A" is no plain name.'],
    ...wrong.map(([options, message]) => [{ pool, ...options }, message] as const),
  ])('refuses %j', (options, message) => {
    const make = () => postgresStore(options as PostgresStoreOptions)
    expect(make).toThrow(InvalidOptionError)
    expect(make).toThrow(message)
  })

  it('says what could not be done, and tries again', async () => {
    const connect = vi.fn<() => Promise<never>>(pool.connect)
    const store = postgresStore({ pool: { connect } })
    await expect(store.get('key')).rejects.toThrow('the tables of the store could not be read: nobody is there.')
    await expect(store.set('key', '')).rejects.toThrow('nobody is there')
    expect(connect).toHaveBeenCalledTimes(2)
  })
})

describe('sqliteStore', () => {
  const path = ':memory:'
  const database = new DatabaseSync(path)
  afterAll(() => database.close())

  it.each<readonly [unknown, string]>([
    [undefined, "Give sqliteStore({ path: 'winnow.db' })."],
    [{}, 'path: there is no database. Give the path of a file as path, or an open database as database.'],
    [{ path, database }, 'there is more than one database'],
    [{ path: '' }, 'path: "" is no file. Give the path of a file, or :memory:.'],
    [{ database: {} }, 'database: it has no prepare()'],
    [{ path, schema: 'winnow' }, 'schema: SQLite has no schemas. Leave it out, and name the table as table.'],
    [{ path, maxEntry: 7 }, 'maxEntry: there is no such option.'],
    ...wrong.map(([options, message]) => [{ path, ...options }, message] as const),
  ])('refuses options of which something is wrong (%#)', (options, message) => {
    const make = () => sqliteStore(options as SqliteStoreOptions)
    expect(make).toThrow(InvalidOptionError)
    expect(make).toThrow(message)
  })

  it('says why a file cannot be opened', () => {
    const missing = join(folder, 'missing', 'winnow.db')
    expect(() => sqliteStore({ path: missing })).toThrow(
      `path: ${missing} could not be opened (unable to open database file). Make its folder, and give a file that may be written.`,
    )
    const text = join(folder, 'notes.txt')
    writeFileSync(text, 'These are notes, and no database. '.repeat(100))
    expect(() => sqliteStore({ path: text })).toThrow(
      /could not be opened \(file is not a database\)\. Give the path of a database of SQLite/u,
    )
  })

  it('says what to use where there is no node:sqlite', () => {
    const found = vi.spyOn(process, 'getBuiltinModule').mockReturnValue(undefined)
    onTestFinished(() => found.mockRestore())
    expect(() => sqliteStore({ path })).toThrow(
      'path: this runtime has no node:sqlite. Use Node 22.13 or newer, or give a database of better-sqlite3 as database.',
    )
  })

  it.each(['order', 'select', 'a'.repeat(50)])('takes any plain name for its table: %s', async (table) => {
    const store = sqliteStore({ path, table, maxEntries: 1 })
    onTestFinished(() => store.close())
    for (const key of ['one', 'two']) await store.set(key, key, 60_000)
    expect(await store.get('two')).toBe('two')
  })

  it.each([{ readBigInts: true }, { returnArrays: true }])(
    'reads a database of the host that gives %o',
    async (given) => {
      const host = new DatabaseSync(':memory:', given)
      onTestFinished(() => host.close())
      expect(await sqliteStore({ database: host }).setIfAbsent('key', 'value')).toBe(true)
      const again = sqliteStore({ database: host })
      expect(await again.get('key')).toBe('value')
      expect(await again.get('other')).toBeUndefined()
      expect(await again.delete('key')).toBe(true)
    },
  )

  it('says what to do where its table was dropped alone, and leaves no file open', async () => {
    const file = join(folder, 'dropped.db')
    await sqliteStore({ path: file }).close()
    const other = new DatabaseSync(file)
    other.exec('drop table winnow_store')
    expect(() => sqliteStore({ path: file })).toThrow(
      'there is no table winnow_store, though winnow_store_migrations is there. Drop that, too, and both are made again.',
    )
    // Were the file still open there, nobody could leave WAL.
    expect(other.prepare('pragma journal_mode = delete').get()).toEqual({ journal_mode: 'delete' })
    other.close()
  })

  it('refuses the table of a newer package', () => {
    const newer = new DatabaseSync(':memory:')
    onTestFinished(() => newer.close())
    sqliteStore({ database: newer })
    newer.exec("insert into winnow_store_migrations values (99, 'later')")
    expect(() => sqliteStore({ database: newer })).toThrow(
      'the table of the store is of version 99, and this package knows 1. Use a newer @winnow/stores.',
    )
  })

  it('waits for another process as long as it may, and says so', async () => {
    const file = join(folder, 'held.db')
    const store = sqliteStore({ path: file, timeout: 1 })
    onTestFinished(() => store.close())
    const other = new DatabaseSync(file)
    other.exec('begin immediate')
    await expect(store.set('key', 'value')).rejects.toThrow(
      'the store could not be written: database is locked. Raise timeout: another process holds it.',
    )
    expect(await store.get('key')).toBeUndefined()
    other.exec('rollback')
    other.close()
    await store.set('key', 'value')
    expect(await store.get('key')).toBe('value')
  })

  it('waits once where many writes come together, and writes again later', async () => {
    const file = join(folder, 'together.db')
    const store = sqliteStore({ path: file, timeout: 200 })
    onTestFinished(() => store.close())
    const other = new DatabaseSync(file)
    other.exec('begin immediate')
    const begun = Date.now()
    const writes = await Promise.allSettled(Array.from({ length: 8 }, async (_, at) => store.set(`key ${at}`, 'value')))
    expect(writes.every(({ status }) => status === 'rejected')).toBe(true)
    // Eight times as long, where each waited by itself.
    expect(Date.now() - begun).toBeLessThan(800)
    expect(await store.get('key 0')).toBeUndefined()
    other.exec('rollback')
    other.close()
    await vi.waitFor(async () => store.set('key 0', 'value'), { timeout: 5000, interval: 50 })
    expect(await store.get('key 0')).toBe('value')
  })

  it('says what helps where a transaction of the host reads what another process has changed since', async () => {
    const file = join(folder, 'snapshot.db')
    const other = sqliteStore({ path: file })
    const host = new DatabaseSync(file)
    onTestFinished(async () => (host.close(), other.close()))
    const store = sqliteStore({ database: host })
    host.exec('begin')
    await store.get('key')
    await other.set('other', 'value')
    await expect(store.set('key', 'value')).rejects.toThrow(
      'the store could not be written: database is locked. Take back your transaction, and begin it with "begin immediate".',
    )
    host.exec('rollback; begin immediate')
    await store.set('key', 'value')
    host.exec('commit')
    expect(await other.get('key')).toBe('value')
  })

  it('writes in the transaction of the host, which commits it or takes it back', async () => {
    const host = new DatabaseSync(':memory:')
    onTestFinished(() => host.close())
    const store = sqliteStore({ database: host })
    host.exec('begin')
    await store.set('key', 'value')
    expect(await store.setIfAbsent('key', 'other')).toBe(false)
    host.exec('rollback')
    expect(await store.get('key')).toBeUndefined()
  })

  it('closes what it opened, once, and leaves open what it was given', async () => {
    const host = new DatabaseSync(':memory:')
    onTestFinished(() => host.close())
    const given = sqliteStore({ database: host })
    await given.close()
    await given.set('key', 'value')
    const own = sqliteStore({ path })
    await own.close()
    await own.close()
    await expect(own.get('key')).rejects.toThrow('the store could not be read: ')
  })

  it('is the store of a winnow', () => {
    const store = sqliteStore({ path })
    onTestFinished(() => store.close())
    expect(() => createWinnow({ store })).not.toThrow()
  })
})
