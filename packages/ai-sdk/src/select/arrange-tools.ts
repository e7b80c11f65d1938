import { allowedMode } from '@winnow/core'
import { isFields, type Fields } from '../message/native-message.ts'
import { definitionsBehind } from './told-definitions.ts'

/** What a model call says of tools. */
interface ToolCallOptions {
  readonly tools?: unknown
  readonly toolChoice?: unknown
  readonly providerOptions?: unknown
}

const nameOf = (tool: unknown): unknown => (isFields(tool) ? tool['name'] : undefined)

/** The tools in this order; others after them, as they stand. */
function ordered(tools: readonly unknown[], toolOrder: readonly unknown[]): readonly unknown[] {
  const places = new Map(toolOrder.map((name, place) => [name, place]))
  const place = (tool: unknown): number => places.get(nameOf(tool)) ?? toolOrder.length
  const sorted = tools.toSorted((a, b) => place(a) - place(b))
  return sorted.every((tool, at) => tool === tools[at]) ? tools : sorted
}

/** Whether OpenAI can be told by name whether the tool may be called. */
function canBeAllowed(definition: unknown): boolean {
  const options = isFields(definition) ? definition['providerOptions'] : undefined
  const { openai } = isFields(options) ? options : {}
  if (!isFields(openai)) return true
  return !openai['namespace'] && openai['deferLoading'] !== true && openai['omitFromRequestTools'] !== true
}

/** The call with every definition, of which OpenAI Responses may call those that are offered. */
function allowOffered<Call extends ToolCallOptions>(call: Call, definitions: readonly unknown[]): Call {
  const offered = call.tools as readonly unknown[]
  const names = new Set(definitions.map(nameOf))
  const tools = [...definitions, ...offered.filter((tool) => !names.has(nameOf(tool)))]
  const providerOptions = isFields(call.providerOptions) ? call.providerOptions : {}
  const openai = isFields(providerOptions['openai']) ? providerOptions['openai'] : {}
  const { toolChoice } = call
  const mode = allowedMode(isFields(toolChoice) ? toolChoice['type'] : undefined)
  if (mode === undefined || openai['allowedTools'] !== undefined) return { ...call, tools }
  const allowedTools = { toolNames: offered.map(nameOf), mode }
  return { ...call, tools, providerOptions: { ...providerOptions, openai: { ...openai, allowedTools } } }
}

/** The call with its tools as the step wants them, which said so in our own provider options. */
export function arrangeTools<Call extends ToolCallOptions>(call: Call, own: Fields, provider: unknown): Call {
  const { toolOrder } = own
  const definitions = definitionsBehind(own['definitions'])
  if (!Array.isArray(call.tools) || !Array.isArray(toolOrder)) return call
  const tools = ordered(call.tools, toolOrder)
  const arranged = tools === call.tools ? call : { ...call, tools }
  const allows = provider === 'openai.responses' && definitions !== undefined && tools.length > 0
  return allows && definitions.every(canBeAllowed) ? allowOffered(arranged, definitions) : arranged
}
