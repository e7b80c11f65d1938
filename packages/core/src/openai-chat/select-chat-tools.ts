import type { ToolIndex } from '../ports.ts'
import type { Winnow } from '../prepare/types.ts'
import { allowedMode, offeringOf, type SentDefinitions } from '../prepare/adapters/offering.ts'
import { searchToolDescription, searchToolInputSchema, searchToolName } from '../select/search-tool.ts'
import type { FoundTools, SearchToolsRequest, SelectableTool, Selection } from '../select/types.ts'
import { historyOf } from './history-of.ts'
import type { ChatMessage } from './types.ts'

/**
 * A tool definition of OpenAI's APIs: a function or a custom tool of the chat API, or a function of the Responses API. What
 * has no name, such as a tool the provider runs, is always offered.
 */
export interface ChatTool {
  readonly type?: string
  readonly function?: { readonly name: string; readonly description?: string; readonly parameters?: unknown }
  readonly custom?: { readonly name: string; readonly description?: string }
  readonly name?: string
  readonly description?: string | null
  readonly parameters?: unknown
}

/** The definition of the search tool. */
export interface SearchChatTool {
  type: 'function'
  function: { name: string; description: string; parameters: Record<string, unknown> }
}

/** A tool choice that allows some of the tools that are sent. */
export interface AllowedTools {
  type: 'allowed_tools'
  allowed_tools: { mode: 'auto' | 'required'; tools: Record<string, unknown>[] }
}

/** What a chat request says besides its messages and tools. */
export interface SelectChatToolsOptions<Choice = unknown> {
  /** The tool choice of the request; a tool it names is offered. */
  readonly toolChoice?: Choice | undefined
  /** Adds the search tool, whose calls the host answers with {@link searchChatTools}. Default `false`. */
  readonly searchTool?: boolean | undefined
  /**
   * `all` sends every definition in its order and names those that may be called in `toolChoice`, so that the definitions
   * stay cached; OpenAI's own chat API takes that. Without a name, or with permissions, it is `offered`. Default `offered`.
   */
  readonly definitions?: SentDefinitions | undefined
  /** Knows what the caller may see. */
  readonly index?: ToolIndex | undefined
  readonly signal?: AbortSignal | undefined
}

/** The tools of a chat request. */
export interface SelectedChatTools<Tool, Choice> {
  /** Leave it and `toolChoice` out of the request where it is empty. */
  readonly tools: (Tool | SearchChatTool)[]
  /** What to send as `tool_choice`: the one given, or the tools that may be called. */
  readonly toolChoice: Choice | AllowedTools | undefined
  readonly selection: Selection
}

/** A tool as it is selected by, with its definition. */
interface Known<Tool> extends SelectableTool {
  readonly definition: Tool
}

const known = new WeakMap<object, Known<unknown>>()

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** What of a definition names and describes the tool. */
function named({ function: called, custom, ...flat }: ChatTool): Omit<ChatTool, 'function' | 'custom'> {
  return isObject(called) ? called : isObject(custom) ? custom : flat
}

/** What a definition is selected by; none where it has no name. */
function describe<Tool extends ChatTool>(definition: Tool): Known<Tool>[] {
  if (!isObject(definition)) return []
  const { name, description, parameters: inputSchema } = named(definition)
  if (typeof name !== 'string' || name === '') return []
  const before = known.get(definition) as Known<Tool> | undefined
  if (before?.name === name && before.description === (description ?? undefined) && before.inputSchema === inputSchema)
    return [before]
  const tool = { name, description: description ?? undefined, inputSchema, definition }
  known.set(definition, tool)
  return [tool]
}

const searchDefinition = (): SearchChatTool => ({
  type: 'function',
  function: { name: searchToolName, description: searchToolDescription, parameters: { ...searchToolInputSchema } },
})

function forcedBy(toolChoice: unknown): string | undefined {
  const name = isObject(toolChoice) ? named(toolChoice).name : undefined
  return typeof name === 'string' ? name : undefined
}

/** How `allowed_tools` names a tool of the chat API; undefined for one it cannot name. */
function reference({ type, function: called, custom }: ChatTool): Record<string, unknown> | undefined {
  if (isObject(called)) return { type: 'function', function: { name: called['name'] } }
  return isObject(custom) ? { type, custom: { name: custom['name'] } } : undefined
}

/**
 * Selects the tools of an OpenAI chat request from all there are: what the messages of the stored history asked for, what
 * was called and what was found. Where it fails all are offered, with an event.
 *
 * @example
 * const { tools: offered } = await selectChatTools(winnow, history, tools)
 * await openai.chat.completions.create({ model: 'gpt-5.2', messages: history, tools: offered })
 */
export async function selectChatTools<Tool extends ChatTool, Choice = undefined>(
  winnow: Winnow,
  messages: readonly ChatMessage[],
  tools: readonly Tool[],
  options: SelectChatToolsOptions<Choice> = {},
): Promise<SelectedChatTools<Tool, Choice>> {
  const { toolChoice, searchTool, definitions, index, signal } = options
  const described = tools.flatMap(describe)
  const { messages: read } = historyOf(winnow, messages)
  const request = { messages: read, searchTool, toolChoice: forcedBy(toolChoice), index, signal }
  const selection = await winnow.select(described, request)
  const { names: offered, hasSearch, isAll, definesAll } = offeringOf(selection, definitions)
  const own = hasSearch ? [searchDefinition()] : []
  if (definesAll) {
    const sent = [...tools, ...own]
    const names = new Set(offered)
    const allowed = sent.filter((tool) => describe(tool).every(({ name }) => names.has(name)))
    const references = allowed.map(reference)
    const mode = allowedMode(toolChoice)
    if (!mode) return { tools: sent, toolChoice, selection }
    if (references.length > 0 && references.every((entry) => entry !== undefined)) {
      const choice: AllowedTools = { type: 'allowed_tools', allowed_tools: { mode, tools: references } }
      return { tools: sent, toolChoice: choice, selection }
    }
  }
  const byName = new Map<string, Tool | SearchChatTool>(
    selection.tools.map(({ name, definition }) => [name, definition]),
  )
  for (const definition of own) byName.set(searchToolName, definition)
  const others = tools.filter((tool) => describe(tool).length === 0)
  const isWhole = isAll && selection.tools.length === described.length
  // The array itself where nothing was selected.
  const sent = isWhole ? (tools as Tool[]) : [...others, ...offered.flatMap((name) => byName.get(name) ?? [])]
  // A tool that the caller may not see cannot be insisted on: providers refuse a name without a definition.
  const isHidden = described.some(({ name }) => name === request.toolChoice && !byName.has(name))
  return { tools: sent, toolChoice: sent.length > 0 && !isHidden ? toolChoice : undefined, selection }
}

/**
 * Answers a call of the search tool, with the tools of {@link selectChatTools}; `text` is the content of the tool message.
 *
 * @example
 * const { text } = await searchChatTools(winnow, tools, { query: 'send an email' })
 */
export async function searchChatTools(
  winnow: Winnow,
  tools: readonly ChatTool[],
  request: SearchToolsRequest,
): Promise<FoundTools> {
  return winnow.searchTools(tools.flatMap(describe), request)
}
