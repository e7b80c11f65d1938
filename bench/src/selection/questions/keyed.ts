import type { SelectableTool } from '@winnow/core'
import type { KeyedTool } from './question.ts'

/** Gives tools of one name a key each. */
export function keyed(tools: readonly SelectableTool[]): KeyedTool[] {
  const taken = new Set(tools.map(({ name }) => name))
  const given = new Set<string>()
  return tools.map((tool) => {
    let key = tool.name
    while (given.has(key) || (key !== tool.name && taken.has(key))) key += '_'
    given.add(key)
    return { ...tool, name: key, title: tool.name }
  })
}
