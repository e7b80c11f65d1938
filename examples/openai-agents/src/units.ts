import type { AgentInputItem } from '@openai/agents-core'

/*
 * The SDK keeps a conversation as a flat list of items: reasoning, a message, each call and each result are items of their
 * own. For Winnow a message is all that a model said in one go, with all its calls. So the neighbours that a model made are
 * grouped to a unit, and each unit is read as one message.
 */

/** Neighbouring items that are one message. */
export type Unit = readonly AgentInputItem[]

type Role = 'system' | 'user' | 'assistant' | 'tool'

const outputTypes: ReadonlySet<string | undefined> = new Set([
  'function_call_result',
  'computer_call_result',
  'shell_call_output',
  'apply_patch_call_output',
])

/**
 * Whose message an item belongs to. What is neither a message nor a result was made by the model, or is not known; a role that
 * is not known is taken for the host's, whose words are never edited.
 */
export function roleOf(item: AgentInputItem): Role {
  if ('role' in item) return item.role === 'user' || item.role === 'assistant' ? item.role : 'system'
  return outputTypes.has(item.type) ? 'tool' : 'assistant'
}

/** Groups items: all that a model said in one go is a unit; every other item stands alone, results too. */
export function unitsOf(items: readonly AgentInputItem[]): Unit[] {
  const units: AgentInputItem[][] = []
  let last: Role | undefined
  for (const item of items) {
    const role = roleOf(item)
    if (role === 'assistant' && last === 'assistant') units.at(-1)!.push(item)
    else units.push([item])
    last = role
  }
  return units
}
