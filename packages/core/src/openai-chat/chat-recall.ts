import type { IdentityOptions } from '../prepare/view/identity.ts'
import type { Winnow } from '../prepare/types.ts'
import {
  recallChatTool,
  type RecallChatDefinition,
  type RecallChatMessage,
  type RecallChatOptions,
} from './recall-chat-tool.ts'
import type { ChatMessage, ChatToolCall } from './types.ts'

/** Options of {@link chatRecall}. */
export interface ChatRecallOptions<Tool> extends RecallChatOptions, IdentityOptions {
  /** The definitions of your own tools. Default none. */
  readonly tools?: readonly Tool[]
}

/** Recall in a loop over plain chat requests. */
export interface ChatRecall<Tool> {
  /** Your tools, and the recall tool if something can be read back: give them to `prepareChat` and to every request. */
  readonly tools: (Tool | RecallChatDefinition)[]
  /**
   * Answers all calls of an assistant message, one after the other in their order: those of the recall tool from the stored
   * history, and the others with the text that `run` gives. Rejects only if `run` does.
   */
  answer<Call extends ChatToolCall>(
    messages: readonly ChatMessage[],
    said: { readonly tool_calls?: readonly Call[] | null | undefined },
    run: (call: Call) => string | Promise<string>,
  ): Promise<RecallChatMessage[]>
}

/**
 * Makes recall part of a loop in two lines: the tools to send, and the answers to store.
 *
 * @example
 * const recall = chatRecall(winnow, { tools })
 * const run = ({ function: called }: ChatToolCall) => runTool(called?.name ?? '', called?.arguments)
 * const answerTo = (said: { tool_calls?: ChatToolCall[] }) => recall.answer(history, said, run)
 */
export function chatRecall<Tool = never>(
  winnow: Winnow,
  { tools = [], scope, ...names }: ChatRecallOptions<Tool> = {},
): ChatRecall<Tool> {
  const recall = recallChatTool(winnow, { scope })
  return {
    tools: winnow.offersRecall ? [...tools, recall.definition] : [...tools],
    async answer(messages, said, run) {
      const answers: RecallChatMessage[] = []
      for (const call of said.tool_calls ?? []) {
        const isRecall = call.function?.name === recall.name
        const content = isRecall ? (await recall.answer(messages, call, names)).content : await run(call)
        answers.push({ role: 'tool', tool_call_id: call.id ?? '', content })
      }
      return answers
    },
  }
}
