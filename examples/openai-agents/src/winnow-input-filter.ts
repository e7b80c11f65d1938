import { tool, type AgentInputItem, type CallModelInputFilter, type Tool } from '@openai/agents-core'
import { recallDescription, recallInputSchema, recallToolName, type RecallRequest, type Winnow } from '@winnow/core'
import { applyToUnits } from './apply.ts'
import { readUnits } from './read.ts'
import { unitsOf } from './units.ts'

/** A filter of one conversation, and the tool that reads back what it leaves out. */
export interface WinnowInputFilter {
  /** Give it to a run. */
  readonly callModelInputFilter: CallModelInputFilter
  /** Give it to the agent. It reads the items that the filter was last given. */
  readonly recall: Tool
}

/**
 * Sends the model what Winnow makes of the items of a run; the run itself keeps them all. Make one for each conversation.
 *
 * @example
 * const { callModelInputFilter, recall } = winnowInputFilter(createWinnow())
 * const agent = new Agent({ name: 'Clerk', tools: [...tools, recall] })
 * await run(agent, 'Where is my order?', { callModelInputFilter })
 */
export function winnowInputFilter(winnow: Winnow): WinnowInputFilter {
  let history: readonly AgentInputItem[] = []

  const filter: CallModelInputFilter = async ({ modelData }) => {
    history = modelData.input
    const identity = winnow.identify(undefined)
    const { instructions: system } = modelData
    try {
      const units = unitsOf(history)
      const options = system === undefined ? identity : { ...identity, system }
      const { edits } = await winnow.prepare(readUnits(units), options)
      return edits.length === 0 ? modelData : { ...modelData, input: applyToUnits(units, edits).flat() }
    } catch (error) {
      // What cannot be read or carried out costs the savings, never the request.
      winnow.notify({ type: 'failed', ...identity, part: 'openai-agents', error })
      return modelData
    }
  }

  const recall = tool({
    name: recallToolName,
    description: recallDescription,
    parameters: { ...recallInputSchema, required: [], additionalProperties: true },
    strict: false,
    execute: async (request) =>
      (await winnow.recallInSlices(readUnits(unitsOf(history)), request as RecallRequest)).text,
  })
  // Nothing of an item is changed in place, so that the SDK need not copy them all before each request.
  return { callModelInputFilter: Object.assign(filter, { preserveInputIdentity: true }), recall }
}
