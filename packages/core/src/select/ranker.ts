import { inputText } from '../message/input.ts'
import type { Embedder, Generate, Store, ToolIndex, ToolMatch, ToolQuery } from '../ports.ts'
import { digest } from '../store/digest.ts'
import { unlessAborted, withTimeout } from '../timeout.ts'
import type { Asked } from './asked.ts'
import { chainOf } from './chain.ts'
import { RankingStore } from './ranking-store.ts'
import { distinct, hybridMatches, similarMatches } from './mix.ts'
import { rerank, rerankedMatches } from './rerank.ts'
import type { Scope } from './scope.ts'
import type { SelectStrategy } from './types.ts'
import { textOfTool, Vectors } from './vectors.ts'

/** How tools are ranked. */
export interface RankerSetting {
  readonly strategy: SelectStrategy
  readonly embedder?: Embedder | undefined
  /** Orders the best; missing where nobody asked for it. */
  readonly generate?: Generate | undefined
  /** Where what models and indexes decide is kept. */
  readonly store?: Store | undefined
  /** Milliseconds. */
  readonly timeout: number
  readonly onFailure: (part: string, error: unknown) => void
}

type Outcome = readonly ToolMatch[]

/** What of one request ranking needs. */
export interface RankCall {
  readonly scope: Scope
  readonly index: ToolIndex | undefined
  /** How many are wanted. */
  readonly limit: number
  /** How many are looked at, because tools of a group share a place. */
  readonly wide: number
  readonly signal?: AbortSignal | undefined
}

/** A match with what can be shown of its reasons. */
function readMatch({ name, score, reasons }: ToolMatch): ToolMatch {
  const shown: unknown[] = Array.isArray(reasons) ? reasons : []
  const texts = shown.filter((reason) => typeof reason === 'string')
  return { name, score, ...(texts.length > 0 ? { reasons: texts } : {}) }
}

/** Ranks tools for what a person asked, by words first; what fails costs what it would have added. */
export class Ranker {
  readonly #setting: RankerSetting
  readonly #vectors: Vectors | undefined
  readonly #decided: RankingStore | undefined
  readonly #scopeKeys = new WeakMap<Scope, Promise<string>>()
  #toldStore = false

  constructor(setting: RankerSetting) {
    this.#setting = setting
    if (setting.strategy !== 'lexical' && setting.embedder) this.#vectors = new Vectors(setting.embedder)
    if (setting.store) this.#decided = new RankingStore(setting.store, setting.timeout)
  }

  /**
   * The matches for the messages of a history. What models and indexes say is asked for once, when a message is new, and
   * kept; where it was not kept, words decide, for good.
   */
  async forMessages(asked: readonly Asked[], isNewest: (asked: Asked) => boolean, call: RankCall): Promise<Outcome[]> {
    const byWords = ({ query }: Asked): Outcome => call.scope.match(query, call.limit, call.wide)
    if (!call.index && !this.#vectors && !this.#setting.generate) return asked.map(byWords)
    const decided = this.#decided
    if (!decided) {
      if (!this.#toldStore)
        this.#setting.onFailure('select.index', new Error('without a store words decide: give store'))
      this.#toldStore = true
      return asked.map(byWords)
    }
    const setting = await this.#keyOf(call)
    const chain = await chainOf(asked)
    const outcomes = asked.map(async (one, at) => {
      if (one.query.text.trim() === '') return []
      // What is decided is decided for all who ask, so nobody's abort ends it.
      const decide = isNewest(one) ? () => this.#models(one.query, { ...call, signal: undefined }) : undefined
      const key = { message: one.message, key: `${setting}\n${chain[at]!}` }
      try {
        return await decided.get(key, decide, () => byWords(one))
      } catch (error) {
        this.#setting.onFailure('select.store', error)
        return byWords(one)
      }
    })
    return unlessAborted(Promise.all(outcomes), call.signal, () => asked.map(byWords))
  }

  /** What outcomes depend on besides what was asked. */
  async #keyOf({ scope, index, wide }: RankCall): Promise<string> {
    const { strategy, embedder, generate } = this.#setting
    let tools = this.#scopeKeys.get(scope)
    if (!tools) {
      tools = digest(inputText(scope.tools))
      this.#scopeKeys.set(scope, tools)
    }
    return JSON.stringify([strategy, embedder?.name, Boolean(generate), index?.name, wide, await tools])
  }

  /** The matches as they are now. */
  async now(query: ToolQuery, call: RankCall): Promise<Outcome> {
    return (await this.#models(query, call)) ?? call.scope.match(query, call.limit, call.wide)
  }

  /** What models and the index say; undefined where none of them does. */
  async #models(query: ToolQuery, call: RankCall): Promise<Outcome | undefined> {
    const { generate } = this.#setting
    const { scope, index } = call
    const wide = generate ? Math.max(call.wide, rerankedMatches) : call.wide
    const found = index ? await this.#indexed(query, index, wide, call) : await this.#similar(query, wide, call)
    if (!generate) return found
    const matches = found ?? scope.match(query, wide)
    const tools = new Map(scope.tools.map((tool) => [tool.name, tool]))
    const order = async (signal: AbortSignal): Promise<Outcome> => [
      ...(await rerank(matches.slice(0, rerankedMatches), query.text, tools, generate, signal)),
      ...matches.slice(rerankedMatches),
    ]
    return ((await this.#attempt('generate', call, order)) ?? found)?.slice(0, call.wide)
  }

  async #indexed(
    query: ToolQuery,
    index: ToolIndex,
    limit: number,
    { scope, signal }: RankCall,
  ): Promise<Outcome | undefined> {
    const found = await this.#attempt(index.name, { signal }, async (stop) => {
      const matches: unknown = await index.search(query, { limit, signal: stop })
      if (!Array.isArray(matches)) throw new TypeError(`index ${index.name} gave no array of matches`)
      const isMatch = ({ name, score }: ToolMatch): boolean =>
        scope.names.has(name) && Number.isFinite(score) && score > 0
      return distinct((matches as Outcome).filter(isMatch).map(readMatch)).slice(0, limit)
    })
    return found?.length === 0 ? undefined : found
  }

  async #similar(query: ToolQuery, limit: number, { scope, signal }: RankCall): Promise<Outcome | undefined> {
    const vectors = this.#vectors
    if (!vectors) return undefined
    const texts = scope.tools.map(textOfTool)
    const similarity = await this.#attempt('embedder', { signal }, async (stop) =>
      vectors.similarity(texts, query.text, stop),
    )
    if (!similarity) return undefined
    const isVector = this.#setting.strategy === 'vector'
    return isVector ? similarMatches(scope, similarity, limit) : hybridMatches(scope, query, similarity, limit)
  }

  async #attempt<Value>(
    what: string,
    { signal }: Pick<RankCall, 'signal'>,
    run: (signal: AbortSignal) => Promise<Value>,
  ): Promise<Value | undefined> {
    try {
      return await withTimeout(run, { what, milliseconds: this.#setting.timeout, signal })
    } catch (error) {
      this.#setting.onFailure(`select.${what}`, error)
      return undefined
    }
  }
}
