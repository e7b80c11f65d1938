import {
  checkAdapterOptions,
  checkWinnow,
  searchToolDescription,
  searchToolInputSchema,
  type ToolIndex,
  type Winnow,
} from '@winnow/core'
import { jsonSchema, tool, type Tool, type ToolSet } from 'ai'
import type { Fields } from '../message/native-message.ts'
import { toolSearchSetting } from './governed-tools.ts'
import { hostNames, markSearchTool, searchedNames, selectableTools } from './selectable-tools.ts'
import { contextOf } from './step-contexts.ts'

/** A tool that finds tools that are not offered yet, see {@link searchTool}. */
export type SearchTool = Tool<{ query: string }, string>

/** Whose tools are searched. */
export interface SearchToolOptions {
  /** Ranks instead of Winnow, and knows what this caller may see. Default that of the Winnow's `select`. */
  readonly index?: ToolIndex | undefined
}

/** @throws InvalidOptionError where `winnow` is no Winnow or the index none */
function check(winnow: Winnow, { index }: SearchToolOptions): void {
  checkWinnow(winnow)
  checkAdapterOptions(winnow, { index })
}

/**
 * The tool through which a model finds what it is not offered. What it finds is offered from the next step on, for the rest
 * of the conversation. `withWinnow` adds it to settings with tools by itself; give it under the name {@link searchToolName}
 * where tools are selected by {@link winnowPrepareStep}.
 *
 * @throws InvalidOptionError where `winnow` is no Winnow or the index none
 * @example
 * const all = { ...tools, [searchToolName]: searchTool(winnow, tools) }
 */
export function searchTool(winnow: Winnow, tools: ToolSet, options: SearchToolOptions = {}): SearchTool {
  check(winnow, options)
  return searchAmong(winnow, tools, searchedNames(tools, hostNames(tools)), options)
}

/** The search tool over these of the tools. */
export function searchAmong(
  winnow: Winnow,
  tools: Fields,
  names: readonly string[],
  { index }: SearchToolOptions,
): SearchTool {
  const made = tool({
    description: searchToolDescription,
    inputSchema: jsonSchema<{ query: string }>(searchToolInputSchema as never),
    execute: async ({ query }: { query: string }, { abortSignal: signal, messages }): Promise<string> => {
      const among = await selectableTools(tools, names, contextOf(messages))
      return (await winnow.searchTools(among, { query, index, signal })).text
    },
  })
  markSearchTool(made)
  return made
}

/** What `ai` 7 asks the `search` of its `toolSearch`. */
interface ToolSearchQuery {
  readonly query: string
  readonly tools: readonly { readonly name: string; readonly description?: string }[]
}

/** What else {@link searchWith} does. */
export interface SearchWithOptions extends SearchToolOptions {
  /** How many tools are found at most. Default `limit` of the Winnow's `select`. */
  readonly limit?: number
}

/**
 * A `search` for the `toolSearch` of `ai` 7: Winnow ranks the deferred tools, by what their descriptions say. For hosts that
 * keep to the loading of `ai`, which forgets with every generation what was found; `withWinnow` does not.
 *
 * @throws InvalidOptionError where `winnow` is no Winnow or the index none
 * @example
 * import { toolSearch } from 'ai'
 * const all = { ...tools, search: toolSearch({ search: searchWith(winnow) }) }
 */
export function searchWith(
  winnow: Winnow,
  options: SearchWithOptions = {},
): (query: ToolSearchQuery) => Promise<string[]> {
  check(winnow, options)
  return async ({ query, tools }) => {
    const { matches } = await winnow.searchTools(tools, { query, ...options })
    return matches.map(({ name }) => name)
  }
}

/**
 * How the search tool of `ai` 7 searches while Winnow selects: with the function of the host, where there is one and no
 * index, which knows more of this caller.
 */
export function toolSearchExecute(
  winnow: Winnow,
  native: Fields,
  tools: Fields,
  names: readonly string[],
  { index }: SearchToolOptions,
): (input: { query: string }, options: { abortSignal?: AbortSignal; messages: object }) => Promise<unknown> {
  const { search, maxResults: limit } = toolSearchSetting(native)
  return async ({ query }, { abortSignal: signal, messages }) => {
    const among = await selectableTools(tools, names, contextOf(messages))
    const briefs = among.map(({ name, description }) => (description === undefined ? { name } : { name, description }))
    const byName = new Map(briefs.map((brief) => [brief.name, brief]))
    const found: unknown =
      search && !index
        ? await search({ query, tools: briefs })
        : (await winnow.searchTools(among, { query, limit, index, signal })).matches.map(({ name }) => name)
    const matches = Array.isArray(found) ? [...new Set<unknown>(found)] : []
    return { tools: matches.flatMap((name) => byName.get(name as string) ?? []).slice(0, limit) }
  }
}
