import type { Embedder, PortOptions, ToolMatch, ToolQuery } from '@winnow/core'
import { explained } from '../database/explain.ts'
import { withSettings } from '../database/settings.ts'
import type { Database, Settings } from '../database/types.ts'
import type { Space, Tables } from './names.ts'
import { longestText, storable } from './records.ts'
import { earlierWeight, searchStatement } from './search-statement.ts'
import type { SkillStrategy } from './types.ts'
import { embed, notation, type Unit } from './vectors.ts'
import { wordsOf } from './words.ts'

/** Candidates of each way of searching, for each tool that is wanted. */
const candidatesPerTool = 4
const fewestCandidates = 40
/** The most that `hnsw.ef_search` takes. */
const mostCandidates = 1000
/** Different words of a text that are searched for. */
const mostWords = 64

/** Who searches what. */
export interface Searcher {
  readonly database: Database
  readonly tables: Tables
  readonly space: Space
  readonly embedder: Embedder
  readonly strategy: SkillStrategy
  readonly minSimilarity: number
  /** Milliseconds. */
  readonly timeout: number
  readonly roles: readonly string[]
}

const anyOf = (text: string): string => [...new Set(wordsOf(text))].slice(0, mostWords).join(' or ')

/** One vector for what is asked now and, with less weight, what was asked before. */
async function embedQuery(
  { embedder, space }: Searcher,
  now: string,
  before: string,
  options: PortOptions,
): Promise<Unit> {
  const texts = before === '' ? [now] : [now, before]
  const items = texts.map((text) => ({ text, whose: 'the query' }))
  const [present, earlier] = await embed(embedder, space.dimensions, items, options)
  return earlier ? present!.map((value, at) => value + earlierWeight * earlier[at]!) : present!
}

interface Found {
  readonly name: string
  readonly score: number
  readonly similarity: number | null
  readonly words: readonly string[] | null
}

function matchOf({ name, score, similarity, words }: Found): ToolMatch {
  const reasons = [...(words ?? []), ...(similarity === null ? [] : [`similarity ${similarity.toFixed(2)}`])]
  return { name, score, reasons }
}

/** Search has settings of its own in its transaction: iterative scans go on where permissions leave too few. */
const searchSettings = (candidates: number): Settings => ({
  'hnsw.ef_search': Math.min(mostCandidates, 2 * candidates),
  'hnsw.iterative_scan': 'relaxed_order',
  'hnsw.scan_mem_multiplier': 4,
})

/** Throws where there are tools to search and none has a vector to compare the query's with. */
async function checkEmbedded({ database, tables, space, embedder }: Searcher, options: PortOptions): Promise<void> {
  const statement = `select exists (select from ${tables.skills}) and
    not exists (select from ${tables.embeddings} where ${space.condition}) as missing`
  const [row] = await database.transaction(({ query }) => query<{ missing: boolean }>(statement), options)
  if (!row?.missing) return
  throw new Error(
    `no tool of the index has a vector of ${space.dimensions} numbers by embedder ${embedder.name}: call upsert with all tools first`,
  )
}

/** The tools a caller may see, best first. */
export async function search(
  searcher: Searcher,
  { text, before = [] }: ToolQuery,
  { limit, ...options }: PortOptions & { readonly limit: number },
): Promise<readonly ToolMatch[]> {
  const { tables, space, strategy, minSimilarity, timeout, roles } = searcher
  const now = storable(text.slice(0, longestText))
  const earlier = storable(before.join('\n').slice(-longestText))
  if (!(limit >= 1) || (now.trim() === '' && earlier.trim() === '')) return []
  const vector = await embedQuery(
    searcher,
    now.trim() === '' ? earlier : now,
    now.trim() === '' ? '' : earlier,
    options,
  )
  const candidates = Math.min(mostCandidates, Math.max(fewestCandidates, Math.floor(limit) * candidatesPerTool))
  const values = [notation(vector), roles, candidates, minSimilarity, Math.min(mostCandidates, Math.floor(limit))]
  if (strategy === 'hybrid') values.push(anyOf(now), anyOf(earlier))
  const limited = withSettings(searcher.database, { statement_timeout: timeout })
  const database = explained(limited, 'the tool index could not be searched')
  const found = await database.transaction(
    ({ query }) => query<Found>(searchStatement(tables, space, strategy), values),
    { ...options, settings: searchSettings(candidates) },
  )
  if (found.every(({ similarity }) => similarity === null)) await checkEmbedded({ ...searcher, database }, options)
  return found.map(matchOf)
}
