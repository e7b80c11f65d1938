import { recallDescription, recallInputSchema } from '../compress/recall/tool.ts'
import type { RecallRequest } from '../compress/recall/types.ts'
import { tryParseJson } from '../message/input.ts'
import { recallToolName } from '../message/recall.ts'
import type { IdentityOptions } from '../prepare/view/identity.ts'
import type { Winnow } from '../prepare/types.ts'
import { historyOf } from './history-of.ts'
import type { ChatMessage, ChatToolCall } from './types.ts'

/** The definition of the recall tool. */
export interface RecallChatDefinition {
  type: 'function'
  function: { name: string; description: string; parameters: Record<string, unknown> }
}

/** The answer to a call, as a message to store and send. */
export interface RecallChatMessage {
  role: 'tool'
  tool_call_id: string
  content: string
}

/** Options of {@link recallChatTool}. */
export interface RecallChatOptions {
  /** For whom results were persisted: what is kept for this scope is read, too. Default none. */
  readonly scope?: string | undefined
}

/** The recall tool of plain chat requests. */
export interface RecallChatTool {
  /** Its name, by which its calls are known. */
  readonly name: string
  /** Goes with the other tools of every request. */
  readonly definition: RecallChatDefinition
  /**
   * Answers a call from the stored history, with breaks in which other requests have their turn. Never rejects: if there is
   * nothing to read, the content says what to ask instead.
   */
  answer(
    messages: readonly ChatMessage[],
    call: ChatToolCall,
    options?: IdentityOptions & { readonly signal?: AbortSignal },
  ): Promise<RecallChatMessage>
}

const noArguments = 'The arguments are no JSON object. Give one with ref, tool, path or query.'

/** What a call asks; `undefined` where its arguments are no object. */
function requestOf(call: ChatToolCall): RecallRequest | undefined {
  const given: unknown = call.function?.arguments
  const read = typeof given === 'string' ? tryParseJson(given) : given
  return typeof read === 'object' && read !== null && !Array.isArray(read) ? read : undefined
}

/**
 * The tool through which a model reads back what Winnow left out of chat messages: a definition to send with the other tools,
 * and a function that answers its calls from the stored history.
 *
 * @example
 * const recall = recallChatTool(winnow)
 * const all = [...tools, recall.definition]
 * const { messages: view } = await prepareChat(winnow, history, { tools: all })
 */
export function recallChatTool(winnow: Winnow, { scope }: RecallChatOptions = {}): RecallChatTool {
  async function read(
    messages: readonly ChatMessage[],
    call: ChatToolCall,
    options: IdentityOptions & { readonly signal?: AbortSignal },
  ): Promise<string> {
    const request = requestOf(call)
    if (!request) return noArguments
    const { messages: history } = historyOf(winnow, messages)
    if (scope === undefined) return (await winnow.recallInSlices(history, request, options)).text
    return (await winnow.recallPersisted(history, request, { ...options, scope })).text
  }
  return {
    name: recallToolName,
    definition: {
      type: 'function',
      function: { name: recallToolName, description: recallDescription, parameters: { ...recallInputSchema } },
    },
    answer: async (messages, call, options = {}) => ({
      role: 'tool',
      tool_call_id: call.id ?? '',
      content: await read(messages, call, options),
    }),
  }
}
