import { searchToolName, type Winnow } from '@winnow/core'
import { isFields, type Fields } from '../native-message.ts'
import { isDeferred, isToolSearch, loadedTool, ownedSearch, toolSearchName } from './governed-tools.ts'
import { searchAmong, toolSearchExecute, type SearchToolOptions } from './search-tool.ts'
import { hostNames, isSearchTool, searchedNames } from './selectable-tools.ts'

/** Names of the host's tools that may be offered: all, or those its settings call active. */
export function activeNames(settings: Fields): string[] {
  const tools = settings['tools'] as Fields
  const active = settings['activeTools'] ?? settings['experimental_activeTools']
  const names = hostNames(tools)
  return Array.isArray(active) ? names.filter((name) => active.includes(name)) : names
}

/** Whether the settings leave the call alone altogether. */
export const isOff = ({ providerOptions }: Fields): boolean => {
  const own = isFields(providerOptions) ? providerOptions['winnow'] : undefined
  return isFields(own) && own['off'] === true
}

/** Whether there are tools here that Winnow selects from, or whose permissions it sees to. */
export const isSelecting = (winnow: Winnow, settings: Fields): boolean =>
  winnow.selectsTools && isFields(settings['tools']) && hostNames(settings['tools']).length > 0

/** Settings without the search tool that was added for other tools than these. */
export function withoutSearch(settings: Fields): Fields {
  const { tools } = settings
  if (!isFields(tools) || !Object.values(tools).some(isSearchTool)) return settings
  return { ...settings, tools: Object.fromEntries(Object.entries(tools).filter(([, tool]) => !isSearchTool(tool))) }
}

/** Settings whose tools Winnow can offer as it selects them, with a tool that searches the others. */
export function offerSelected(winnow: Winnow, settings: Fields, options: SearchToolOptions): Fields {
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
  const hasSearch = searchToolName in tools || toolSearchName(tools) !== undefined
  if (!hasSearch && searched.length > 0) {
    own.push([searchToolName, searchAmong(winnow, tools, searched, options)])
  }
  return { ...settings, tools: Object.fromEntries(own) }
}
