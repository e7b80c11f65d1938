import type { BaseMessage } from '@langchain/core/messages'
import { createMiddleware, type AgentMiddleware, type AnyAgentMiddleware, type ModelRequest } from 'langchain'
import { checkWinnow, InvalidOptionError, needsTurns, type RequestIdentity, type Winnow } from '@winnow/core'
import { fieldsOf } from '../message/fields.ts'
import { identityOfRun } from '../observe/identity-of-run.ts'
import { dispatchSavingsHere } from '../observe/savings-event.ts'
import { namesOfModel } from '../model-names.ts'
import { prepareMessages } from '../prepare-messages.ts'
import { recallTool } from '../recall-tool.ts'
import { serverHeldBy, serverHeldReason } from '../server-held.ts'
import { persistResults, type AgentPersist } from './persist-results.ts'
import { withRecall, type AgentRecall } from './recall.ts'
import { Offers, type Offer } from './select/offer.ts'
import { checkMiddlewareOptions, mayForbid, type WinnowMiddlewareOptions } from './select/options.ts'
import { goOnAfterRefusals, refuseCalls, withoutDoubleAnswers } from './select/refuse-calls.ts'
import { searchTool } from './select/search-tool.ts'
import { withoutSearch, withSelectedTools } from './select/select-request.ts'
import { toolDefinitions } from './tool-definitions.ts'
import { wholeOf } from '../whole-refs.ts'

/** Name of the middleware; LangChain refuses two of one name. */
export const middlewareName = 'winnow'

/** What {@link winnowMiddleware} makes: no state, no context, and no tools an agent's types know of. */
export type WinnowMiddleware = AgentMiddleware<undefined, undefined, unknown, readonly [], readonly []>

/** What a middleware brings besides what it does. */
interface Brings {
  readonly recall: boolean
  /** The recall tool that the host gave to the agent. */
  readonly hostRecall?: AgentRecall['tool'] | undefined
  /** Whether other middleware may leave a request without tools though it is to have some. */
  readonly fillsEmpty?: boolean
  readonly search: boolean
  /** Whether the agent runs tools: one that does not has no step for them to go on to. Default true. */
  readonly runsTools?: boolean
  /** Whether {@link createRefusalMiddleware} stands before the other middleware. Default false. */
  readonly leavesJump?: boolean
  readonly persist?: AgentPersist | undefined
}

/** The recall tool of an agent, its own or that of the host. */
function agentRecall(winnow: Winnow, { recall, hostRecall, persist, fillsEmpty = false }: Brings) {
  const tool = recall ? recallTool(winnow, persist) : hostRecall
  return tool && { tool, isOfHost: !recall, fillsEmpty }
}

/** The tool definitions of a request; where one cannot be told, none is counted. */
function definitionsOf(
  winnow: Winnow,
  { tools }: ModelRequest,
  identity: Partial<RequestIdentity>,
): readonly unknown[] | undefined {
  try {
    return toolDefinitions(tools)
  } catch (error) {
    winnow.notify({ type: 'failed', ...identity, part: 'langchain', error })
    return undefined
  }
}

async function viewOf<Request extends ModelRequest>(
  winnow: Winnow,
  request: Request,
  { whole, joinSummaries = needsTurns(...namesOfModel(request.model)) }: WinnowMiddlewareOptions,
  identity: Partial<RequestIdentity>,
): Promise<Request> {
  const held = serverHeldBy(request.modelSettings, request.model)
  if (held) {
    winnow.notify({ type: 'passed-through', ...identity, reason: serverHeldReason(held) })
    return request
  }
  const { signal, writer } = request.runtime
  const tools = definitionsOf(winnow, request, identity)
  const sent = winnow.selectsTools ? withoutDoubleAnswers(request.messages) : request.messages
  const { messages, report } = await prepareMessages(winnow, sent, {
    ...identity,
    joinSummaries,
    system: request.systemMessage.text,
    ...(tools ? { tools } : {}),
    ...(signal ? { signal } : {}),
    ...wholeOf(winnow, whole, request.runtime, identity),
  })
  await dispatchSavingsHere(report, writer)
  return messages === request.messages ? request : { ...request, messages }
}

/**
 * Makes the agent middleware. It edits what one model call is sent and never the state: the history stays whole in state
 * and checkpoints. Put it last in `middleware`, so that it sees the system text as the others leave it; `withWinnow` does.
 * Where something may be left out of results it brings the recall tool, which a model is offered beside other tools only.
 * Where Winnow selects tools, it offers those, brings the tool that finds the others, and refuses calls to what it did not
 * offer.
 *
 * @throws InvalidOptionError when an argument is of the wrong kind
 * @example
 * import { createAgent, dynamicSystemPromptMiddleware } from 'langchain'
 * const date = dynamicSystemPromptMiddleware(() => `Today is ${new Date().toDateString()}.`)
 * const agent = createAgent({ model, tools, middleware: [date, winnowMiddleware(winnow)] })
 */
export function winnowMiddleware(winnow: Winnow, options: WinnowMiddlewareOptions = {}): WinnowMiddleware {
  checkWinnow(winnow)
  checkMiddlewareOptions(winnow, options)
  if (fieldsOf(options)['persist'] !== undefined)
    throw new InvalidOptionError(
      'persist',
      'what happens when a tool throws depends on the other middleware, which is not known here',
      'Use withWinnow(winnow, params, { persist }).',
    )
  return createWinnowMiddleware(winnow, options, { recall: winnow.offersRecall, search: winnow.selectsTools })
}

/** The middleware, with the tools that are asked for. */
export function createWinnowMiddleware(
  winnow: Winnow,
  options: WinnowMiddlewareOptions,
  brings: Brings,
): WinnowMiddleware {
  const offers = new Offers()
  const search = brings.search ? searchTool(winnow, options, offers) : undefined
  const recall = agentRecall(winnow, brings)
  const tools = [...(recall && !recall.isOfHost ? [recall.tool] : []), ...(search ? [search] : [])]
  const judged = (messages: readonly BaseMessage[], runtime: unknown) =>
    refuseCalls(messages, {
      offers,
      runtime,
      isRestricted: mayForbid(options) || offers.isRestricted,
      leavesJump: brings.leavesJump === true,
    })
  const middleware = createMiddleware({
    name: middlewareName,
    ...(tools.length > 0 ? { tools } : {}),
    wrapModelCall: async (request, handler) => {
      let view = search ? withoutSearch(search, request) : request
      let offer: Offer | undefined
      const identity = identityOfRun(winnow, request.runtime)
      try {
        const isEdited = winnow.mode === 'on' && !serverHeldBy(view.modelSettings, view.model)
        if (recall) view = withRecall(view, recall, isEdited)
        if (winnow.selectsTools) {
          ;({ view, offer } = await withSelectedTools(winnow, view, options, search, identity))
          offers.made(offer, request.state.messages, request.runtime)
        }
        view = await viewOf(winnow, view, options, identity)
      } catch (error) {
        winnow.notify({ type: 'failed', ...identity, part: 'langchain', error })
      }
      const answer = await handler(view)
      if (offer) offers.answered(offer, answer)
      return answer
    },
    ...(brings.persist ? { wrapToolCall: persistResults(winnow, brings.persist) } : {}),
    ...(winnow.selectsTools && brings.runsTools !== false
      ? {
          afterModel: {
            canJumpTo: ['tools' as const, 'end' as const],
            hook: ({ messages }, runtime) => judged(messages, runtime),
          },
        }
      : {}),
  })
  // The tools are the middleware's own affair: what an agent is told about its tools stays as it is without it.
  return middleware as unknown as WinnowMiddleware
}

/**
 * The first of the middleware, whose step after a model call is the last: goes on where every call was refused, once the
 * others had their step. Counters of model calls count there.
 */
export const createRefusalMiddleware = (): AnyAgentMiddleware =>
  createMiddleware({
    name: `${middlewareName}-refusals`,
    afterModel: { canJumpTo: ['tools'], hook: ({ messages }) => goOnAfterRefusals(messages) },
  })
