import { InvalidOptionError, type Embedder, type PortOptions, type ToolIndex } from '@winnow/core'
import { explained } from '../database/explain.ts'
import { withSettings } from '../database/settings.ts'
import { checkTimeout, databaseOf } from '../database/source.ts'
import { identityOf } from './identity.ts'
import { migrate } from './migrate.ts'
import { spaceOf, tablesOf } from './names.ts'
import { permittedNames } from './permitted.ts'
import { checkNames, isName } from './records.ts'
import { remove } from './remove.ts'
import { search, type Searcher } from './search.ts'
import type { Caller, SkillIndex, ToolIndexOptions } from './types.ts'
import { upsert } from './upsert.ts'
import { embed } from './vectors.ts'

function checkEmbedder(embedder: Embedder | undefined): Embedder {
  const fix = 'Give an Embedder: { name, embed }.'
  if (typeof embedder?.embed !== 'function') throw new InvalidOptionError('embedder', 'it has no embed()', fix)
  if (!isName(embedder.name)) throw new InvalidOptionError('embedder.name', 'it names no model', fix)
  return embedder
}

type Settings = Pick<Searcher, 'strategy' | 'minSimilarity' | 'timeout'>

function settingsOf({ strategy = 'hybrid', minSimilarity = 0, timeout = 2000 }: ToolIndexOptions): Settings {
  if (strategy !== 'vector' && strategy !== 'hybrid')
    throw new InvalidOptionError('strategy', `there is no ${JSON.stringify(strategy)}`, 'Use vector or hybrid.')
  if (!(minSimilarity >= 0 && minSimilarity <= 1))
    throw new InvalidOptionError('minSimilarity', `${String(minSimilarity)} is no share`, 'Give a number from 0 to 1.')
  return { strategy, minSimilarity, timeout: checkTimeout(timeout) }
}

/** How long the vectors of an embedder are: as it says, or as those it gives. */
async function dimensionsOf(embedder: Embedder, options: PortOptions): Promise<number> {
  if (embedder.dimensions !== undefined) return embedder.dimensions
  const [vector] = await embed(embedder, undefined, [{ text: 'dimensions', whose: 'a first text' }], options)
  return vector!.length
}

/** @throws InvalidOptionError for roles of a wrong shape */
function callerOf({ roles = [], unlisted = 'refuse' }: Caller): Required<Caller> {
  if (unlisted !== 'refuse' && unlisted !== 'permit')
    throw new InvalidOptionError('unlisted', `there is no ${JSON.stringify(unlisted)}`, 'Use refuse or permit.')
  return { roles: [...new Set(checkNames('roles', roles))].sort(), unlisted }
}

/**
 * An index of tools in PostgreSQL 15 or newer with pgvector 0.8 or newer, or in a PGlite. Makes its tables where they are
 * missing, once; `forCaller` gives what `select.index` takes.
 *
 * Where `select.timeout` ends before `timeout`, the statement of a search is left to end by the latter in the database.
 *
 * @throws InvalidOptionError for an option with a wrong value
 * @throws Error where the database cannot be reached, the tables cannot be made or the embedder gives no vector
 * @example
 * const embedder: Embedder = { name: 'mine', dimensions: 3, embed: async (texts) => texts.map(() => [1, 0, 0]) }
 * declare const pool: PostgresPool // new Pool({ connectionString }) of pg
 * const index = await createToolIndex({ pool, embedder })
 * await index.upsert([{ name: 'refund', description: 'Pays an order back', allowedRoles: ['support'] }])
 * createWinnow({ store: new Map(), select: { index: index.forCaller({ roles: ['support'] }) } })
 */
export async function createToolIndex(options: ToolIndexOptions): Promise<SkillIndex> {
  const given = databaseOf(options)
  const embedder = checkEmbedder(options.embedder)
  const settings = settingsOf(options)
  const tables = tablesOf(options.schema ?? 'public', options.tablePrefix ?? 'winnow_')
  const port: PortOptions = options.signal ? { signal: options.signal } : {}
  const space = await spaceOf(embedder.name, await dimensionsOf(embedder, port), tables)
  const database = withSettings(given, await migrate(given, tables, port))
  const identity = await identityOf(explained(database, 'the database could not be read'), port)

  return {
    upsert: (tools, call = {}) =>
      upsert(
        { database: explained(database, 'the tool index could not be written'), tables, space, embedder },
        tools,
        call,
      ),
    remove: (names, call = {}) => remove(database, tables, names, call),
    forCaller(caller = {}): ToolIndex {
      const { roles, unlisted } = callerOf(caller)
      const searcher: Searcher = { database, tables, space, embedder, ...settings, roles }
      return {
        // What was found is remembered under this name, and callers or databases may not have the same.
        name: `${tables.skills} of ${identity} by ${embedder.name} (${space.dimensions}, ${settings.strategy}) for ${JSON.stringify(roles)}`,
        search: (query, call) => search(searcher, query, call),
        permitted: (names, call = {}) =>
          permittedNames({ database, tables, timeout: settings.timeout, roles, unlisted }, names, call),
      }
    },
  }
}
