import type { SelectableTool, SelectedTool, Selection } from './types.ts'

/** A selection of every tool, one of each name. */
export function offerAll<Tool extends SelectableTool>(
  tools: readonly Tool[],
  before: number = tools.length,
): Selection<Tool> {
  const byName = byNames(tools)
  const chosen = byName.size === tools.length ? tools : [...byName.values()]
  const tokens = { before: 0, after: 0, saved: 0 }
  return {
    tools: chosen,
    offered: chosen.map(({ name }): SelectedTool => ({ name, reason: 'all' })),
    isRestricted: false,
    report: { strategy: 'all', tools: { before, after: chosen.length }, tokens },
  }
}

/** Of tools of one name the first counts: no provider takes a second. */
export function byNames<Tool extends SelectableTool>(tools: readonly Tool[]): ReadonlyMap<string, Tool> {
  const known = new Map<string, Tool>()
  for (const tool of tools) if (!known.has(tool.name)) known.set(tool.name, tool)
  return known
}
