import { createServer, connect as connectTo, type Socket } from 'node:net'
import { createWinnow, InvalidOptionError, type Embedder, type WinnowEvent } from '@winnow/core'
import fc from 'fast-check'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { anyCharacter } from '../../../../scripts/any-character.ts'
import { runs, upTo } from '../../../../scripts/runs.ts'
import {
  databaseNames,
  newPGlite,
  openDatabases,
  type TestDatabase,
  type TestDatabases,
} from '../__fixtures__/databases.ts'
import { manyTools } from '../__fixtures__/many-tools.ts'
import { trigrams } from '../__fixtures__/trigrams.ts'
import { createToolIndex } from '../index.ts'
import type { PGliteDatabase } from '../database/pglite.ts'
import { spaceOf, tablesOf } from './names.ts'
import { searchStatement } from './search-statement.ts'
import type { SkillIndex, SkillRecord, ToolIndexOptions } from './types.ts'

let databases: TestDatabases
let opened = 0
beforeAll(async () => void (databases = await openDatabases()), 60_000)
afterAll(() => databases.close(), 60_000)

/** Options for tables nobody else has. */
function fresh(database: TestDatabase, more: Partial<ToolIndexOptions> = {}) {
  const { source, schema } = database
  return { embedder: trigrams(), schema, tablePrefix: `t${(opened += 1)}_`, ...more, ...source } as ToolIndexOptions & {
    schema: string
    tablePrefix: string
  }
}

const names = (matches: readonly { name: string }[]): string[] => matches.map(({ name }) => name)

const tools: SkillRecord[] = [
  { name: 'get_weather', description: 'Current weather and forecast of a city', tags: ['rain', '天气'] },
  { name: 'github.createPullRequest', description: 'Opens a pull request on GitHub' },
  { name: 'refund_order', description: 'Pays the money of an order back', allowedRoles: ['support', 'billing'] },
  { name: 'delete_account', description: 'Deletes the account of a customer', allowedRoles: [] },
  { name: 'old_weather', description: 'Weather of former days', isActive: false },
  { name: 'translate', description: '把文本翻译成另一种语言', inputSchema: { properties: { target_language: {} } } },
  { name: 'noop', description: '' },
]

describe.each(databaseNames)('an index in %s', { timeout: 30_000 }, (name) => {
  let database: TestDatabase
  beforeAll(() => void (database = databases.all.find((each) => each.name === name)!))

  async function filled(more: Partial<ToolIndexOptions> = {}, list = tools) {
    const options = fresh(database, more)
    const index = await createToolIndex(options)
    await index.upsert(list)
    return { index, options }
  }

  it('finds tools by what they do, what they are called and whom they are for', async () => {
    const { index } = await filled()
    const caller = index.forCaller({ roles: ['support'] })
    const best = async (text: string) => (await caller.search({ text }, { limit: 2 }))[0]
    expect(await best('will it rain tomorrow?')).toMatchObject({
      name: 'get_weather',
      reasons: ['rain', expect.any(String)],
    })
    expect(await best('open a pull request')).toMatchObject({ name: 'github.createPullRequest' })
    expect(await best('天气怎么样')).toMatchObject({ name: 'get_weather' })
    expect(await best('翻译这段话')).toMatchObject({ name: 'translate' })
    expect(await best('target language')).toMatchObject({ name: 'translate' })
    expect(await best('or refunding orders or or cats')).toMatchObject({ name: 'refund_order' })
  })

  it('gives as many as are wanted, best first, with scores above 0', async () => {
    const { index } = await filled()
    const matches = await index.forCaller().search({ text: 'the weather of a city' }, { limit: 3 })
    expect(matches).toHaveLength(3)
    const scores = matches.map(({ score }) => score)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
    expect(scores.every((score) => score > 0)).toBe(true)
    for (const limit of [0, -1, Number.NaN, 0.5]) {
      expect(await index.forCaller().search({ text: 'weather' }, { limit })).toEqual([])
    }
    expect(await index.forCaller().search({ text: 'the weather of a city' }, { limit: 1.9 })).toHaveLength(1)
    expect(await index.forCaller().search({ text: 'the weather of a city' }, { limit: Infinity })).toHaveLength(4)
    expect(await index.forCaller().search({ text: ' \n' }, { limit: 3 })).toEqual([])
  })

  it('searches by vectors alone, down to a similarity', async () => {
    const { index, options } = await filled({ strategy: 'vector' })
    const near = await index.forCaller().search({ text: 'current weather and forecast' }, { limit: 10 })
    expect(near[0]).toMatchObject({ name: 'get_weather', reasons: [`similarity ${near[0]!.score.toFixed(2)}`] })
    const strict = await createToolIndex({ ...options, minSimilarity: near[0]!.score - 0.001 })
    expect(names(await strict.forCaller().search({ text: 'current weather and forecast' }, { limit: 10 }))).toEqual([
      'get_weather',
    ])
  })

  it('reads what was asked before along, with less weight', async () => {
    const { index } = await filled()
    const caller = index.forCaller()
    const found = await caller.search({ text: 'yes', before: ['open a pull request'] }, { limit: 1 })
    expect(names(found)).toEqual(['github.createPullRequest'])
    const asked = { text: 'weather forecast', before: ['open a pull request'] }
    expect(names(await caller.search(asked, { limit: 1 }))).toEqual(['get_weather'])
  })

  it('embeds only what is new or has another text, and says what it did', async () => {
    const embedder = trigrams()
    const options = fresh(database, { embedder })
    const index = await createToolIndex(options)
    expect(await index.upsert(tools)).toEqual({ added: 7, changed: 0, unchanged: 0, embedded: 7 })
    expect(embedder.embedded.splice(0)).toHaveLength(7)
    expect(await index.upsert(tools)).toEqual({ added: 0, changed: 0, unchanged: 7, embedded: 0 })

    const [weather, ...rest] = tools as [SkillRecord, ...SkillRecord[]]
    const renewed = [{ ...weather, description: 'Wind' }, { name: 'new_tool' }, ...rest]
    expect(await index.upsert(renewed)).toEqual({ added: 1, changed: 1, unchanged: 6, embedded: 2 })
    expect(embedder.embedded.splice(0)).toEqual(['get_weather: Wind\nrain, 天气', 'new_tool: '])

    const forSupport = { ...weather, description: 'Wind', allowedRoles: ['support'] }
    expect(await index.upsert([forSupport])).toEqual({ added: 0, changed: 1, unchanged: 0, embedded: 0 })
    expect(await index.upsert([{ ...forSupport, isActive: false }])).toMatchObject({ changed: 1, embedded: 0 })
    expect(await index.upsert([{ ...forSupport, inputSchema: { type: 'object' } }])).toMatchObject({
      changed: 1,
      embedded: 0,
    })
    expect(embedder.embedded).toEqual([])

    const again = await createToolIndex(options)
    expect(await again.upsert(rest)).toMatchObject({ unchanged: 6, embedded: 0 })
    expect(await again.upsert([])).toEqual({ added: 0, changed: 0, unchanged: 0, embedded: 0 })
  })

  it('shows nobody what he may not see', async () => {
    const { index } = await filled()
    const all = tools.map((tool) => tool.name)
    const open = ['get_weather', 'github.createPullRequest', 'translate', 'noop']
    const everything = { text: 'refund order, delete account, old weather', before: ['pull request translate noop'] }
    for (const { roles, hidden } of [
      { roles: [], hidden: ['refund_order', 'delete_account', 'old_weather'] },
      { roles: ['guest'], hidden: ['refund_order', 'delete_account', 'old_weather'] },
      { roles: ['guest', 'billing'], hidden: ['delete_account', 'old_weather'] },
    ]) {
      const caller = index.forCaller({ roles })
      const found = names(await caller.search(everything, { limit: 10 }))
      expect(found.filter((each) => hidden.includes(each))).toEqual([])
      expect(found).toEqual(expect.arrayContaining(open.slice(0, 2)))
      expect(await caller.permitted!([...all, 'unknown', '\0', ''])).toEqual(
        all.filter((each) => !hidden.includes(each)),
      )
    }
  })

  it('permits a tool it does not hold only where that is asked for, and never a hidden one', async () => {
    const { index } = await filled()
    const asked = ['delete_account', 'my_own_tool', 'get_weather', '\0']
    expect(await index.forCaller().permitted!(asked)).toEqual(['get_weather'])
    const open = index.forCaller({ unlisted: 'permit' })
    expect(await open.permitted!(asked)).toEqual(['my_own_tool', 'get_weather', '\0'])
    expect(await open.permitted!([])).toEqual([])
  })

  it('never leaks a name, whatever tools, roles and queries are', async () => {
    const role = fc.constantFrom('support', 'sales', 'a,b', '"', '\\', '{}', "it's", 'NULL', '角色')
    const record = fc.record({
      name: fc.constantFrom('a', 'b.c', 'getWeather', 'delete_all', "x'y", 'z"{}', '天气', 'q w'),
      description: fc.string({ maxLength: 30, unit: anyCharacter }),
      isActive: fc.constantFrom(true, true, true, false),
      allowedRoles: fc.option(fc.uniqueArray(role, { maxLength: 3 }), { nil: undefined }),
    })
    const index = await createToolIndex(fresh(database, { embedder: trigrams(16) }))
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(record, { selector: (tool) => tool.name, minLength: 1, maxLength: 8 }),
        fc.uniqueArray(role, { maxLength: 3 }),
        fc.string({ minLength: 1, unit: anyCharacter }),
        async (records, roles, query) => {
          await index.upsert(records)
          const caller = index.forCaller({ roles })
          const given = records.map((tool) => tool.name)
          const allowed = records
            .filter((tool) => tool.isActive && (tool.allowedRoles?.some((each) => roles.includes(each)) ?? true))
            .map((tool) => tool.name)
          expect(await caller.permitted!(given)).toEqual(allowed)
          const found = names(await caller.search({ text: `${query} ${given.join(' ')}` }, { limit: 50 }))
          expect(found.toSorted()).toEqual(allowed.toSorted())
          expect(await index.remove(given)).toBe(given.length)
        },
      ),
      { numRuns: runs(6) },
    )
  })

  it('deletes tools with their vectors', async () => {
    const { index, options } = await filled()
    expect(await index.remove(['get_weather', 'unknown'])).toBe(1)
    expect(names(await index.forCaller().search({ text: 'weather forecast' }, { limit: 9 }))).not.toContain(
      'get_weather',
    )
    const { embeddings } = tablesOf(options.schema, options.tablePrefix)
    expect(await database.query(`select count(*)::integer as count from ${embeddings}`)).toEqual([{ count: 6 }])
  })

  it('never compares vectors of different models, and keeps the old until the new are there', async () => {
    const { index, options } = await filled()
    const model = `it's "a" \\ model`
    const other = await createToolIndex({ ...options, embedder: trigrams(256, model) })
    await expect(other.forCaller().search({ text: 'cats' }, { limit: 3 })).rejects.toThrow(
      /^no tool of the index has a vector of 256 numbers by embedder it's "a" \\ model: call upsert/u,
    )
    expect(await other.upsert(tools)).toEqual({ added: 0, changed: 0, unchanged: 7, embedded: 7 })
    const shorter = await createToolIndex({ ...options, embedder: trigrams(128, model) })
    expect(await shorter.upsert(tools.slice(0, 1))).toMatchObject({ unchanged: 1, embedded: 1 })
    const search = { text: 'cats' } as const
    expect(await index.forCaller().search(search, { limit: 9 })).toHaveLength(
      (await other.forCaller().search(search, { limit: 9 })).length,
    )
    expect(names(await shorter.forCaller().search({ text: 'city forecast' }, { limit: 9 }))).toEqual(['get_weather'])
  })

  it('has another name for each who may see, find or embed other tools', async () => {
    const { index, options } = await filled()
    const other = await createToolIndex({ ...options, embedder: trigrams(256, 'other') })
    const vectorOnly = await createToolIndex({ ...options, strategy: 'vector' })
    const callers = [
      ...[[], ['a'], ['b'], ['a', 'b'], ['a,b']].map((roles) => index.forCaller({ roles })),
      other.forCaller(),
      vectorOnly.forCaller(),
    ]
    expect(new Set(callers.map((caller) => caller.name)).size).toBe(callers.length)
    expect(index.forCaller({ roles: ['b', 'a', 'b'] }).name).toBe(index.forCaller({ roles: ['a', 'b'] }).name)
    const [where] = await database.query<{ database: string; server: string }>(
      'select current_database() as database, system_identifier::text as server from pg_control_system()',
    )
    expect(index.forCaller().name).toContain(`of ${where!.database} (${where!.server})`)
  })

  it('finds nothing where there are no tools', async () => {
    const index = await createToolIndex(fresh(database))
    expect(await index.forCaller().search({ text: 'weather' }, { limit: 5 })).toEqual([])
    expect(await index.forCaller().permitted!(['weather'])).toEqual([])
    expect(await index.remove(['weather'])).toBe(0)
  })

  it('takes long vectors in half precision', async () => {
    const { index } = await filled({ embedder: trigrams(3072) })
    expect(names(await index.forCaller().search({ text: 'weather forecast' }, { limit: 1 }))).toEqual(['get_weather'])
  })

  it('asks an embedder that does not say how long its vectors are', async () => {
    const { dimensions: _, ...embedder } = trigrams(64)
    const { index } = await filled({ embedder })
    expect(embedder.embedded[0]).toBe('dimensions')
    expect(index.forCaller().name).toContain('(64, hybrid)')
  })

  it('stores long, odd and empty texts, and embeds the first 8000 characters', async () => {
    const embedder = trigrams()
    const description = `${'weather report '.repeat(7000)}中\uD800\0`
    const { index, options } = await filled({ embedder }, [
      { name: 'long', description, tags: ['\0'], inputSchema: { properties: { '\0\uD800': 1 } } },
      { name: 'tail', description: 'word '.repeat(25_000) },
      { name: 'chinese', description: '天气预报'.repeat(25_000) },
      { name: 'data', description: 'A'.repeat(100_000) },
      { name: 'nothing', inputSchema: () => 1 },
    ])
    expect(Math.max(...embedder.embedded.map(({ length }) => length))).toBe(8000)
    const { skills } = tablesOf(options.schema, options.tablePrefix)
    const rows = await database.query(`select length(description) as length from ${skills} order by name`)
    expect(rows).toEqual([100_000, 100_000, description.length, 0, 125_000].map((length) => ({ length })))
    expect(
      names(await index.forCaller().search({ text: 'weather \0\uD800 report'.repeat(5000) }, { limit: 1 })),
    ).toEqual(['long'])
  })

  it.each<[string, unknown, RegExp]>([
    [
      'names that are given twice',
      [{ name: 'b' }, { name: 'a' }, { name: 'b' }],
      /^tools: "b" given more than once\. /u,
    ],
    ['no list', {}, /^tools: it is no array\. /u],
    ['no record', [null], /^tools\[0\]\.name: undefined is no name\. /u],
    ['an empty name', [{ name: 'a' }, { name: '' }], /^tools\[1\]\.name: "" is no name\. /u],
    ['a name with NUL', [{ name: 'a\0' }], /^tools\[0\]\.name: /u],
    ['half a character in a name', [{ name: 'a\uD800' }], /^tools\[0\]\.name: /u],
    ['a name without end', [{ name: 'a'.repeat(501) }], /^tools\[0\]\.name: "a{80} …" is no name\. /u],
    ['a description of another kind', [{ name: 'a', description: 1 }], /^tools\[0\]\.description: /u],
    ['tags of another kind', [{ name: 'a', tags: 'rain' }], /^tools\[0\]\.tags: /u],
    ['roles of another kind', [{ name: 'a', allowedRoles: 'support' }], /^tools\[0\]\.allowedRoles: /u],
    ['a role without a name', [{ name: 'a', allowedRoles: ['b', ''] }], /^tools\[0\]\.allowedRoles\[1\]: /u],
    ['an answer that is none', [{ name: 'a', isActive: 'yes' }], /^tools\[0\]\.isActive: /u],
    ['a schema that is no JSON', [{ name: 'a', inputSchema: { big: 1n } }], /^tools\[0\]\.inputSchema: /u],
  ])('refuses %s and writes nothing', async (_, list, message) => {
    const index = await createToolIndex(fresh(database))
    const failed = index.upsert(
      [...(Array.isArray(list) ? list : [])].length ? (list as SkillRecord[]) : (list as never),
    )
    await expect(failed).rejects.toThrow(message)
    await expect(failed).rejects.toThrow(InvalidOptionError)
    expect(await index.forCaller({ unlisted: 'refuse' }).permitted!(['a', 'b'])).toEqual([])
  })

  it('lets permissions hold where the embedder fails, and embeds the rest at the next call', async () => {
    const embedder = trigrams()
    let calls = 0
    const failing: Embedder = {
      ...embedder,
      embed: async (texts, options) => {
        calls += 1
        if (calls === 2) throw new Error('no quota')
        return embedder.embed(texts, options)
      },
    }
    const index = await createToolIndex(fresh(database, { embedder: failing }))
    const list = manyTools(150)
    await expect(index.upsert(list)).rejects.toThrow('no quota')
    expect(await index.forCaller().permitted!([list[0]!.name, list[1]!.name])).toEqual([list[1]!.name])
    expect(await index.upsert(list)).toEqual({ added: 0, changed: 0, unchanged: 150, embedded: 54 })
  })

  it('names the tool whose vector is wrong, and stores nothing of its batch', async () => {
    const embedder = trigrams()
    const wrong: Embedder = {
      ...embedder,
      embed: async (texts) => (await embedder.embed(texts)).map((vector, at) => (at === 2 ? [1, 2, 3] : vector)),
    }
    const options = fresh(database, { embedder: wrong })
    const index = await createToolIndex(options)
    await expect(index.upsert(tools)).rejects.toThrow(
      'embedder trigrams gave a vector of 3 numbers instead of 256 for the tool "github.createPullRequest"',
    )
    const { embeddings } = tablesOf(options.schema, options.tablePrefix)
    expect(await database.query(`select count(*)::integer as count from ${embeddings}`)).toEqual([{ count: 0 }])
  })

  it('stops waiting for an embedder that hangs', async () => {
    const { options } = await filled()
    const later = new AbortController()
    let isLast = false
    const embed = (): Promise<never> => {
      if (isLast) later.abort(new Error('timeout'))
      return new Promise(() => {})
    }
    const hanging: Embedder = { name: 'trigrams', dimensions: 256, embed }
    const index = await createToolIndex({ ...options, embedder: hanging })
    const signal = AbortSignal.timeout(30)
    await expect(index.forCaller().search({ text: 'weather' }, { limit: 1, signal })).rejects.toThrow(/timeout/u)
    const unsaid: Embedder = { name: 'hanging', embed: () => new Promise(() => {}) }
    await expect(createToolIndex({ ...options, embedder: unsaid, signal: AbortSignal.timeout(30) })).rejects.toThrow(
      /timeout/u,
    )
    isLast = true
    await expect(index.upsert([{ name: 'new' }], { signal: later.signal })).rejects.toThrow(/timeout/u)
    expect(await index.forCaller().permitted!(['new'])).toEqual(['new'])
  })

  it('makes its tables once, also where many start together', async () => {
    const options = fresh(database)
    const indexes = await Promise.all(Array.from({ length: 4 }, () => createToolIndex(options)))
    const { migrations } = tablesOf(options.schema, options.tablePrefix)
    expect(await database.query(`select version from ${migrations}`)).toEqual([{ version: 1 }])
    const before = await database.query(`select applied_at::text from ${migrations}`)
    await createToolIndex(options)
    expect(await database.query(`select applied_at::text from ${migrations}`)).toEqual(before)
    expect(await indexes[3]!.upsert(tools)).toMatchObject({ added: 7 })
  })

  it('refuses tables of a newer version', async () => {
    const { options } = await filled()
    const { migrations } = tablesOf(options.schema, options.tablePrefix)
    await database.query(`insert into ${migrations} (version) values (99)`)
    await expect(createToolIndex(options)).rejects.toThrow(
      'the tables of the tool index are of version 99, and this package knows 1. Use a newer @winnow/stores.',
    )
  })

  it('says that a schema is missing', async () => {
    await expect(createToolIndex({ ...fresh(database), schema: 'no_such_schema' })).rejects.toThrow(
      /schema "no_such_schema" does not exist\. Create the schema: create schema "no_such_schema"\.$/u,
    )
  })

  it('lets several write the same tools at a time', async () => {
    const options = fresh(database)
    const list = manyTools(100)
    const writers = await Promise.all(Array.from({ length: 3 }, () => createToolIndex(options)))
    const written = await Promise.all(
      writers.map((index, at) =>
        index.upsert((at % 2 ? list : list.toReversed()).map((tool) => ({ ...tool, tags: [`writer ${at}`] }))),
      ),
    )
    expect(written.reduce((sum, { added }) => sum + added, 0)).toBe(100)
    const index = writers[0]!
    expect(await index.upsert(list)).toMatchObject({ changed: 100, embedded: 100 })
    expect(await index.upsert(list)).toMatchObject({ unchanged: 100, embedded: 0 })
  })
})

describe('options', { timeout: 30_000 }, () => {
  const wrong: [string, Record<string, unknown>, RegExp][] = [
    ['no database', { pool: undefined }, /^pool: there is no database\. /u],
    ['two databases', { pglite: {}, pool: {} }, /^pool: there is more than one database\. /u],
    ['another pool', { pool: {} }, /^pool: it has no connect\(\)\. /u],
    ['another PGlite', { pool: undefined, pglite: {} }, /^pglite: it has no transaction\(\)\. /u],
    ['no embedder', { embedder: undefined }, /^embedder: it has no embed\(\)\. /u],
    ['an embedder without a name', { embedder: { name: '', embed: async () => [] } }, /^embedder\.name: /u],
    ['too many dimensions', { embedder: { ...trigrams(4), dimensions: 4001 } }, /^embedder\.dimensions: 4001 /u],
    ['a schema of SQL', { schema: 'a"; --' }, /^schema: "a\\"; --" is no plain name\. /u],
    ['a prefix of SQL', { tablePrefix: 'a"' }, /^tablePrefix: /u],
    ['an unknown strategy', { strategy: 'magic' }, /^strategy: there is no "magic"\. /u],
    ['a similarity of 2', { minSimilarity: 2 }, /^minSimilarity: 2 /u],
    ['a similarity of NaN', { minSimilarity: Number.NaN }, /^minSimilarity: NaN /u],
    ['a timeout of 0', { timeout: 0 }, /^timeout: 0 /u],
  ]
  it.each(wrong)('refuses %s', async (_, options, message) => {
    const failed = createToolIndex({ pool: databases.pool, embedder: trigrams(), ...options })
    await expect(failed).rejects.toThrow(message)
    await expect(failed).rejects.toThrow(InvalidOptionError)
  })

  it('refuses callers of a wrong shape', async () => {
    const index = await createToolIndex(fresh(databases.all[0]!))
    expect(() => index.forCaller({ roles: 'support' } as never)).toThrow(/^roles: it is no array\. /u)
    expect(() => index.forCaller({ roles: ['a', ''] })).toThrow(/^roles\[1\]: /u)
    expect(() => index.forCaller({ unlisted: 'allow' } as never)).toThrow(/^unlisted: there is no "allow"\. /u)
  })
})

describe('rights', { timeout: 30_000 }, () => {
  /** Runs as a role that may do little; PGlite has one connection, so others wait. */
  async function as(role: string, run: () => Promise<void>): Promise<void> {
    await databases.pglite.exec(`set role ${role}`)
    try {
      await run()
    } finally {
      await databases.pglite.exec('reset role; reset default_transaction_read_only')
    }
  }

  it('are named where the tables cannot be made, and reading is enough where they are', async () => {
    const options = fresh(databases.all[0]!)
    const { schema, tablePrefix } = options
    await databases.pglite.exec(`create role reader; grant usage on schema ${schema} to reader`)
    const forReaders =
      /^the tables of the tool index could not be made: permission denied for schema .+ grant usage, create on schema /u
    await as('reader', () => expect(createToolIndex(options)).rejects.toThrow(forReaders))
    await as('postgres; set default_transaction_read_only = on', () =>
      expect(createToolIndex(options)).rejects.toThrow(
        /read-only.+ The connection is read-only: call createToolIndex once /u,
      ),
    )
    const owner = await createToolIndex(options)
    await owner.upsert(tools)
    const { skills, embeddings, migrations } = tablesOf(schema, tablePrefix)
    await databases.pglite.exec(`grant select on ${skills}, ${embeddings}, ${migrations} to reader`)
    await as('reader', async () => {
      const index = await createToolIndex(options)
      expect(names(await index.forCaller().search({ text: 'weather' }, { limit: 1 }))).toEqual(['get_weather'])
      await expect(index.upsert(tools)).rejects.toThrow(
        /^the tool index could not be written: permission denied for table /u,
      )
    })
  })

  it('to pgvector: a database without it is refused, with how to get it', { timeout: 30_000 }, async () => {
    const plain = await newPGlite()
    onTestFinished(() => plain.close())
    await expect(createToolIndex({ pglite: plain, embedder: trigrams() })).rejects.toThrow(
      /^the tool index needs the extension vector: .+ give a PGlite \{ extensions: \{ vector \} \}/u,
    )
  })
})

describe('a database that goes away', { timeout: 30_000 }, () => {
  /** A way to the socket server that can be cut. */
  async function cuttable() {
    const sockets = new Set<Socket>()
    const proxy = createServer((near) => {
      const far = connectTo(databases.port, '127.0.0.1')
      for (const socket of [near, far]) {
        sockets.add(socket)
        socket.on('error', () => {})
        socket.on('close', () => {
          sockets.delete(socket)
          near.destroy()
          far.destroy()
        })
      }
      near.pipe(far).pipe(near)
    })
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    const { port } = proxy.address() as { port: number }
    const pool = new Pool({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres', max: 2 })
    pool.on('error', () => {}) // those of idle clients are the host's to hear
    onTestFinished(async () => {
      await pool.end()
      proxy.close()
    })
    return { pool, cut: () => [...sockets].forEach((socket) => socket.destroy()) }
  }

  /** Keeps the one connection of PGlite busy; others wait in its queue. */
  async function occupy(pool: Pool): Promise<() => Promise<void>> {
    const client = await pool.connect()
    await client.query('begin')
    return async () => {
      await client.query('rollback')
      client.release()
    }
  }

  it('in the middle of a search is an error, and the next search works', async () => {
    const { pool, cut } = await cuttable()
    const { schema, tablePrefix } = fresh(databases.all[1]!)
    const index = await createToolIndex({ pool, embedder: trigrams(), schema, tablePrefix })
    await index.upsert(tools)
    const caller = index.forCaller()
    const release = await occupy(databases.pool)
    const searching = caller.search({ text: 'weather' }, { limit: 1 })
    searching.catch(() => {})
    await new Promise((resolve) => setTimeout(resolve, 300))
    cut()
    await expect(searching).rejects.toThrow(/^the tool index could not be searched: .*(?:terminated|ECONNRESET)/u)
    await expect(caller.permitted!(['get_weather'], { signal: AbortSignal.timeout(50) })).rejects.toThrow(/timeout/u)
    await release()
    expect(names(await caller.search({ text: 'weather' }, { limit: 1 }))).toEqual(['get_weather'])
  })

  it('for a while is waited for until the signal aborts, and the connection is not used again', async () => {
    const { pool } = await cuttable()
    const { schema, tablePrefix } = fresh(databases.all[1]!)
    const index = await createToolIndex({ pool, embedder: trigrams(), schema, tablePrefix })
    await index.upsert(tools)
    const release = await occupy(databases.pool)
    const signal = AbortSignal.timeout(300)
    const failed = await index
      .forCaller()
      .search({ text: 'weather' }, { limit: 1, signal })
      .catch((error) => error)
    expect(failed).toBe(signal.reason)
    await release()
    expect(pool.totalCount).toBe(0)
    expect(await index.forCaller().search({ text: 'weather' }, { limit: 1 })).toHaveLength(1)
  })

  it('in the process is waited for no longer, either', async () => {
    const index = await createToolIndex(fresh(databases.all[0]!))
    await index.upsert(tools)
    const release = Promise.withResolvers<void>()
    const held = databases.pglite.transaction(() => release.promise)
    const signal = AbortSignal.timeout(30)
    const failed = await index.forCaller().permitted!(['get_weather'], { signal }).catch((error: unknown) => error)
    expect(failed).toBe(signal.reason)
    release.resolve()
    await held
    expect(await index.forCaller().permitted!(['get_weather'])).toEqual(['get_weather'])
  })

  it('or was never there is an error at construction that says so', async () => {
    const pool = new Pool({ host: '127.0.0.1', port: 1, max: 1 })
    onTestFinished(() => pool.end())
    await expect(createToolIndex({ pool, embedder: trigrams() })).rejects.toThrow(
      /^the tables of the tool index could not be read: connect ECONNREFUSED/u,
    )
  })

  it.skipIf(databaseNames.length < 3)(
    'or that was not used yet, or isolates transactions, is taken as it is',
    async () => {
      const { schema, tablePrefix } = fresh(databases.all[2]!)
      const connectionString = process.env['DATABASE_URL']
      const strict = new Pool({ connectionString, max: 4, options: '-c default_transaction_isolation=serializable' })
      const unused = new Pool({ connectionString })
      onTestFinished(async () => void (await Promise.all([strict.end(), unused.end()])))
      const options = { embedder: trigrams(), schema, tablePrefix }
      const [index] = await Promise.all(Array.from({ length: 4 }, () => createToolIndex({ ...options, pool: strict })))
      await Promise.all([index!.upsert(tools), index!.upsert(tools.toReversed())])
      const caller = (await createToolIndex({ ...options, pool: unused })).forCaller()
      expect(names(await caller.search({ text: 'weather forecast' }, { limit: 1 }))).toEqual(['get_weather'])
    },
  )

  it.skipIf(databaseNames.length < 3)('or is too slow ends the statement in the database', async () => {
    const options = fresh(databases.all[2]!, { timeout: 1000 })
    const index = await createToolIndex(options)
    await index.upsert(tools)
    const { skills } = tablesOf(options.schema, options.tablePrefix)
    const blocker = await databases.server!.connect()
    await blocker.query(`begin; lock table ${skills} in access exclusive mode`)
    try {
      await expect(index.forCaller().search({ text: 'weather' }, { limit: 1 })).rejects.toThrow(
        'the tool index could not be searched: canceling statement due to statement timeout',
      )
      const signal = AbortSignal.timeout(30)
      await expect(index.forCaller().permitted!(['get_weather'], { signal })).rejects.toThrow(/due to timeout/u)
    } finally {
      await blocker.query('rollback')
      blocker.release()
    }
    expect(await index.forCaller().permitted!(['get_weather'])).toEqual(['get_weather'])
  })

  it.skipIf(databaseNames.length < 3)(
    'or is too slow to write to ends the statement by the limit of the pool',
    async () => {
      const { schema, tablePrefix } = fresh(databases.all[2]!)
      const pool = new Pool({ connectionString: process.env['DATABASE_URL'], statement_timeout: 500 })
      onTestFinished(() => pool.end())
      const index = await createToolIndex({ pool, embedder: trigrams(), schema, tablePrefix, timeout: 60_000 })
      await index.upsert(tools)
      const { skills } = tablesOf(schema, tablePrefix)
      const blocker = await databases.server!.connect()
      await blocker.query(`begin; lock table ${skills} in access exclusive mode`)
      try {
        const slow = 'the tool index could not be written: canceling statement due to statement timeout'
        await expect(index.upsert([{ name: 'new' }])).rejects.toThrow(slow)
        await expect(index.remove(['get_weather'])).rejects.toThrow(slow)
      } finally {
        await blocker.query('rollback')
        blocker.release()
      }
      expect(await index.upsert(tools)).toMatchObject({ unchanged: tools.length })
    },
  )

  it('has a limit for each transaction of a search, also for the one that looks why nothing was found', async () => {
    const { schema, tablePrefix } = fresh(databases.all[0]!, {})
    await (await createToolIndex({ pglite: databases.pglite, embedder: trigrams(), schema, tablePrefix })).upsert(tools)
    const settings: string[] = []
    const pglite: PGliteDatabase = {
      transaction: (work) =>
        databases.pglite.transaction(async (session) =>
          work({
            query: (text, values) => session.query(text, values),
            exec(text) {
              settings.push(text)
              return session.exec(text)
            },
          }),
        ),
    }
    const embedder = trigrams(256, 'other')
    const index = await createToolIndex({ pglite, embedder, schema, tablePrefix, timeout: 1234, strategy: 'vector' })
    settings.length = 0
    await expect(index.forCaller().search({ text: 'weather' }, { limit: 1 })).rejects.toThrow(/call upsert/u)
    await index.forCaller().permitted!(['get_weather'])
    expect(settings).toHaveLength(3)
    expect(settings.filter((text) => text.includes('set local statement_timeout = 1234;'))).toHaveLength(3)
  })
})

describe('in Winnow', { timeout: 30_000 }, () => {
  const definitions = tools.map(({ name, description }) => ({ name, description }))
  const hidden = ['refund_order', 'delete_account', 'old_weather']
  const asked = 'Refund the order, then delete the account; open a pull request for the old weather.'
  const messages = [{ role: 'user' as const, parts: [{ type: 'text' as const, text: asked }] }]

  it('a tool the caller may not see is neither offered nor found by the search tool', async () => {
    const index = await createToolIndex(fresh(databases.all[1]!))
    await index.upsert(tools)
    const winnow = createWinnow({ store: new Map(), select: { minTools: 1, limit: 3, alwaysInclude: hidden } })
    const forGuest = { index: index.forCaller({ roles: ['guest'] }) }
    const guest = await winnow.select(definitions, { messages, ...forGuest })
    expect(guest.report).toMatchObject({ tools: { before: 7 } })
    expect(guest.tools.length).toBeGreaterThan(0)
    expect(JSON.stringify(guest).match(/refund_order|delete_account|old_weather/u)).toBeNull()
    const { text } = await winnow.searchTools(definitions, { query: asked, ...forGuest })
    expect(text).toContain('github.createPullRequest')
    expect(text.match(/refund_order|delete_account|old_weather/u)).toBeNull()
    const forSupport = { index: index.forCaller({ roles: ['support'] }) }
    expect((await winnow.searchTools(definitions, { query: asked, ...forSupport })).text).toContain('refund_order')
  })

  it('no tool is offered, with an event, where the database cannot say what the caller may see', async () => {
    const pool = new Pool({ ...databases.pool.options, max: 1 })
    const { schema, tablePrefix } = fresh(databases.all[1]!)
    const index = await createToolIndex({ pool, embedder: trigrams(), schema, tablePrefix })
    await index.upsert(tools)
    await pool.end()
    const events: WinnowEvent[] = []
    const onEvent = (event: WinnowEvent): void => void events.push(event)
    const winnow = createWinnow({ store: new Map(), select: { minTools: 1 }, onEvent })
    const { tools: offered } = await winnow.select(definitions, { messages, index: index.forCaller() })
    expect(offered).toEqual([])
    expect(JSON.stringify(events)).toContain('select.permitted')
  })
})

it('gives the same answers in every database', { timeout: 30_000 }, async () => {
  const list = manyTools(200)
  const queries = [
    'delete a database table',
    'approve contracts for a guest',
    '天气',
    ...list.slice(0, 20).map((tool) => tool.description!),
  ]
  const answers = []
  for (const database of databases.all) {
    for (const strategy of ['vector', 'hybrid'] as const) {
      const index = await createToolIndex(fresh(database, { strategy }))
      await index.upsert(list)
      const caller = index.forCaller({ roles: ['support'] })
      const found = []
      for (const text of queries) found.push(names(await caller.search({ text }, { limit: 5 })))
      answers.push({ strategy, found })
    }
  }
  for (const { strategy, found } of answers) {
    expect(found).toEqual(answers.find((answer) => answer.strategy === strategy)!.found)
  }
  expect(answers[0]!.found.flat().length).toBeGreaterThan(100)
})

const many = upTo(10_000)

describe(`${many} tools`, { timeout: 30_000 }, () => {
  const embedder = trigrams(64)
  const rare = [12, Math.floor(many / 2) - 1, many - 2]
  const roleOf = (at: number): string => (rare.includes(at) ? 'owner' : at % 10 === 0 ? 'auditor' : 'support')
  const list = manyTools(many).map((tool, at) => ({ ...tool, allowedRoles: [roleOf(at)] }))
  let database: TestDatabase
  let options: ReturnType<typeof fresh>
  let index: SkillIndex
  beforeAll(async () => {
    database = databases.server ? databases.all.at(-1)! : databases.all[0]!
    options = fresh(database, { embedder, strategy: 'vector' })
    index = await createToolIndex(options)
    await index.upsert(list)
  }, 120_000)

  it.each(['vector', 'hybrid'] as const)(
    'are searched through the HNSW index with their permissions (%s)',
    async (strategy) => {
      const tables = tablesOf(options.schema, options.tablePrefix)
      const space = await spaceOf(embedder.name, 64, tables)
      const [vector] = await embedder.embed(['delete a table'])
      const words = strategy === 'hybrid' ? ['delete or table', ''] : []
      const values = [`[${Array.from(vector!).join(',')}]`, ['support'], 40, 0, 5, ...words]
      const statement = `explain ${searchStatement(tables, space, strategy)}`
      const plan = (await database.query<{ 'QUERY PLAN': string }>(statement, values))
        .map((row) => row['QUERY PLAN'])
        .join('\n')
      expect(plan).toContain(`Index Scan using ${space.index} on ${options.tablePrefix}skill_embeddings e`)
      expect(plan).toContain('Order By: ((embedding)::vector(64) <=> ')
      expect(plan).toMatch(/Filter: \(is_active AND \(\(allowed_roles IS NULL\) OR/u)
    },
  )

  it('are found again by what stands in them', async () => {
    const caller = index.forCaller({ roles: ['support'] })
    const asked = list.filter((_, at) => at % 100 === 37)
    let found = 0
    for (const tool of asked) {
      const matches = await caller.search({ text: `${tool.name}: ${tool.description}` }, { limit: 5 })
      if (names(matches).includes(tool.name)) found += 1
    }
    expect(found / asked.length).toBeGreaterThanOrEqual(0.95)
  })

  it('are searched on where permissions leave none of the nearest, or but a few of all', async () => {
    const query = { text: list[77]!.description! } // what auditors may see does something else
    const auditor = await index.forCaller({ roles: ['auditor'] }).search(query, { limit: 5 })
    expect(auditor).toHaveLength(5)
    const auditors = new Set(list.filter((tool) => tool.allowedRoles.includes('auditor')).map((tool) => tool.name))
    expect(names(auditor).filter((name) => !auditors.has(name))).toEqual([])
    const owner = await index.forCaller({ roles: ['owner'] }).search(query, { limit: 5 })
    expect(names(owner).toSorted()).toEqual(rare.map((at) => list[at]!.name).toSorted())
    expect(await index.forCaller({ roles: ['guest'] }).search(query, { limit: 5 })).toEqual([])
  })
})
