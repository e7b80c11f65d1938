import type { BaseMessage, ToolCall, ToolMessage } from '@langchain/core/messages'
import { tool, type StructuredToolInterface, type ToolRunnableConfig, type ToolRuntime } from '@langchain/core/tools'
import {
  checkAdapterOptions,
  checkWinnow,
  recallDescription,
  recallInputSchema,
  recallToolName,
  type Message,
  type Recalled,
  type RecallRequest,
  type Winnow,
} from '@winnow/core'
import { fieldsOf } from './message/fields.ts'
import { conversationOfRun } from './observe/identity-of-run.ts'
import { scopeOf, type PersistScope } from './persist/persist-scope.ts'
import { historyOf, noHistory } from './tool-history.ts'

/** Options of {@link recallTool}. */
export interface RecallToolOptions {
  /** For whom results were persisted: what is kept for this scope is read, too. Default none. */
  readonly persist?: PersistScope | undefined
}

/** How a {@link RecallTool} is invoked in a loop of your own. */
export interface RecallToolConfig extends ToolRunnableConfig {
  /** The conversation it reads: the messages, or the state of a graph that holds them. An agent and a `ToolNode` give it. */
  readonly state?: readonly BaseMessage[] | { readonly messages: readonly BaseMessage[] }
}

/** What {@link recallTool} gives: a tool of LangChain that can be invoked with the messages it reads. */
export type RecallTool = {
  /** Answers a call of a model. */
  invoke(call: ToolCall, config?: RecallToolConfig): Promise<ToolMessage>
  /** Answers a request that stands in no call. */
  invoke(request: RecallRequest, config?: RecallToolConfig): Promise<string>
} & StructuredToolInterface

/** The recall tools that are made here, with their Winnow. */
const made = new WeakMap<object, Winnow>()
const plain = new WeakMap<Winnow, RecallTool>()

/** Whether this is a recall tool of this Winnow. */
export const isRecallTool = (winnow: Winnow, given: unknown): boolean => made.get(given as object) === winnow

/**
 * The tool through which a model reads what Winnow left out of a result. It searches the messages in the state of the
 * agent that runs it, and with `persist` what was kept for that scope. `withWinnow` and `winnowMiddleware` bring it
 * themselves; give it to agents and graphs whose model has a trimmer. Without `persist` one Winnow has one such tool.
 *
 * @throws InvalidOptionError when the argument is no Winnow, or it has no store for `persist`
 * @example
 * const recall = recallTool(winnow)
 * const lean = winnowTrimmer(winnow).pipe(model.bindTools([...tools, recall]))
 * // in a loop of your own, without a `ToolNode`
 * const call = { name: recall.name, args: { ref: 'ogkedrpawlkkveognk' }, id: 'call-1', type: 'tool_call' as const }
 * const result = await recall.invoke(call, { state: { messages } })
 */
export function recallTool(winnow: Winnow, { persist }: RecallToolOptions = {}): RecallTool {
  checkWinnow(winnow)
  checkAdapterOptions(winnow, { persist }, { byRun: true })
  const known = persist ? undefined : plain.get(winnow)
  if (known) return known
  const recall = async (input: unknown, runtime: ToolRuntime): Promise<string> => {
    const messages = historyOf(fieldsOf(runtime)['state'])
    if (!messages) return noHistory
    const request = input as RecallRequest
    const { text } = persist
      ? await readPersisted(winnow, persist, messages, request, runtime)
      : await winnow.recallInSlices(messages, request, { ...conversationOfRun(runtime), signal: runtime.signal })
    return text
  }
  const fields = { name: recallToolName, description: recallDescription, schema: { ...recallInputSchema } }
  const created = tool(recall, fields) as StructuredToolInterface as RecallTool
  made.set(created, winnow)
  if (!persist) plain.set(winnow, created)
  return created
}

async function readPersisted(
  winnow: Winnow,
  persist: PersistScope,
  messages: readonly Message[],
  request: RecallRequest,
  runtime: ToolRuntime,
): Promise<Recalled> {
  const names = conversationOfRun(runtime)
  try {
    const options = { ...names, scope: scopeOf(persist, runtime), signal: runtime.signal }
    return await winnow.recallPersisted(messages, request, options)
  } catch (error) {
    winnow.notify({ type: 'failed', ...names, part: 'persist', error })
    return winnow.recallInSlices(messages, request, { ...names, signal: runtime.signal })
  }
}
