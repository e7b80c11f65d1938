import { byToolName, matchesTool } from '../text/tool-matcher.ts'
import { todoAndSkillTools } from './presets.ts'
import type { PruneOptions, PruneRule } from './types.ts'

/** What is known of tools by name. */
export interface RuleTable {
  readonly rules: readonly PruneRule[]
  /** The first rule that matches a tool; `undefined` for tools that are taken to be unique. */
  ruleFor(toolName: string): PruneRule | undefined
  /** The state a tool reads or writes, if it has one. */
  stateOf(toolName: string): string | undefined
}

/** The server a tool belongs to: what stands before `write_todos` in `mcp__todo__write_todos`. */
const serverOf = (toolName: string): string => /^.*(?:__|[./:])/u.exec(toolName)?.[0] ?? ''

/** Puts the rules of the options and the presets in one order. */
export function createRuleTable({ tools = [], presets = todoAndSkillTools(), otherTools }: PruneOptions): RuleTable {
  const rules = [...tools, ...presets]
  const other: PruneRule | undefined = otherTools === 'auto' ? { tool: () => true, policy: 'auto' } : undefined
  const known = byToolName((toolName) => {
    const rule = rules.find(({ tool }) => matchesTool(tool, toolName)) ?? other
    if (rule?.policy !== 'mirrored') return { rule }
    return { rule, state: rule.state === undefined ? toolName : serverOf(toolName) + rule.state }
  }) as (toolName: string) => { readonly rule?: PruneRule; readonly state?: string }
  return {
    rules,
    ruleFor: (toolName) => known(toolName).rule,
    stateOf: (toolName) => known(toolName).state,
  }
}
