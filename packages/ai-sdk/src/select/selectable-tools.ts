import { isWinnowTool, type SelectableTool } from '@winnow/core'
import { asSchema } from 'ai'
import { isFields, type Fields } from '../message/native-message.ts'
import { isRecallTool } from '../tools/recall-tool.ts'
import { isDeferred, isToolSearch, originalOf } from './governed-tools.ts'

/** What a description that is a function (`ai` 7) is told. */
export interface DescriptionContext {
  readonly toolsContext?: unknown
  readonly experimental_sandbox?: unknown
}

const schemas = new WeakMap<object, Promise<unknown>>()
const known = new WeakMap<object, SelectableTool>()
/** The search tools that are made here. */
const searchTools = new WeakSet<object>()

export const markSearchTool = (tool: object): void => void searchTools.add(tool)

export const isSearchTool = (tool: unknown): boolean => isFields(tool) && searchTools.has(tool)

/** Whether Winnow brought the tool: it is offered as Winnow sees fit, and no permission is needed for it. */
export const isOwn = (tool: unknown): boolean => isSearchTool(tool) || isRecallTool(tool)

async function convert(tool: Fields): Promise<unknown> {
  try {
    return await asSchema(tool['inputSchema'] as never).jsonSchema
  } catch {
    return undefined
  }
}

/** The JSON Schema of the arguments, converted once; undefined where that fails, which only loses their words. */
export function schemaOf(tool: Fields): Promise<unknown> {
  const original = originalOf(tool)
  const schema = schemas.get(original) ?? convert(original)
  schemas.set(original, schema)
  return schema
}

/** The description as `ai` would send it, where it can be had. */
export function descriptionOf(name: string, tool: Fields, context: DescriptionContext): string | undefined {
  const { description } = tool
  if (typeof description === 'string') return description
  if (typeof description !== 'function') return undefined
  const { toolsContext, experimental_sandbox } = context
  const describe = description as (options: object) => unknown
  try {
    const text = describe({ context: isFields(toolsContext) ? toolsContext[name] : undefined, experimental_sandbox })
    return typeof text === 'string' ? text : undefined
  } catch {
    return undefined
  }
}

async function selectableTool(name: string, tool: Fields, context: DescriptionContext): Promise<SelectableTool> {
  const original = originalOf(tool)
  const before = known.get(original)
  const description = descriptionOf(name, original, context)
  if (before?.name === name && before.description === description) return before
  const { title } = original
  const tags = typeof title === 'string' && title !== '' ? { tags: [title] } : {}
  const selectable = { name, description, inputSchema: await schemaOf(original), ...tags }
  known.set(original, selectable)
  return selectable
}

/** Tools as core selects from them, the same objects as long as nothing about them changes. */
export const selectableTools = (
  tools: Fields,
  names: readonly string[],
  context: DescriptionContext,
): Promise<SelectableTool[]> => Promise.all(names.map((name) => selectableTool(name, tools[name] as Fields, context)))

/** Names of the tools of the host, in their order. */
export const hostNames = (tools: Fields): string[] =>
  Object.keys(tools).filter((name) => isFields(tools[name]) && !isOwn(tools[name]))

/** Tools nothing is known of that words could find, and those that have their own place. */
function isFixed(name: string, tool: Fields): boolean {
  const { type, description } = originalOf(tool)
  if (type === 'provider' || type === 'provider-defined') return true
  if (isWinnowTool(name) || isToolSearch(tool)) return true
  return typeof description !== 'function' && (typeof description !== 'string' || description.trim() === '')
}

/** Of these tools, those that are always offered. Where the host defers tools, it is all the others. */
export function fixedNames(tools: Fields, names: readonly string[]): string[] {
  const defers = names.some((name) => isDeferred(tools[name]))
  return names.filter((name) => isFixed(name, tools[name] as Fields) || (defers && !isDeferred(tools[name])))
}

/** Names of the tools that are selected, and searched, rather than always offered. */
export function searchedNames(tools: Fields, names: readonly string[]): string[] {
  const fixed = new Set(fixedNames(tools, names))
  return names.filter((name) => !fixed.has(name))
}

/** The order in which `ai` lists tools: as they stand, or named ones first and the others by name. */
export function inOrder(names: readonly string[], toolOrder: unknown): readonly string[] {
  if (!Array.isArray(toolOrder)) return names
  const places = new Map((toolOrder as unknown[]).map((name, place) => [name, place] as const).toReversed())
  const last = places.size + toolOrder.length
  const place = (name: string): number => places.get(name) ?? last
  return names.toSorted((a, b) => place(a) - place(b) || (place(a) < last ? 0 : a < b ? -1 : 1))
}
