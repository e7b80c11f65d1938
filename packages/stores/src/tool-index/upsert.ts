import type { Embedder, PortOptions } from '@winnow/core'
import type { Database, Session } from '../database/types.ts'
import { lockTables } from './migrate.ts'
import type { Space, Tables } from './names.ts'
import { prepareRecords, type Prepared } from './records.ts'
import type { SkillRecord, Upserted } from './types.ts'
import { embed, notation } from './vectors.ts'

/** Rows of one statement. */
const rowsAtOnce = 500
/** Texts an embedder is given at a time; no common one takes fewer. */
const textsAtOnce = 96
/** After so many new rows the planner is told of them; PGlite has nothing that would do so by itself. */
const manyRows = 50

/** The tables an upsert writes, and with whose vectors. */
export interface Writer {
  readonly database: Database
  readonly tables: Tables
  readonly space: Space
  readonly embedder: Embedder
}

function* inParts<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size)
}

const writeRows = ({ skills }: Tables): string => `
  insert into ${skills} as s
    (name, description, input_schema, tags, is_active, allowed_roles, content_hash, words)
  select name, description, input_schema::json, tags, is_active, allowed_roles, content_hash,
    setweight(to_tsvector('english', name_words), 'A') || setweight(to_tsvector('english', tag_words), 'B') ||
      setweight(to_tsvector('english', other_words), 'D')
  from rows from (json_to_recordset($1::text::json) as (
    name text, description text, input_schema text, tags text[], is_active boolean, allowed_roles text[],
    content_hash text, name_words text, tag_words text, other_words text
  )) with ordinality as given (
    name, description, input_schema, tags, is_active, allowed_roles, content_hash, name_words, tag_words, other_words, place
  )
  order by place
  on conflict (name) do update set
    description = excluded.description, input_schema = excluded.input_schema, tags = excluded.tags,
    is_active = excluded.is_active, allowed_roles = excluded.allowed_roles, content_hash = excluded.content_hash,
    words = excluded.words, updated_at = now()
  where (s.description, s.input_schema::text, s.tags, s.is_active, s.allowed_roles, s.content_hash, s.words)
    is distinct from (excluded.description, excluded.input_schema::text, excluded.tags, excluded.is_active,
      excluded.allowed_roles, excluded.content_hash, excluded.words)
  returning s.xmax = 0 as is_new`

/** Names whose vector is missing or of another text. */
const withoutVector = ({ skills, embeddings }: Tables, { condition }: Space): string => `
  select s.name from ${skills} s
  left join ${embeddings} e on e.skill_id = s.id and ${condition}
  where s.name = any ($1::text[]) and e.content_hash is distinct from s.content_hash`

/** A tool whose text somebody else changed meanwhile is left to them. */
const writeVectors = ({ skills, embeddings }: Tables): string => `
  insert into ${embeddings} as e (skill_id, model, dimensions, content_hash, embedding)
  select s.id, $2, $3::integer, given.content_hash, given.embedding::vector
  from json_to_recordset($1::text::json) as given (name text, content_hash text, embedding text)
  join ${skills} s on s.name = given.name and s.content_hash = given.content_hash
  order by s.name
  on conflict (skill_id, model, dimensions) do update
    set content_hash = excluded.content_hash, embedding = excluded.embedding
  returning 1`

/** All rows in one transaction: permissions hold together. */
async function storeRows({ database, tables }: Writer, items: readonly Prepared[], options: PortOptions) {
  const statement = writeRows(tables)
  return database.transaction(async ({ query }) => {
    let added = 0
    let changed = 0
    for (const part of inParts(items, rowsAtOnce)) {
      const written = await query<{ is_new: boolean }>(statement, [JSON.stringify(part.map(({ row }) => row))])
      const fresh = written.filter(({ is_new: isNew }) => isNew).length
      added += fresh
      changed += written.length - fresh
    }
    return { added, changed, unchanged: items.length - added - changed }
  }, options)
}

async function storeVectors(writer: Writer, items: readonly Prepared[], options: PortOptions): Promise<number> {
  const { database, tables, space, embedder } = writer
  const names = items.map(({ row }) => row.name)
  const select = withoutVector(tables, space)
  const missing = await database.transaction(({ query }) => query<{ name: string }>(select, [names]), options)
  const wanted = new Set(missing.map(({ name }) => name))
  const statement = writeVectors(tables)
  let embedded = 0
  for (const part of inParts(
    items.filter(({ row }) => wanted.has(row.name)),
    textsAtOnce,
  )) {
    const texts = part.map(({ row, text }) => ({ text, whose: `the tool ${JSON.stringify(row.name)}` }))
    const vectors = await embed(embedder, space.dimensions, texts, options)
    const given = part.map(({ row }, at) => ({
      name: row.name,
      content_hash: row.content_hash,
      embedding: notation(vectors[at]!),
    }))
    const values = [JSON.stringify(given), space.model, space.dimensions]
    embedded += (await database.transaction(({ query }) => query(statement, values), options)).length
  }
  return embedded
}

async function hasIndex({ query }: Session, { schema }: Tables, index: string): Promise<boolean> {
  const found = await query('select 1 from pg_indexes where schemaname = $1 and indexname = $2', [schema, index])
  return found.length > 0
}

/** The index of a space is made when its first vectors are there, which takes less time than to extend it by each. */
async function indexVectors(session: Session, tables: Tables, space: Space): Promise<void> {
  if (await hasIndex(session, tables, space.index)) return
  await lockTables(session, tables)
  if (await hasIndex(session, tables, space.index)) return
  const { index, type, operators, condition } = space
  await session.run(
    `create index "${index}" on ${tables.embeddings} using hnsw ((embedding::${type}) ${operators})
     where ${condition}`,
  )
}

/** Stores tools and embeds what has no vector of its present text. */
export async function upsert(writer: Writer, tools: readonly SkillRecord[], options: PortOptions): Promise<Upserted> {
  const items = await prepareRecords(tools)
  if (items.length === 0) return { added: 0, changed: 0, unchanged: 0, embedded: 0 }
  const { database, tables, space } = writer
  const rows = await storeRows(writer, items, options)
  const embedded = await storeVectors(writer, items, options)
  await database.transaction(async (session) => {
    await indexVectors(session, tables, space)
    if (rows.added + embedded >= manyRows) await session.run(`analyze ${tables.skills}; analyze ${tables.embeddings}`)
  }, options)
  return { ...rows, embedded }
}
