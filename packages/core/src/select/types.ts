import type { Message } from '../message/types.ts'
import type { PortOptions, ToolIndex, ToolMatch } from '../ports.ts'

/** A tool as it is selected by: what its definition says, and what only the host knows. */
export interface SelectableTool {
  readonly name: string
  readonly description?: string | undefined
  /** JSON Schema of the arguments; `parameters` of OpenAI's definitions. */
  readonly inputSchema?: unknown
  /** Words a person would use for it. */
  readonly tags?: readonly string[] | undefined
}

/** How the tools of a request are ranked. */
export type SelectStrategy = 'lexical' | 'vector' | 'hybrid'

/**
 * What is offered where nothing was found for any message yet: all tools, the first `limit` of them, none but those that are
 * offered anyway, or what a function (pure, of the names and the limit) gives.
 */
export type SelectFallback = 'all' | 'first' | 'none' | ((names: readonly string[], limit: number) => readonly string[])

/** Which tools a request offers. */
export interface SelectOptions {
  /** How many tools (a group counts as one) each message of a person may add. Default 5, after source design C. */
  readonly limit?: number
  /** With fewer tools than this all are offered. Default 10, after source design C. */
  readonly minTools?: number
  /** Names that are always offered, outside the limit. */
  readonly alwaysInclude?: readonly string[]
  /** Tools that are offered together, by the name of the group. */
  readonly groups?: Readonly<Record<string, readonly string[]>>
  /** Words a person would use, by the name of the tool. */
  readonly tags?: Readonly<Record<string, readonly string[]>>
  /** Default `lexical`, `hybrid` where an `embedder` is given. */
  readonly strategy?: SelectStrategy
  /** Lets `generate` order the 20 best. Default `false`. */
  readonly rerank?: boolean
  /** Default `none` where the search tool is offered, else `all`. */
  readonly fallback?: SelectFallback
  /** Offers a tool that finds the others, where the adapter can run it. Default `true`. */
  readonly searchTool?: boolean
  /**
   * Ranks instead of the words of the definitions; those rank where it fails. One that knows the permissions of a
   * caller is given with the request.
   */
  readonly index?: ToolIndex
  /** How long an embedder, a model or an index may take, in milliseconds. Default 2000. */
  readonly timeout?: number
}

/** Why a tool is offered. */
export type SelectReason =
  /** There are fewer tools than `minTools`. */
  | 'all'
  /** By `alwaysInclude`. */
  | 'always'
  /** The tool that finds the others. */
  | 'search-tool'
  /** A message asked for it. */
  | 'selected'
  /** It stands in a group with one that was selected. */
  | 'group'
  /** The search tool found it. */
  | 'found'
  /** The history calls it. */
  | 'used'
  /** By the tool choice of the request. */
  | 'forced'
  /** Nothing was found. */
  | 'fallback'

/** A tool that is offered, and why. */
export interface SelectedTool {
  readonly name: string
  readonly reason: SelectReason
  /** Index of the message that brought it, where one did. */
  readonly at?: number
  /** How well it matched, where it was ranked; only comparable within one message. */
  readonly score?: number
  /** What speaks for it, for people. */
  readonly matches?: readonly string[]
}

/** What a selection saves. */
export interface SelectReport {
  /** How tools were ranked; `all` where all are offered because there are few. */
  readonly strategy: SelectStrategy | 'index' | 'all'
  readonly tools: { readonly before: number; readonly after: number }
  /** Tokens of the definitions, before and after, the search tool included. */
  readonly tokens: { readonly before: number; readonly after: number; readonly saved: number }
}

/** The tools of a request. */
export interface Selection<Tool extends SelectableTool = SelectableTool> {
  /** The tools to offer, in the order in which the conversation first came to them; the search tool is not among them. */
  readonly tools: readonly Tool[]
  /** Their names and why they are offered, the search tool included where it is. */
  readonly offered: readonly SelectedTool[]
  /** Whether an index decided what may be offered, so that nothing else may be sent either. */
  readonly isRestricted: boolean
  readonly report: SelectReport
}

/** What tools are selected for. One of `messages` and `query` is needed. */
export interface SelectRequest extends PortOptions {
  /** The stored history, whole; the list only grows while it does. */
  readonly messages?: readonly Message[] | undefined
  /** A question outside any history. */
  readonly query?: string | undefined
  /** What was asked before `query`, oldest first; it counts where the question names next to nothing. */
  readonly before?: readonly string[] | undefined
  /** Instead of `limit` of the options. */
  readonly limit?: number | undefined
  /** Names that are offered besides `alwaysInclude` of the options; the same in every request of a conversation. */
  readonly alwaysInclude?: readonly string[] | undefined
  /** The tool the request insists on, by its tool choice. */
  readonly toolChoice?: string | undefined
  /** Whether the caller can run the search tool. Default `false`. */
  readonly searchTool?: boolean | undefined
  /** Instead of `index` of the options: one that knows what this caller may see. */
  readonly index?: ToolIndex | undefined
  /** What the event about it calls the request. Default none. */
  readonly requestId?: string | undefined
  /** What it calls the conversation. Default as in {@link PrepareOptions}, where there are `messages`. */
  readonly conversationId?: string | undefined
}

/** What tools are searched for, and whose permissions hold. */
export interface SearchToolsRequest extends PortOptions {
  readonly query: string
  /** What was asked before, oldest first; it counts where the question names next to nothing. */
  readonly before?: readonly string[] | undefined
  /** Default `limit` of the options. */
  readonly limit?: number | undefined
  readonly index?: ToolIndex | undefined
}

/** What the search tool found. */
export interface FoundTools {
  /** The answer, as a model reads it. */
  readonly text: string
  readonly matches: readonly ToolMatch[]
}
