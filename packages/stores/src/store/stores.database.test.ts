import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import {
  checkSetIfAbsent,
  checkStoreBounds,
  checkStoreExpires,
  checkStoreKeeps,
  checkStoreReopens,
  checkStoreScopes,
} from '@winnow/core/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { anyCharacter } from '../../../../scripts/any-character.ts'
import { newFolder } from '../../../../scripts/new-folder.ts'
import { runs } from '../../../../scripts/runs.ts'
import { databaseNames, openDatabases, type TestDatabase, type TestDatabases } from '../__fixtures__/databases.ts'
import { postgresStore, sqliteStore, type DurableStore, type StoreSettings } from '../index.ts'

let databases: TestDatabases
let folder: string
let places = 0
beforeAll(async () => {
  folder = newFolder()
  databases = await openDatabases()
}, 60_000)
afterAll(async () => {
  await databases.close()
  rmSync(folder, { recursive: true })
}, 60_000)

const fillSqlite = (database: DatabaseSync, count: number, isExpired: boolean): void =>
  database.exec(`with recursive many (at) as (select 1 union all select at + 1 from many where at < ${count})
    insert into winnow_store (scope, key, value, bytes, expires) select '', 'key ' || at, 'v', 2, ${isExpired ? 1 : null} from many`)

/** Somewhere for a store, which several can be opened over. */
interface Place {
  open(settings?: StoreSettings): DurableStore
  /** Writes entries without the store: `key 1` and so on, of no scope and two bytes each, expired or for good. */
  fill(count: number, isExpired: boolean): Promise<void>
  /** Entries there, of all scopes and whether they expired or not. */
  count(): Promise<number>
}

function closing<Store extends DurableStore & { close(): Promise<void> }>(store: Store): Store {
  onTestFinished(() => store.close())
  return store
}

function onDisk(): Place {
  const path = join(folder, `${(places += 1)}.db`)
  return {
    open: (settings) => closing(sqliteStore({ path, ...settings })),
    fill: async (count, isExpired) => {
      const database = new DatabaseSync(path)
      fillSqlite(database, count, isExpired)
      database.close()
    },
    count: async () => {
      const database = new DatabaseSync(path)
      const row = database.prepare('select count(*) as count from winnow_store').get() as { count: number }
      database.close()
      return row.count
    },
  }
}

function inDatabaseOfHost(): Place {
  const database = new DatabaseSync(':memory:')
  onTestFinished(() => database.close())
  return {
    open: (settings) => sqliteStore({ database, ...settings }),
    fill: async (count, isExpired) => fillSqlite(database, count, isExpired),
    count: async () => Number(database.prepare('select count(*) as count from winnow_store').get()!['count']),
  }
}

function inPostgres({ source, schema, query }: TestDatabase): Place {
  const table = `store_${(places += 1)}`
  return {
    open: (settings) => postgresStore({ ...source, schema, table, ...settings }),
    fill: async (count, isExpired) => {
      await query(
        `insert into "${schema}"."${table}" (scope, key, value, bytes, expires_at)
         select '', 'key ' || at, 'v', 2, case when $2 then timestamptz '2000-01-01' end
         from generate_series(1, $1::integer) at`,
        [count, isExpired],
      )
    },
    count: async () => {
      const [row] = await query<{ count: number }>(`select count(*)::integer as count from "${schema}"."${table}"`)
      return row!.count
    },
  }
}

const kinds: readonly (readonly [name: string, make: () => Place])[] = [
  ['SQLite on disk', onDisk],
  ['a database of SQLite that was given', inDatabaseOfHost],
  ...databaseNames.map((name) => [name, () => inPostgres(databases.all.find((each) => each.name === name)!)] as const),
]

describe.each(kinds)('a store in %s', { timeout: 60_000 }, (_name, make) => {
  it('gives back what was written', () => expect(checkStoreKeeps(make().open())).resolves.toBeUndefined())

  it('forgets after the ttl', () => expect(checkStoreExpires(make().open())).resolves.toBeUndefined())

  it('tells one of many that it was first', async () => {
    const place = make()
    await expect(checkSetIfAbsent([place.open(), place.open(), place.open()])).resolves.toBeUndefined()
  })

  it.each([
    ['a', 'a:b'],
    ['', 'a\0'],
    ['\uD800', '\uFFFD'],
    ["a' or true; --", 'A'],
  ])('keeps the scopes %j and %j apart', async (one, other) => {
    const place = make()
    await expect(checkStoreScopes(place.open({ scope: one }), place.open({ scope: other }))).resolves.toBeUndefined()
  })

  it.each([1, 7, 25])('holds up to %i entries', async (maxEntries) => {
    const place = make()
    const other = place.open({ scope: 'other' })
    await other.set('first of all', 'stays')
    await expect(checkStoreBounds(place.open({ maxEntries }), maxEntries)).resolves.toBeUndefined()
    expect(await other.get('first of all')).toBe('stays')
    expect(await place.count()).toBeLessThanOrEqual(maxEntries + 1)
  })

  it('holds up to so many bytes, and refuses what alone is more', async () => {
    const store = make().open({ maxBytes: 1000 })
    for (let at = 0; at < 30; at += 1) await store.set(`k${at}`, '中'.repeat(30))
    const kept = await Promise.all(Array.from({ length: 30 }, (_, at) => store.get(`k${at}`)))
    const count = kept.filter((value) => value !== undefined).length
    expect(count).toBeLessThanOrEqual(Math.floor(1000 / 93))
    expect(count).toBeGreaterThan(5)
    expect(kept.slice(-count).every((value) => value === '中'.repeat(30))).toBe(true)
    await store.set('most', 'x'.repeat(946))
    expect(await store.get('most')).toHaveLength(946)
    await expect(store.set('most', 'x'.repeat(947))).rejects.toThrow(
      'value: with its key it has 951 bytes, and maxBytes leaves room for 950. Raise maxBytes, or keep less.',
    )
    expect(await store.get('most')).toHaveLength(946)
  })

  it('holds what a lower bound leaves when it is opened with one', async () => {
    const place = make()
    const store = place.open()
    for (let at = 0; at < 30; at += 1) await store.set(`k${at}`, '')
    const bounded = place.open({ maxEntries: 5 })
    await bounded.set('k30', '')
    expect(await place.count()).toBe(5)
    expect(await bounded.get('k27')).toBe('')
  })

  it('holds its bound and waits for nobody for good, however many write at once', async () => {
    const place = make()
    const stores = [1, 2, 3].map(() => place.open({ maxEntries: 5 }))
    const keys = Array.from({ length: 60 }, (_, at) => `k${at % 20}`)
    await Promise.all(keys.map((key, at) => stores[at % 3]!.set(key, `${at}`, at % 2 === 0 ? 1 : undefined)))
    await stores[0]!.set('last', 'value')
    expect(await place.count()).toBeLessThanOrEqual(5)
    expect(await stores[1]!.get('last')).toBe('value')
  })

  it('deletes what expired when it is written to', async () => {
    const place = make()
    const store = place.open()
    for (let at = 0; at < 5; at += 1) await store.set(`k${at}`, 'short', 1)
    for (let at = 0; at < 5; at += 1) await expect.poll(() => store.get(`k${at}`)).toBeUndefined()
    expect(await place.count()).toBeGreaterThan(0)
    await place.open({ scope: 'other' }).set('new', 'value')
    expect(await place.count()).toBe(1)
    expect(await store.delete('k0')).toBe(false)
  })

  it('deletes what many left there in steps, so that no write is held up by it', async () => {
    const place = make()
    await place.open().set('first', 'value')
    await place.fill(2500, true)
    const store = place.open({ scope: 'other' })
    const counts: number[] = []
    for (let at = 0; at < 4; at += 1) {
      await store.set('key', `${at}`)
      counts.push(await place.count())
    }
    expect(counts).toEqual([1502, 502, 2, 2])
  })

  it.each([{ maxEntries: 100 }, { maxBytes: 200 }])(
    'comes down to a much lower bound in steps (%o)',
    async (bounds) => {
      const place = make()
      await place.open({ scope: 'other' }).set('first', 'value')
      await place.fill(2500, false)
      const store = place.open(bounds)
      const counts: number[] = []
      for (let at = 0; at < 4; at += 1) {
        await store.set('k', `${at}`)
        counts.push(await place.count())
      }
      expect(counts).toEqual([1502, 502, 96, 96])
      expect(await store.get('key 2500')).toBe('v')
      expect(await store.get('key 1')).toBeUndefined()
    },
  )

  it('says whether there was something to delete', async () => {
    const store = make().open()
    await store.set('key', 'value')
    expect(await store.delete('key')).toBe(true)
    expect(await store.delete('key')).toBe(false)
  })

  it('has what was written when it is opened again', async () => {
    const place = make()
    await expect(
      checkStoreReopens(() => {
        const store: DurableStore & { close?: () => Promise<void> } = place.open()
        return { store, close: async () => store.close?.() }
      }),
    ).resolves.toBeUndefined()
  })

  it('makes its table once, where many start to use it together', async () => {
    const place = make()
    const told = await Promise.all(
      Array.from({ length: 8 }, (_, at) => place.open({ scope: `${at % 2}` }).setIfAbsent('key', `${at}`)),
    )
    expect(told.filter(Boolean)).toHaveLength(2)
    expect(await place.count()).toBe(2)
  })

  it('refuses what it cannot keep, and says how to mend it', async () => {
    const store = make().open()
    const of = (value: unknown) => value as string
    await expect(store.set('k'.repeat(1001), '')).rejects.toThrow(
      'key: it has 1001 bytes, and up to 1000 are possible. Give a shorter one, such as its hash.',
    )
    await expect(store.get(of(7))).rejects.toThrow('key: it is no text. Give a string.')
    await expect(store.set('key', of({}))).rejects.toThrow('value: it is no text. Give JSON.stringify(value).')
    await expect(store.set('key', 'x'.repeat(16_000_001))).rejects.toThrow(
      'value: it has 16000001 bytes, and up to 16000000 are possible. Keep less, or in several entries.',
    )
    for (const ttl of [0, -1, Number.NaN, Infinity, 1e15])
      await expect(store.setIfAbsent('key', '', ttl)).rejects.toThrow(
        `ttl: ${ttl} is no time. Give milliseconds above 0, or none to keep it.`,
      )
    expect(await store.get('key')).toBeUndefined()
    await store.set('k'.repeat(1000), 'x', 1e14)
    expect(await store.get('k'.repeat(1000))).toBe('x')
  })

  it('does what a Map does, whatever is written, read and deleted', async () => {
    const place = make()
    const stores = [place.open({ scope: 'a' }), place.open({ scope: 'a' }), place.open({ scope: 'b' })]
    const models = [new Map<string, string>(), new Map<string, string>()]
    const step = fc.record({
      at: fc.nat(2),
      does: fc.constantFrom('get' as const, 'set' as const, 'setIfAbsent' as const, 'delete' as const),
      key: fc.string({ unit: anyCharacter, maxLength: 2 }),
      value: fc.string({ unit: anyCharacter }),
    })
    let told = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
        for (const { at, does, key, value } of steps) {
          const model = models[at === 2 ? 1 : 0]!
          const answers = { get: model.get(key), set: undefined, setIfAbsent: !model.has(key), delete: model.has(key) }
          expect(await stores[at]![does](key, value)).toBe(answers[does])
          if (does === 'set' || (does === 'setIfAbsent' && !model.has(key))) model.set(key, value)
          if (does === 'delete') model.delete(key)
          told += 1
        }
      }),
      { numRuns: runs(8) },
    )
    expect(told).toBeGreaterThan(runs(20))
  })
})

describe.each(databaseNames)('postgresStore in %s says', { timeout: 60_000 }, (name) => {
  const database = (): TestDatabase => databases.all.find((each) => each.name === name)!

  it('what to do where its table was dropped alone', async () => {
    const { source, schema, query } = database()
    const open = (): DurableStore => postgresStore({ ...source, schema, table: 'dropped' })
    await open().set('key', 'value')
    await query(`drop table ${schema}.dropped`)
    await expect(open().get('key')).rejects.toThrow(
      `The table was dropped: drop "${schema}"."dropped_migrations", too, where it is still there, and make the store again.`,
    )
    await query(`drop table ${schema}.dropped_migrations`)
    expect(await open().get('key')).toBeUndefined()
  })
})

it('postgresStore says which rights a role lacks to read', { timeout: 60_000 }, async () => {
  const { pglite } = databases
  const { schema } = databases.all[0]!
  const open = (): DurableStore => postgresStore({ pglite, schema, table: 'granted' })
  await open().set('key', 'value')
  const all = 'select, insert, update, delete'
  await pglite.exec(`create role guest; grant usage on schema ${schema} to guest;
    grant ${all} on ${schema}.granted to guest; set role guest`)
  onTestFinished(async () => void (await pglite.exec('reset role')))
  await expect(open().get('key')).rejects.toThrow(
    `The role may not read them: grant usage on schema "${schema}" and select on "${schema}"."granted_migrations" to it.`,
  )
  await pglite.exec(`reset role; grant select on ${schema}.granted_migrations to guest; set role guest`)
  expect(await open().get('key')).toBe('value')
})
