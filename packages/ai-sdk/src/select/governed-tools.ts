import type { Winnow } from '@winnow/core'
import { isFields, type Fields } from '../message/native-message.ts'

/** How `ai` 7 marks its own search tool, and where that keeps what the host gave it. */
const searchSymbol = Symbol.for('vercel.ai.toolSearch')
const searchFunctionSymbol = Symbol.for('vercel.ai.toolSearch.search')
const mostResultsSymbol = Symbol.for('vercel.ai.toolSearch.maxResults')

type Symbols = Readonly<Record<symbol, unknown>>

/** The tools of the host, by the copies that stand in their place. */
const originals = new WeakMap<object, Fields>()

/** The tool of the host, where this is a copy of one. */
export const originalOf = (tool: Fields): Fields => originals.get(tool) ?? tool

/** Whether the host loads the tool only when it was searched for (`ai` 7). */
export const isDeferred = (tool: unknown): boolean => isFields(tool) && originalOf(tool)['deferLoading'] === true

/** The copies that `ai` does not load by its own search while Winnow selects. */
const loaded = new WeakSet<object>()

/** Whether `ai` itself loads the tool once its search found it, which finds active tools only. */
export const isLoadedByAi = (tool: unknown): boolean => isFields(tool) && !loaded.has(tool) && isDeferred(tool)

/** Whether this is the search tool of `ai` 7. */
export const isToolSearch = (tool: unknown): boolean =>
  isFields(tool) && (originalOf(tool) as unknown as Symbols)[searchSymbol] === true

/** The name of the search tool of `ai` 7 among these tools. */
export const toolSearchName = (tools: Fields): string | undefined =>
  Object.keys(tools).find((name) => isToolSearch(tools[name]))

/** What a host gave the search tool of `ai` 7. */
export interface ToolSearchSetting {
  readonly search: ((options: { query: string; tools: unknown[] }) => unknown) | undefined
  readonly maxResults: number
}

export function toolSearchSetting(tool: Fields): ToolSearchSetting {
  const symbols = originalOf(tool) as unknown as Symbols
  const { [searchFunctionSymbol]: search, [mostResultsSymbol]: most } = symbols
  return {
    search: typeof search === 'function' ? (search as ToolSearchSetting['search']) : undefined,
    maxResults: typeof most === 'number' ? most : 5,
  }
}

/** What a tool has from its class, read and run on the tool itself: a copy lacks what is private to it. */
function inherited(tool: Fields): PropertyDescriptorMap {
  const all: PropertyDescriptorMap = {}
  let from = Object.getPrototypeOf(tool) as object | null
  for (; from && from !== Object.prototype; from = Object.getPrototypeOf(from) as object | null) {
    for (const key of Reflect.ownKeys(from)) {
      if (key === 'constructor' || Object.hasOwn(all, key)) continue
      const get = (): unknown => {
        const value: unknown = Reflect.get(tool, key)
        return typeof value === 'function' ? (value.bind(tool) as unknown) : value
      }
      all[key] = { configurable: true, get }
    }
  }
  return all
}

/** A copy of a tool that answers otherwise in some places, and stands for the same tool of the host. */
function copyWith(tool: Fields, properties: PropertyDescriptorMap): Fields {
  const all = { ...inherited(tool), ...Object.getOwnPropertyDescriptors(tool), ...properties }
  const copy = Object.create(Object.getPrototypeOf(tool) as object | null, all) as Fields
  originals.set(copy, originalOf(tool))
  return copy
}

const shown = { enumerable: true, configurable: true }

/** A tool that runs another function. */
export const toolWithExecute = (tool: Fields, execute: unknown): Fields =>
  copyWith(tool, { execute: { ...shown, value: execute } })

/** A tool that is always loaded while Winnow selects, so that the active tools alone decide whether it is offered. */
export function loadedTool(winnow: Winnow, tool: Fields): Fields {
  const copy = copyWith(tool, { deferLoading: { ...shown, get: () => (winnow.mode === 'on' ? undefined : true) } })
  loaded.add(copy)
  return copy
}

/** A search tool that `ai` runs as any other while Winnow selects: `execute` searches. */
export const ownedSearch = (winnow: Winnow, tool: Fields, execute: unknown): Fields =>
  copyWith(tool, {
    [searchSymbol]: { ...shown, get: () => winnow.mode !== 'on' },
    execute: { ...shown, value: execute },
  })
