import { isUniqueTool } from '../../prune/presets.ts'
import { createPruneRule } from '../../prune/rule.ts'
import { createStateRule } from '../../prune/superseded.ts'
import type { PruneOptions } from '../../prune/types.ts'
import type { Plugin } from './plugin.ts'

/** Removes tool uses that the system text already holds, and results of todo lists that a later one replaced. */
export const prunePlugin = (options: PruneOptions): Plugin => ({
  name: 'prune',
  isUnique: (toolName) => isUniqueTool(toolName, options),
  states: ({ refs }) => createStateRule(options, refs.shownRef),
  setup: () => ({ sealTurn: createPruneRule(options) }),
})
