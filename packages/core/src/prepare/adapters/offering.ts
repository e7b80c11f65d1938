import { recallToolName } from '../../message/recall.ts'
import { tenthManToolName } from '../../review/tool-name.ts'
import { searchToolName } from '../../select/search-tool.ts'
import type { Selection } from '../../select/types.ts'

/** What a model is sent of tools that are not offered: nothing, or their definitions, which a prompt cache then keeps. */
export type SentDefinitions = 'offered' | 'all'

/** What an adapter makes of a selection. */
export interface Offering {
  /** The tools to offer, in their order, the search tool among them. */
  readonly names: readonly string[]
  readonly hasSearch: boolean
  /** Whether nothing was selected, so that the tools stay as the host has them. */
  readonly isAll: boolean
  /** Whether every definition is sent. Never where an index decides what the caller may see. */
  readonly definesAll: boolean
}

/**
 * Reads a selection, for adapters.
 *
 * @param searchTool what the search tool is called here
 * @example
 * const { names, hasSearch } = offeringOf(await winnow.select(definitions, { messages: history, searchTool: true }))
 */
export function offeringOf(
  { offered, isRestricted, report }: Selection,
  definitions: SentDefinitions = 'offered',
  searchTool: string = searchToolName,
): Offering {
  const isAll = report.strategy === 'all'
  return {
    names: offered.map(({ name, reason }) => (reason === 'search-tool' ? searchTool : name)),
    hasSearch: offered.some(({ reason }) => reason === 'search-tool'),
    isAll,
    definesAll: definitions === 'all' && !isRestricted && !isAll,
  }
}

const ofWinnow: readonly string[] = [recallToolName, searchToolName, tenthManToolName]

/** Whether a tool has the name of one of Winnow's: no words of a task call for it, so it is offered in every request. */
export const isWinnowTool = (name: string): boolean => ofWinnow.includes(name)

/**
 * The mode of OpenAI's `allowed_tools` for a tool choice; none where the request insists on one tool, or forbids all, so that
 * there is nothing to allow.
 */
export function allowedMode(toolChoice: unknown): 'auto' | 'required' | undefined {
  if (toolChoice === undefined || toolChoice === 'auto') return 'auto'
  return toolChoice === 'required' || toolChoice === 'any' ? 'required' : undefined
}
