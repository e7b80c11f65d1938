/**
 * Measures the tool index: time to index, size, memory and time of a query, on PGlite and on the server `DATABASE_URL`
 * names, each in a process of its own. `--tools 10000` and `--dimensions 256,1536` are the defaults.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { PGlite } from '@electric-sql/pglite'
import { vector } from '@electric-sql/pglite-pgvector'
import { Pool } from 'pg'
import { manyTools } from '../src/__fixtures__/many-tools.ts'
import { trigrams } from '../src/__fixtures__/trigrams.ts'
import { createToolIndex } from '../src/index.ts'

const { values: given } = parseArgs({
  options: {
    tools: { type: 'string', default: '10000' },
    dimensions: { type: 'string', default: '256,1536' },
    database: { type: 'string' },
  },
})
const url = process.env['DATABASE_URL']
const tools = manyTools(Number(given.tools))
const limit = 5
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`
const milliseconds = (time: number): string => `${time < 100 ? time.toFixed(1) : time.toFixed(0)} ms`

interface Measured {
  readonly source: { readonly pglite: PGlite } | { readonly pool: Pool }
  readonly query: (text: string) => Promise<{ rows: unknown[] }>
  readonly schema: string
}

/** Queries of a few words, as a person would ask: what to do with what, and where. */
const questions = Array.from({ length: 200 }, (_, at) => {
  const [, what = ''] = /^Lets you (.*), using/u.exec(tools[(at * 7919) % tools.length]!.description!) ?? []
  return `please ${what}`
})

async function sizes({ query, schema }: Measured): Promise<string> {
  const { rows } = await query(`
    select relname as name, pg_total_relation_size(c.oid)::float8 as total from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where nspname = '${schema}' and (relkind = 'r' or relname like '%embeddings\\_%' and relkind = 'i' and relname not like '%pkey')
    order by relname`)
  return (rows as { name: string; total: number }[]).map(({ name, total }) => `${name} ${megabytes(total)}`).join(', ')
}

function dot(a: readonly number[], b: readonly number[]): number {
  let sum = 0
  for (let at = 0; at < a.length; at += 1) sum += a[at]! * b[at]!
  return sum
}
function unit(found: ArrayLike<number>): number[] {
  const numbers = Array.from(found)
  const length = Math.sqrt(dot(numbers, numbers))
  return numbers.map((number) => number / length)
}

async function measure(measured: Measured, dimensions: number): Promise<void> {
  const slow = trigrams(dimensions)
  const vectors = new Map<string, ArrayLike<number>>()
  let embedding = 0
  const embedder = {
    ...slow,
    embed: async (texts: readonly string[]) => {
      const start = performance.now()
      const found = await slow.embed(texts)
      texts.forEach((text, at) => vectors.set(text, found[at]!))
      embedding += performance.now() - start
      return found
    },
  }
  const print = (what: string, value: string): void => console.log(`  ${what.padEnd(34)} ${value}`)
  const timed = async (what: string, run: () => Promise<unknown>): Promise<void> => {
    const start = performance.now()
    embedding = 0
    await run()
    print(what, milliseconds(performance.now() - start - embedding))
  }
  const base = { ...measured.source, embedder, schema: measured.schema }
  const index = await createToolIndex(base)
  await timed('index all, without the embedder', () => index.upsert(tools))
  const hidden = new Set(tools.filter((tool) => tool.allowedRoles).map((tool) => tool.name))
  const visible = [...vectors].filter(([text]) => !hidden.has(text.split(':')[0]!)).map(([, found]) => unit(found))
  await timed('index all again, nothing changed', () => index.upsert(tools))
  print('size', await sizes(measured))
  for (const strategy of ['vector', 'hybrid'] as const) {
    const caller = (await createToolIndex({ ...base, strategy })).forCaller()
    const times: number[] = []
    let near = 0
    for (const text of questions) {
      const start = performance.now()
      const matches = await caller.search({ text }, { limit })
      times.push(performance.now() - start)
      if (strategy === 'hybrid') continue
      const asked = unit(vectors.get(text)!)
      const exact = visible.map((each) => dot(each, asked)).sort((a, b) => b - a)
      near += matches.filter(({ score }) => score >= exact[limit - 1]! - 1e-4).length
    }
    times.sort((a, b) => a - b)
    const at = (share: number): string => milliseconds(times[Math.floor(times.length * share)]!)
    print(`query, ${strategy}`, `median ${at(0.5)}, 99 % ${at(0.99)}`)
    if (strategy === 'vector')
      print(`of the true nearest ${limit} found`, `${((100 * near) / (limit * questions.length)).toFixed(1)} %`)
  }
  const start = performance.now()
  await index.forCaller().permitted!(tools.map(({ name }) => name))
  print('permitted, all names', milliseconds(performance.now() - start))
}

function folderSize(folder: string): number {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => statSync(join(folder, name)))
    .reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0)
}

async function onPGlite(dimensions: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'winnow-tool-index-'))
  try {
    const before = process.memoryUsage().rss
    const start = performance.now()
    const pglite = await PGlite.create({ dataDir: join(folder, 'data'), extensions: { vector } })
    console.log(`  ${'create a PGlite in a folder'.padEnd(34)} ${milliseconds(performance.now() - start)}`)
    const empty = folderSize(folder)
    await measure({ source: { pglite }, query: (text) => pglite.query(text), schema: 'public' }, dimensions)
    const after = process.memoryUsage().rss
    console.log(`  ${'memory of the process'.padEnd(34)} ${megabytes(before)} before, ${megabytes(after)} after`)
    await pglite.close()
    console.log(`  ${'folder'.padEnd(34)} ${megabytes(empty)} empty, ${megabytes(folderSize(folder))} after`)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function onServer(dimensions: number): Promise<void> {
  const pool = new Pool({ connectionString: url })
  const schema = `winnow_measure_${process.pid}`
  await pool.query(`create schema ${schema}`)
  try {
    await measure({ source: { pool }, query: (text) => pool.query(text), schema }, dimensions)
  } finally {
    await pool.query(`drop schema ${schema} cascade`)
    await pool.end()
  }
}

if (given.database) {
  const run = given.database === 'pglite' ? onPGlite : onServer
  await run(Number(given.dimensions))
} else {
  for (const dimensions of given.dimensions.split(',')) {
    for (const database of ['pglite', ...(url ? ['server'] : [])]) {
      console.log(`\n${database}, ${given.tools} tools, ${dimensions} dimensions`)
      const flags = ['--database', database, '--dimensions', dimensions, '--tools', given.tools]
      const { status } = spawnSync(process.execPath, [import.meta.filename, ...flags], { stdio: 'inherit' })
      if (status !== 0) process.exitCode = 1
    }
  }
}
