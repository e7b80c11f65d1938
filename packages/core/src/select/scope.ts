import type { ToolMatch, ToolQuery } from '../ports.ts'
import type { Recent } from '../text/recent.ts'
import type { Catalog } from './catalog.ts'
import type { SelectableTool } from './types.ts'

type Matches = readonly ToolMatch[]

/** Matches by question, shared by all scopes, so that together they are bounded. */
export type MatchMemo = Recent<Matches>

/** Longer lists are asked for once, by people. */
const longestRemembered = 100

/** The tools of a catalog that may be ranked for one caller. */
export class Scope {
  readonly catalog: Catalog
  readonly tools: readonly SelectableTool[]
  readonly names: ReadonlySet<string>
  readonly #byQuery = new WeakMap<ToolQuery, { limit: number; wide: number; matches: Matches }>()
  readonly #memo: MatchMemo
  readonly #memoName: string

  /** `memoName` tells the scopes of a memo apart. */
  constructor(catalog: Catalog, tools: readonly SelectableTool[], memo: MatchMemo, memoName: string) {
    this.catalog = catalog
    this.#memo = memo
    this.#memoName = memoName
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
    if (wide > longestRemembered) return this.#widely(query, limit, wide)
    const key = JSON.stringify([this.#memoName, limit, wide, query.before ?? [], query.text])
    return this.#memo.get(key, () => this.#widely(query, limit, wide))
  }

  /** How well each tool of the scope matches by words, 0 to 1. */
  scores(query: ToolQuery): Float64Array {
    const all = this.catalog.lexical.scores(query)
    return Float64Array.from(this.catalog.tools.flatMap(({ name }, at) => (this.names.has(name) ? [all[at]!] : [])))
  }
}
