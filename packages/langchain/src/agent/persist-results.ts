import { AIMessage, ToolMessage, type BaseMessage } from '@langchain/core/messages'
import type { Winnow } from '@winnow/core'
import type { ToolCallRequest, WrapToolCallHook } from 'langchain'
import { applyMessages } from '../message/apply.ts'
import { fieldsOf } from '../message/fields.ts'
import { readMessages, typeOf } from '../message/read.ts'
import { conversationOfRun } from '../observe/identity-of-run.ts'
import { scopeOf, type PersistScope } from '../persist/persist-scope.ts'

/** How results of an agent are persisted. */
export interface AgentPersist {
  readonly persist: PersistScope
  /** Whether no other middleware wraps tool calls. */
  readonly isAlone: boolean
  /** The signal of the agent. */
  readonly signal: AbortSignal | undefined
}

/** Interrupts travel as errors, and are all that an agent without such a middleware lets through. */
const interrupts: ReadonlySet<unknown> = new Set(['GraphInterrupt', 'NodeInterrupt'])
const isInterrupt = (error: unknown): boolean => error instanceof Error && interrupts.has(error.name)

/** What an agent without such a middleware makes of a tool that throws. */
function failedResult(error: unknown, { id, name }: ToolCallRequest['toolCall']): ToolMessage {
  const isInvocation = fieldsOf(error)['~brand'] === 'ToolInvocationError'
  const content = isInvocation ? (error as Error).message : `${String(error)}\n Please fix your mistakes.`
  return new ToolMessage({ content, tool_call_id: id ?? '', name, status: 'error' })
}

/** The result in short form, once the whole of it is in the store; itself where nothing is shorter or kept. */
async function shorten(
  winnow: Winnow,
  persist: PersistScope,
  { toolCall, state, runtime }: ToolCallRequest,
  result: ToolMessage,
): Promise<ToolMessage> {
  const names = conversationOfRun(runtime)
  try {
    const said = state.messages.filter((message) => typeOf(message) === 'human')
    const history: BaseMessage[] = [...said, new AIMessage({ content: '', tool_calls: [toolCall] }), result]
    const { signal } = runtime
    const options = { ...names, scope: scopeOf(persist, runtime), ttl: persist.ttl, signal }
    const { edits } = await winnow.persist(readMessages(history), options)
    return applyMessages(history, edits).at(-1) as ToolMessage
  } catch (error) {
    winnow.notify({ type: 'failed', ...names, part: 'persist', error })
    return result
  }
}

/**
 * Puts the short form of results in the state. Where it is the only one that wraps tool calls, a tool that throws is answered
 * as without it; where there are others, LangChain lets errors end the run, and they may handle them first.
 */
export function persistResults(winnow: Winnow, { persist, isAlone, signal }: AgentPersist): WrapToolCallHook {
  return async (request, handler) => {
    let result: Awaited<ReturnType<typeof handler>>
    try {
      result = await handler(request)
    } catch (error) {
      if (!isAlone || signal?.aborted || isInterrupt(error)) throw error
      return failedResult(error, request.toolCall)
    }
    // What is returned directly is the answer a person reads.
    const isAnswer = fieldsOf(request.tool)['returnDirect'] === true
    return ToolMessage.isInstance(result) && !isAnswer ? shorten(winnow, persist, request, result) : result
  }
}
