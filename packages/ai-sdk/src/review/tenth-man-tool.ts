import {
  answerTenthMan,
  checkReviewer,
  tenthManDescription,
  tenthManInputSchema,
  type Reviewer,
  type TenthManInput,
  type TenthManOptions,
} from '@winnow/core'
import { jsonSchema, tool, type Tool } from 'ai'
import { readModelMessages } from '../message/read.ts'

/** A tool that has its own conversation reviewed, see {@link tenthManTool}. */
export type TenthManTool = Tool<TenthManInput, string>

/** What the host decides about the reviews a model asks for. */
export type TenthManToolOptions = Omit<TenthManOptions, 'signal'>

/**
 * The tool through which a model asks a second one to argue against its work. It is sent the messages `ai` hands to the tool:
 * the stored history of the call, and nothing else; a model can name no other conversation. Give it under the name
 * {@link tenthManToolName}, so that later reviews leave it out. Where the reviewer fails, the answer says so.
 *
 * @throws InvalidOptionError if `reviewer` is neither a Winnow with a model nor a reviewer
 * @example
 * import { generateText } from 'ai'
 * const all = { ...tools, [tenthManToolName]: tenthManTool(winnow, { task: 'Clean up the build folder' }) }
 * await generateText(withWinnow(winnow, { model, tools: all, messages }))
 */
export function tenthManTool(reviewer: Pick<Reviewer, 'review'>, options: TenthManToolOptions = {}): TenthManTool {
  checkReviewer(reviewer)
  return tool({
    description: tenthManDescription,
    inputSchema: jsonSchema<TenthManInput>(tenthManInputSchema),
    execute: async (input: TenthManInput, { messages, abortSignal }): Promise<string> =>
      answerTenthMan(reviewer, readModelMessages(messages), input, {
        ...options,
        ...(abortSignal ? { signal: abortSignal } : {}),
      }),
  })
}
