import { because } from '../edit/because.ts'
import { matchesTool } from '../text/tool-matcher.ts'
import type { PruneOptions, PruneRule } from './types.ts'

/** What {@link todoAndSkillTools} may lose. */
export interface PresetOptions {
  /** Fields of todos and skills that may be lost, for example `['id', 'version', 'path']`. Default none. */
  readonly lossy?: readonly string[]
}

/** A tool name behind a server prefix, such as `mcp__todo__write_todos` or `todo.write_todos`. */
const named = (names: string): RegExp => new RegExp(`^(?:.{1,80}(?:__|[./:]))?(?:${names})$`, 'iu')

/**
 * Rules for the todo and skill tools of LangChain (`write_todos`), deepagents, and coding agents (`TodoWrite`). On by
 * default; without evidence in the system text they do nothing. Instructions and resources of a skill stand nowhere
 * else and are never pruned.
 *
 * @example
 * createWinnow({ prune: { presets: todoAndSkillTools({ lossy: ['version', 'path'] }) } })
 */
export function todoAndSkillTools(options: PresetOptions = {}): readonly PruneRule[] {
  const { lossy = [] } = options
  return [
    {
      tool: named('load_?skill|read_?skill(?:_?resource)?'),
      policy: 'unique',
      reason: because('skill-only-in-result'),
    },
    {
      tool: named('(?:write|read|list|get|update)_?todos?(?:_?(?:list|status))?|todo_?(?:write|read)'),
      policy: 'mirrored',
      reason: because('todo-list-in-system-text'),
      state: 'todos',
      lossy,
    },
    {
      tool: named('list_?skills'),
      policy: 'auto',
      reason: because('skills-in-system-text'),
      lossy,
    },
  ]
}

/** Whether a rule says of a tool that its results stand nowhere else; the first rule that matches decides. */
export function isUniqueTool(toolName: string, options: PruneOptions = {}): boolean {
  const rules = [...(options.tools ?? []), ...(options.presets ?? todoAndSkillTools())]
  return rules.find((rule) => matchesTool(rule.tool, toolName))?.policy === 'unique'
}
