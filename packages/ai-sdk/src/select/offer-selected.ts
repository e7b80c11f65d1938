import { searchToolName, type Winnow } from '@winnow/core'
import { isFields, type Fields } from '../message/native-message.ts'
import { ownOptions } from '../own-options.ts'
import { isDeferred, isToolSearch, loadedTool, ownedSearch, toolSearchName } from './governed-tools.ts'
import { searchAmong, toolSearchExecute } from './search-tool.ts'
import { hostNames, isOwn, isSearchTool, searchedNames } from './selectable-tools.ts'
import { rememberOptions, type SelectionOptions } from './selection-options.ts'

function activeOf(settings: Fields): readonly unknown[] | undefined {
  const active = settings['activeTools'] ?? settings['experimental_activeTools']
  return Array.isArray(active) ? active : undefined
}

/** Names of the host's tools that may be offered: all, or those its settings call active. */
export function activeNames(settings: Fields): string[] {
  const tools = settings['tools'] as Fields
  const active = activeOf(settings)
  const names = hostNames(tools)
  return active ? names.filter((name) => active.includes(name)) : names
}

/** Whether the settings leave the call alone altogether. */
export const isOff = (settings: Fields): boolean => ownOptions(settings)['off'] === true

/** Whether there are tools here that Winnow selects from, or whose permissions it sees to. */
export const isSelecting = (winnow: Winnow, settings: Fields): boolean =>
  winnow.selectsTools && isFields(settings['tools']) && hostNames(settings['tools']).length > 0

/** The search tools that were added here, and not by the host. */
const added = new WeakSet<object>()

const isAdded = (tool: unknown): boolean => isFields(tool) && added.has(tool)

/** Names of the tools of Winnow that may be offered: those added here, and those of the host that it calls active. */
export function ownNames(settings: Fields): string[] {
  const tools = settings['tools'] as Fields
  const active = activeOf(settings)
  return Object.keys(tools).filter((name) => {
    if (!isOwn(tools[name])) return false
    return isAdded(tools[name]) || !active || active.includes(name)
  })
}

/** Settings without the search tool that was added for other tools than these. */
export function withoutAddedSearch(settings: Fields): Fields {
  const { tools } = settings
  if (!isFields(tools) || !Object.values(tools).some(isAdded)) return settings
  return { ...settings, tools: Object.fromEntries(Object.entries(tools).filter(([, tool]) => !isAdded(tool))) }
}

/** Settings whose tools Winnow can offer as it selects them, with a tool that searches the others. */
export function offerSelected(winnow: Winnow, settings: Fields, options: SelectionOptions): Fields {
  if (!isSelecting(winnow, settings) || isOff(settings)) return settings
  const tools = settings['tools'] as Fields
  const searched = searchedNames(tools, activeNames(settings))
  const own = Object.entries(tools).map(([name, tool]): [string, unknown] => {
    if (isDeferred(tool)) return [name, loadedTool(winnow, tool as Fields)]
    if (!isToolSearch(tool)) return [name, tool]
    return [
      name,
      ownedSearch(winnow, tool as Fields, toolSearchExecute(winnow, tool as Fields, tools, searched, options)),
    ]
  })
  const hasSearch = toolSearchName(tools) !== undefined || ownNames(settings).some((name) => isSearchTool(tools[name]))
  if (!hasSearch && !(searchToolName in tools) && searched.length > 0) {
    const search = searchAmong(winnow, tools, searched, options)
    added.add(search)
    rememberOptions(search, options)
    own.push([searchToolName, search])
  }
  const offering = Object.fromEntries(own)
  rememberOptions(offering, options)
  return { ...settings, tools: offering }
}
