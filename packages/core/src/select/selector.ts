import { inputText } from '../message/input.ts'
import { turnsStart, type TurnOptions } from '../message/turns.ts'
import type { Message } from '../message/types.ts'
import type { TokenCounter } from '../ports.ts'
import { askedIn, queryOf } from './asked.ts'
import { Catalogs, type Catalog } from './catalog.ts'
import { byNames, offerAll } from './offer-all.ts'
import { offeredTools, type Ranked } from './offered.ts'
import { fallbackNames, type ResolvedSelectOptions } from './options.ts'
import { permittedNames } from './permitted.ts'
import type { RankCall, Ranker } from './ranker.ts'
import type { Scope } from './scope.ts'
import {
  searchAnswer,
  searchNeedsQuery,
  searchToolDescription,
  searchToolInputSchema,
  searchToolName,
} from './search-tool.ts'
import type { FoundTools, SearchToolsRequest, SelectableTool, Selection, SelectReport, SelectRequest } from './types.ts'

/** What a selector works with; made once from the options. */
export interface SelectorSetting {
  readonly options: ResolvedSelectOptions
  readonly ranker: Ranker
  readonly turns: TurnOptions
  readonly tokens: TokenCounter
  readonly onFailure: (part: string, error: unknown) => void
}

const searchDefinition = inputText({
  name: searchToolName,
  description: searchToolDescription,
  inputSchema: searchToolInputSchema,
})

/** Index of the last message of the model, -1 where it has not spoken. */
const lastSpoken = (messages: readonly Message[]): number => messages.findLastIndex(({ role }) => role === 'assistant')

/** Decides which tools a request offers. */
export class Selector {
  readonly #setting: SelectorSetting
  readonly #catalogs: Catalogs

  constructor(setting: SelectorSetting) {
    this.#setting = setting
    this.#catalogs = new Catalogs(setting.options)
  }

  async #permitted(tools: readonly SelectableTool[], request: SharedRequest): Promise<ReadonlySet<string> | undefined> {
    const { options, onFailure } = this.#setting
    const limit = { milliseconds: options.timeout, signal: request.signal }
    return permittedNames(tools, request.index ?? options.index, limit, onFailure)
  }

  #callOf(scope: Scope, request: SharedRequest): RankCall {
    const { options } = this.#setting
    const limit = limitOf(request, options)
    const { signal, index = options.index } = request
    return { scope, index, limit, wide: wideEnough(limit, options), signal }
  }

  /** Every tool the caller may see, in the order given, one of each name. */
  async all<Tool extends SelectableTool>(tools: readonly Tool[], request: SelectRequest): Promise<Selection<Tool>> {
    const permitted = await this.#permitted(tools, request)
    const mine = permitted ? tools.filter(({ name }) => permitted.has(name)) : tools
    return { ...offerAll(mine, tools.length), isRestricted: permitted !== undefined }
  }

  /** The tools to offer. */
  async select<Tool extends SelectableTool>(tools: readonly Tool[], request: SelectRequest): Promise<Selection<Tool>> {
    const { options, ranker, turns } = this.#setting
    const { messages = [], query, index = options.index } = request
    const permitted = await this.#permitted(tools, request)
    const catalog = this.#catalogs.of(tools)
    const names = permitted ? [...catalog.names].filter((name) => permitted.has(name)) : [...catalog.names]
    const byName = byNames(tools)
    if (names.length < options.minTools) {
      const all = offerAll(names.length === tools.length ? tools : names.flatMap((name) => byName.get(name) ?? []))
      return { ...all, isRestricted: permitted !== undefined, report: this.#report('all', catalog, names, false) }
    }
    const offersSearch = options.searchTool && request.searchTool === true && !catalog.names.has(searchToolName)
    const always = [...options.alwaysInclude, ...(request.alwaysInclude ?? [])]
    const call = this.#callOf(catalog.scope(permitted, always), request)
    const ranked = async (): Promise<Ranked[]> => {
      if (query !== undefined) return [{ at: -1, matches: await ranker.now(queryOf(query, request.before), call) }]
      const asked = askedIn(messages, turns)
      const spoken = lastSpoken(messages)
      const newest = asked.at(-1)
      const found = await ranker.forMessages(asked, (one) => one === newest && one.at > spoken, call)
      return asked.map(({ at }, place) => ({ at, matches: found[place]! }))
    }
    const offered = offeredTools(messages, catalog, await ranked(), {
      start: turnsStart(messages, turns),
      limit: call.limit,
      always,
      offersSearch,
      forced: request.toolChoice,
      names: new Set(names),
      fallback: () => this.#fallback(names, call.limit, offersSearch),
    })
    const chosen = offered.flatMap(({ name }) => byName.get(name) ?? [])
    const strategy = index ? 'index' : options.strategy
    const report = this.#report(
      strategy,
      catalog,
      chosen.map(({ name }) => name),
      offersSearch,
    )
    return { tools: chosen, offered, isRestricted: permitted !== undefined, report }
  }

  #fallback(names: readonly string[], limit: number, offersSearch: boolean): readonly string[] {
    try {
      return fallbackNames(this.#setting.options.fallback, names, limit, offersSearch)
    } catch (error) {
      this.#setting.onFailure('select.fallback', error)
      return names
    }
  }

  #report(
    strategy: SelectReport['strategy'],
    catalog: Catalog,
    names: readonly string[],
    offersSearch: boolean,
  ): SelectReport {
    const { tokens: counter } = this.#setting
    const before = catalog.tokens(counter)
    const after = catalog.tokens(counter, names) + (offersSearch ? counter.count(searchDefinition) : 0)
    const tools = { before: catalog.names.size, after: names.length }
    return { strategy, tools, tokens: { before, after, saved: before - after } }
  }

  /** What the search tool answers. */
  async search(tools: readonly SelectableTool[], request: SearchToolsRequest): Promise<FoundTools> {
    if (typeof request.query !== 'string') return { text: searchNeedsQuery, matches: [] }
    const permitted = await this.#permitted(tools, request)
    const call = this.#callOf(this.#catalogs.of(tools).scope(permitted, []), request)
    const matches = (
      await this.#setting.ranker.now(queryOf(request.query, request.before), { ...call, wide: call.limit })
    ).slice(0, call.limit)
    const byName = byNames(tools)
    return { text: searchAnswer(matches.flatMap(({ name }) => byName.get(name) ?? [])), matches }
  }
}

type SharedRequest = Pick<SelectRequest, 'index' | 'limit' | 'signal'>

/** The limit of a request where it is one, else that of the options. */
function limitOf({ limit }: SharedRequest, options: ResolvedSelectOptions): number {
  return limit !== undefined && Number.isInteger(limit) && limit > 0 ? limit : options.limit
}

/** A group counts as one, so of grouped tools more matches are looked at than are counted. */
const wideEnough = (limit: number, { groups = {} }: ResolvedSelectOptions): number =>
  limit + Object.values(groups).reduce((sum, members) => sum + Math.max(0, members.length - 1), 0)
