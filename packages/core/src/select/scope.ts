import type { ToolMatch, ToolQuery } from '../ports.ts'
import type { Catalog } from './catalog.ts'
import type { SelectableTool } from './types.ts'

/** Characters of questions and matches that are remembered; twice as many at most. */
const room = 4_000_000
/** What a match costs in memory, in characters. */
const matchLength = 100

type Matches = readonly ToolMatch[]

/** The tools of a catalog that may be ranked for one caller. */
export class Scope {
  readonly catalog: Catalog
  readonly tools: readonly SelectableTool[]
  readonly names: ReadonlySet<string>
  readonly #byQuery = new WeakMap<ToolQuery, { limit: number; wide: number; matches: Matches }>()
  #recent = new Map<string, Matches>()
  #older = new Map<string, Matches>()
  #held = 0

  constructor(catalog: Catalog, tools: readonly SelectableTool[]) {
    this.catalog = catalog
    this.tools = tools
    this.names = new Set(tools.map(({ name }) => name))
  }

  #rank(query: ToolQuery, limit: number): Matches {
    const { catalog, names } = this
    return catalog.lexical
      .rank(query, limit, (name) => names.has(name))
      .map(({ index, score, terms }) => ({ name: catalog.tools[index]!.name, score, reasons: terms }))
  }

  /** The best `limit`, and behind them what else is among the best `wide`: places that groups leave. */
  #widely(query: ToolQuery, limit: number, wide: number): Matches {
    const best = this.#rank(query, limit)
    if (wide <= limit || best.length < limit) return best
    const names = new Set(best.map(({ name }) => name))
    return [...best, ...this.#rank(query, wide).filter(({ name }) => !names.has(name))]
  }

  /** The best by words; remembered, because every request asks again for what was asked before. */
  match(query: ToolQuery, limit: number, wide: number = limit): Matches {
    const last = this.#byQuery.get(query)
    if (last?.limit === limit && last.wide === wide) return last.matches
    const matches = this.#matchText(query, limit, wide)
    this.#byQuery.set(query, { limit, wide, matches })
    return matches
  }

  /** The same for other objects that ask the same. */
  #matchText(query: ToolQuery, limit: number, wide: number): Matches {
    const key = `${limit} ${wide}\n${query.before?.join('\n') ?? ''}\n\n${query.text}`
    const known = this.#recent.get(key)
    if (known) return known
    const matches = this.#older.get(key) ?? this.#widely(query, limit, wide)
    if (this.#held > room) {
      this.#older = this.#recent
      this.#recent = new Map()
      this.#held = 0
    }
    this.#recent.set(key, matches)
    this.#held += key.length + matchLength * matches.length
    return matches
  }

  /** How well each tool of the scope matches by words, 0 to 1. */
  scores(query: ToolQuery): Float64Array {
    const all = this.catalog.lexical.scores(query)
    return Float64Array.from(this.catalog.tools.flatMap(({ name }, at) => (this.names.has(name) ? [all[at]!] : [])))
  }
}
