import type { Embedder, PortOptions, ToolIndex } from '@winnow/core'
import type { DatabaseSource } from '../database/source.ts'

/** How tools are found: by their vectors, or by these and by their words. */
export type SkillStrategy = 'vector' | 'hybrid'

interface IndexSettings extends PortOptions {
  /** Embeds tools and queries. Without its `dimensions` it is asked for one vector at construction. */
  readonly embedder: Embedder
  /** The schema of the tables, which must exist. Lower-case letters, digits and `_`. Default `public`. */
  readonly schema?: string
  /** What the names of the tables begin with; up to 20 lower-case letters, digits and `_`. Default `winnow_`. */
  readonly tablePrefix?: string
  /** Default `hybrid`. */
  readonly strategy?: SkillStrategy
  /** Vectors that are not more similar than this (cosine) are no match, 0 to 1. Default 0. */
  readonly minSimilarity?: number
  /**
   * How long a statement of `search` or `permitted` may run in the database, in milliseconds. Construction, `upsert` and
   * `remove` are limited by the `statement_timeout` of the pool or the role, and PGlite by nothing. Default 2000.
   */
  readonly timeout?: number
}

/** Where the index is kept, and how it searches. A PGlite must have been created with the extension `vector`. */
export type ToolIndexOptions = IndexSettings & DatabaseSource

/** A tool as it is stored. */
export interface SkillRecord {
  /** The name a model calls it by, up to 500 characters; no two have the same. */
  readonly name: string
  /** Stored whole; of all that describes a tool, the first 8000 characters are searched. */
  readonly description?: string | undefined
  /** JSON Schema of the arguments; the names of the arguments are searched. */
  readonly inputSchema?: unknown
  /** Words a person would use for it. */
  readonly tags?: readonly string[] | undefined
  /** `false` hides the tool from everybody. Default `true`. */
  readonly isActive?: boolean | undefined
  /** Who may see the tool: everybody where it is missing, nobody where it is empty. */
  readonly allowedRoles?: readonly string[] | undefined
}

/** What an upsert did, in tools. */
export interface Upserted {
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  /** Tools that got a new vector. */
  readonly embedded: number
}

/** On whose behalf tools are searched. */
export interface Caller {
  /** The roles the caller has. Default none: only tools for everybody. */
  readonly roles?: readonly string[]
  /** Whether a tool that is not in the index is permitted. Default `refuse`. */
  readonly unlisted?: 'refuse' | 'permit'
}

/** The tools of a host in a database, for callers who may see some of them. */
export interface SkillIndex {
  /**
   * Stores these tools as they are given, in place of what was stored under their names; others stay. Only what has no
   * vector of its present text is embedded, in batches. Names, roles and all else are written first and at once, vectors
   * after them batch by batch: where the embedder fails, permissions hold already, and the next call embeds the rest.
   *
   * @throws InvalidOptionError for a record of a wrong shape and for names that are given twice
   * @throws Error where the embedder or the database fails, saying which
   */
  upsert(tools: readonly SkillRecord[], options?: PortOptions): Promise<Upserted>
  /** Deletes tools with their vectors; the answer is how many there were. */
  remove(names: readonly string[], options?: PortOptions): Promise<number>
  /**
   * The index as one caller sees it, for `select.index`. Keep it as long as the caller's roles stay the same.
   *
   * @throws InvalidOptionError for roles of a wrong shape
   */
  forCaller(caller?: Caller): ToolIndex
}
