import { tool, type StructuredToolInterface, type ToolRuntime } from '@langchain/core/tools'
import {
  answerTenthMan,
  checkReviewer,
  tenthManDescription,
  tenthManInputSchema,
  tenthManToolName,
  type Reviewer,
  type TenthManInput,
  type TenthManOptions,
} from '@winnow/core'
import { fieldsOf } from '../message/fields.ts'
import { conversationOfRun } from '../observe/identity-of-run.ts'
import { historyOf, noHistory } from '../tool-history.ts'

/** What the host decides about the reviews a model asks for. */
export type TenthManToolOptions = Omit<TenthManOptions, 'signal'>

/**
 * The tool through which a model asks a second one to argue against its work. It is sent the messages in the state of the
 * agent that runs it, and nothing else; a model can name no other conversation. Later reviews leave it out. Where the
 * reviewer fails, the answer says so.
 *
 * @throws InvalidOptionError if `reviewer` is neither a Winnow with a model nor a reviewer
 * @example
 * import { createAgent } from 'langchain'
 * const all = [...tools, tenthManTool(winnow, { task: 'Clean up the build folder' })]
 * const agent = createAgent(withWinnow(winnow, { model, tools: all }))
 */
export function tenthManTool(
  reviewer: Pick<Reviewer, 'review'>,
  options: TenthManToolOptions = {},
): StructuredToolInterface {
  checkReviewer(reviewer)
  const review = async (input: unknown, runtime: ToolRuntime): Promise<string> => {
    const { state, signal } = fieldsOf(runtime)
    const messages = historyOf(state)
    if (!messages) return noHistory
    const own = signal instanceof AbortSignal ? { signal } : {}
    const names = { ...conversationOfRun(runtime), ...options }
    return answerTenthMan(reviewer, messages, input as TenthManInput, { ...names, ...own })
  }
  return tool(review, { name: tenthManToolName, description: tenthManDescription, schema: { ...tenthManInputSchema } })
}
