import type { BaseMessage } from '@langchain/core/messages'
import type { ClientTool, ServerTool } from '@langchain/core/tools'
import {
  isWinnowTool,
  offeringOf,
  searchToolName,
  type RequestIdentity,
  type Message,
  type SentDefinitions,
  type ToolIndex,
  type Winnow,
} from '@winnow/core'
import { fieldsOf, textOf } from '../../message/fields.ts'
import { readMessages } from '../../message/read.ts'
import { isRecallTool } from '../../recall-tool.ts'
import { isOfHost } from '../recall.ts'
import { chosenTool } from './chosen-tool.ts'
import type { Offer } from './offer.ts'
import { selectableTool } from './selectable-tool.ts'

type Tool = ClientTool | ServerTool

/** What the tools of a request are selected by. */
interface OfferRequest {
  readonly identity: Partial<RequestIdentity>
  /** The messages as they are stored, not as Winnow sends them. */
  readonly messages: readonly BaseMessage[]
  /** The tools of the request, without Winnow's search tool. */
  readonly tools: readonly Tool[]
  readonly toolChoice: unknown
  /** Winnow's search tool, where the agent can run it. */
  readonly search: Tool | undefined
  readonly index: ToolIndex | undefined
  readonly definitions: SentDefinitions | undefined
  readonly signal: AbortSignal | undefined
}

/** The tools to send, and what the answer to them may call. */
interface OfferedTools {
  readonly tools: readonly Tool[]
  /** Every tool in a fixed order, where the definitions of all are sent. */
  readonly every?: readonly Tool[]
  readonly offer: Offer
}

const nameOf = (tool: Tool): string => {
  const { name, function: called } = fieldsOf(tool)
  return textOf(name) || textOf(fieldsOf(called)['name'])
}
const descriptionOf = (tool: Tool): string => {
  const { description, function: called } = fieldsOf(tool)
  return textOf(description) || textOf(fieldsOf(called)['description'])
}
/** What a provider runs, and the tools of Winnow, which no words of a task call for, are no matter of selection. */
const isSelectable = (tool: Tool): boolean => isOfHost(tool) && nameOf(tool) !== '' && !isWinnowTool(nameOf(tool))

/** Messages that cannot be read are handed on, so that selection says so. */
function read(messages: readonly BaseMessage[]): readonly Message[] {
  try {
    return readMessages(messages)
  } catch {
    return messages as never
  }
}

/**
 * Selects the tools of a request, the same objects in the order in which the conversation came to them. What is offered
 * in every request comes first, so that the list only grows at its end.
 */
export async function offerTools(winnow: Winnow, request: OfferRequest): Promise<OfferedTools> {
  const { messages, tools, index, signal, definitions } = request
  const hosts = tools.filter(isSelectable)
  const selectable = hosts.map(selectableTool)
  // What is offered in every request is the caller's to permit all the same, as long as it has a name.
  const named = tools.filter((tool) => !isSelectable(tool) && !isRecallTool(winnow, tool) && nameOf(tool) !== '')
  const always = new Set(named.map(nameOf))
  const isNamedByHost = always.has(searchToolName)
  const search = isNamedByHost ? undefined : request.search
  const candidates = [...selectable, ...named.map((tool) => ({ name: nameOf(tool), description: descriptionOf(tool) }))]
  const selection = await winnow.select(candidates, {
    ...request.identity,
    messages: read(messages),
    searchTool: search !== undefined,
    alwaysInclude: [...always],
    toolChoice: chosenTool(request.toolChoice),
    index,
    signal,
  })
  const { names: offered, isAll, definesAll } = offeringOf(selection, definitions)
  const selectedNames = new Set(selection.tools.map(({ name }) => name))
  const fixed = tools.filter(
    (tool) => !isSelectable(tool) && (!named.includes(tool) || selectedNames.has(nameOf(tool))),
  )
  const names = new Set([...fixed.map(nameOf), ...offered])
  const every = new Set(tools.map(nameOf))
  const holdsBack = selectedNames.size < new Set(candidates.map(({ name }) => name)).size
  const offer: Offer = {
    allows: (name) => names.has(name) || !(holdsBack || name === searchToolName),
    has: (name) => name === searchToolName || every.has(name),
    searches: search !== undefined && names.has(searchToolName),
    selectable,
    index,
    isRestricted: selection.isRestricted,
  }
  if (isAll) return { tools: tools.filter((tool) => fixed.includes(tool) || names.has(nameOf(tool))), offer }
  // Of tools of one name the first counts, as for the agent.
  const byName = new Map<string, Tool>(hosts.toReversed().map((tool) => [nameOf(tool), tool]))
  if (search) byName.set(searchToolName, search)
  const selected = offered.map((name) => byName.get(name)).filter((tool) => tool !== undefined)
  const all = definesAll ? { every: search ? [...tools, search] : tools } : {}
  return { tools: [...fixed, ...selected], offer, ...all }
}
