import {
  checkAdapterOptions,
  checkWinnow,
  recallDescription,
  recallInputSchema,
  type IdentityOptions,
  type RecallRequest,
  type Winnow,
} from '@winnow/core'
import { jsonSchema, tool, type Tool } from 'ai'
import { isFields } from '../message/native-message.ts'
import { readModelMessages } from '../message/read.ts'
import type { WithWinnowOptions } from '../select/selection-options.ts'

/** The recall tools that are made here. */
const made = new WeakSet<object>()

export const isRecallTool = (given: unknown): boolean => isFields(given) && made.has(given)

/** A tool that reads results of its own conversation back, see {@link recallTool}. */
export type RecallTool = Tool<RecallRequest, string>

/** What a recall tool reads besides the messages, and what its events call the request and the conversation. */
export type RecallToolOptions = Pick<WithWinnowOptions, 'persist'> & IdentityOptions

/**
 * The tool through which a model reads what Winnow left out of a result. It searches the messages `ai` hands to the tool:
 * the stored history of the call, and nothing else. `withWinnow` adds it to settings with tools by itself; give it under
 * the name {@link recallToolName} where only the model is wrapped, so that what it gives is never shortened. With `persist`
 * it reads what was persisted for that scope, too.
 *
 * @throws InvalidOptionError where `winnow` is no Winnow, or has no store for `persist`
 * @example
 * import { generateText } from 'ai'
 * const all = { ...tools, [recallToolName]: recallTool(winnow) }
 * await generateText({ model: withWinnow(winnow, model), tools: all, messages })
 */
export function recallTool(winnow: Winnow, options: RecallToolOptions = {}): RecallTool {
  const { persist, ...names } = options
  checkWinnow(winnow)
  checkAdapterOptions(winnow, { persist })
  const recall = tool({
    description: recallDescription,
    inputSchema: jsonSchema<RecallRequest>(recallInputSchema),
    execute: async (input: RecallRequest, { messages, abortSignal: signal }): Promise<string> => {
      const history = readModelMessages(messages)
      const given = { ...names, signal }
      const recalled = persist
        ? await winnow.recallPersisted(history, input, { ...given, scope: persist.scope })
        : await winnow.recallInSlices(history, input, given)
      return recalled.text
    },
  })
  made.add(recall)
  return recall
}
