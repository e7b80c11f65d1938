import { recallDescription, recallInputSchema, type RecallRequest, type Winnow } from '@winnow/core'
import { jsonSchema, tool, type Tool } from 'ai'
import { checkWinnow } from './check-winnow.ts'
import { isFields } from './native-message.ts'
import { readModelMessages } from './read.ts'

/** The recall tools that are made here. */
const made = new WeakSet<object>()

export const isRecallTool = (given: unknown): boolean => isFields(given) && made.has(given)

/** A tool that reads results of its own conversation back, see {@link recallTool}. */
export type RecallTool = Tool<RecallRequest, string>

/**
 * The tool through which a model reads what Winnow left out of a result. It searches the messages `ai` hands to the tool:
 * the stored history of the call, and nothing else. `withWinnow` adds it to settings with tools by itself; give it under
 * the name {@link recallToolName} where only the model is wrapped, so that what it gives is never shortened.
 *
 * @throws InvalidOptionError where `winnow` is no Winnow
 * @example
 * import { generateText } from 'ai'
 * const all = { ...tools, [recallToolName]: recallTool(winnow) }
 * await generateText({ model: withWinnow(winnow, model), tools: all, messages })
 */
export function recallTool(winnow: Winnow): RecallTool {
  checkWinnow(winnow)
  const recall = tool({
    description: recallDescription,
    inputSchema: jsonSchema<RecallRequest>(recallInputSchema),
    execute: (input: RecallRequest, { messages }): string => winnow.recall(readModelMessages(messages), input).text,
  })
  made.add(recall)
  return recall
}
