import type { Winnow } from '@winnow/core'
import { fieldsOf, listOf } from '../message/fields.ts'
import { isRecallTool } from '../recall-tool.ts'

const toolsOf = (params: unknown): readonly unknown[] => {
  const { tools, middleware } = fieldsOf(params)
  return [...listOf(tools), ...listOf(middleware).flatMap((entry) => listOf(fieldsOf(entry)['tools']))]
}

/** Whether the agent runs a tool itself; what a provider runs is only described to it. */
export const isOfHost = (tool: unknown): boolean => typeof fieldsOf(tool)['invoke'] === 'function'

/** Whether an agent has tools, and none of this name yet. */
export function lacksTool(params: unknown, name: string): boolean {
  const tools = toolsOf(params)
  return tools.some(isOfHost) && tools.every((tool) => fieldsOf(tool)['name'] !== name)
}

/** Whether some tool has to be used, whichever. */
const isRequired = (toolChoice: unknown): boolean =>
  ['required', 'any'].includes(toolChoice as string) || fieldsOf(toolChoice)['type'] === 'any'

/**
 * The tools of a request without a recall tool that is of no use: where the agent runs no other, or has to use the one
 * it runs, where the request goes out as it is, and where the host gave it as well. The array itself where nothing has to
 * go.
 */
export function usefulTools<Tool>(
  winnow: Winnow,
  tools: readonly Tool[],
  toolChoice: unknown,
  isEdited: boolean,
): readonly Tool[] {
  const isRecall = (tool: unknown): boolean => isRecallTool(winnow, tool)
  const first = tools.findIndex(isRecall)
  if (first < 0) return tools
  const isGivenTwice = tools.findLastIndex(isRecall) > first
  if (isGivenTwice) return tools.filter((tool, index) => !isRecall(tool) || index === first)
  const others = tools.filter((tool) => !isRecall(tool) && isOfHost(tool)).length
  return isEdited && others > (isRequired(toolChoice) ? 1 : 0) ? tools : tools.filter((tool) => !isRecall(tool))
}
