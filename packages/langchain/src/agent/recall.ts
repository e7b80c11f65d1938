import type { BaseMessage } from '@langchain/core/messages'
import type { StructuredToolInterface } from '@langchain/core/tools'
import { recallToolName, type Winnow } from '@winnow/core'
import type { ModelRequest } from 'langchain'
import { fieldsOf, listOf } from '../message/fields.ts'
import { typeOf } from '../message/read.ts'
import { isRecallTool } from '../recall-tool.ts'

const toolsOf = (params: unknown): readonly unknown[] => {
  const { tools, middleware } = fieldsOf(params)
  return [...listOf(tools), ...listOf(middleware).flatMap((entry) => listOf(fieldsOf(entry)['tools']))]
}

/** Whether the agent runs a tool itself; what a provider runs is only described to it. */
export const isOfHost = (tool: unknown): boolean => typeof fieldsOf(tool)['invoke'] === 'function'

/** Whether an agent has tools, and none of this name yet. */
export function lacksTool(params: unknown, name: string): boolean {
  const tools = toolsOf(params)
  return tools.some(isOfHost) && tools.every((tool) => fieldsOf(tool)['name'] !== name)
}

/** Whether an agent runs tools: its own, or those that middleware makes. */
export const runsTools = (params: unknown): boolean =>
  toolsOf(params).some(isOfHost) ||
  listOf(fieldsOf(params)['middleware']).some((entry) => typeof fieldsOf(entry)['wrapToolCall'] === 'function')

/** Whether some tool has to be used, whichever. */
const isRequired = (toolChoice: unknown): boolean =>
  ['required', 'any'].includes(toolChoice as string) || fieldsOf(toolChoice)['type'] === 'any'

/** Middleware of LangChain that picks tools by a model, and picks none where it sees no task for one. */
const toolSelectors: ReadonlySet<unknown> = new Set(['LLMToolSelector'])

/** Whether an agent has a middleware that may leave a request without tools though the host wants it to have some. */
export const selectsTools = (params: unknown): boolean =>
  listOf(fieldsOf(params)['middleware']).some((entry) => toolSelectors.has(fieldsOf(entry)['name']))

/** The recall tool of this Winnow among the tools of an agent, where the host gave it. */
export const recallToolOf = (winnow: Winnow, params: unknown): StructuredToolInterface | undefined =>
  toolsOf(params).find((tool): tool is StructuredToolInterface => isRecallTool(winnow, tool))

/** The recall tool of an agent, and when a request is offered it. */
export interface AgentRecall {
  /** The tool as the agent knows it. */
  readonly tool: StructuredToolInterface
  /** Whether the host gave it: then it is never taken away. */
  readonly isOfHost: boolean
  /** Whether a request that other middleware left without tools is to have this one. */
  readonly fillsEmpty: boolean
}

/**
 * A request with the recall tool where it is of use, once and last, whatever other middleware left out: beside another tool
 * that the agent runs, or alone where there are results to read and it was picked. It is of none where the agent has to use
 * the one other tool, and where the request goes out as it is (`isEdited`). The request itself where nothing has to change.
 */
export function withRecall<Request extends ModelRequest>(
  request: Request,
  { tool, isOfHost: isHosts, fillsEmpty }: AgentRecall,
  isEdited: boolean,
): Request {
  const { tools, toolChoice, messages } = request
  const isRecall = (each: unknown): boolean => fieldsOf(each)['name'] === recallToolName
  const given = tools.filter(isRecall)
  const others = tools.filter((each) => !isRecall(each) && isOfHost(each)).length
  const isPicked = given.length > 0 || (fillsEmpty && tools.length === 0)
  const isUseful = others > 0 ? others > (isRequired(toolChoice) ? 1 : 0) : isPicked && messages.some(isResult)
  const isOffered = (isEdited && isUseful) || (isHosts && given.length > 0)
  if (given.length === (isOffered ? 1 : 0)) return request
  if (!isOffered) return { ...request, tools: tools.filter((each) => !isRecall(each)) }
  if (given.length === 0) return { ...request, tools: [...tools, tool] }
  const first = tools.findIndex(isRecall)
  return { ...request, tools: tools.filter((each, at) => !isRecall(each) || at === first) }
}

const isResult = (message: BaseMessage): boolean => typeOf(message) === 'tool'
