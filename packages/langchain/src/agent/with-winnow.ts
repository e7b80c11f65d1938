import type { ClientTool, ServerTool } from '@langchain/core/tools'
import {
  checkAdapterOptions,
  checkWinnow,
  InvalidOptionError,
  recallToolName,
  searchToolName,
  type Winnow,
} from '@winnow/core'
import type { AnyAgentMiddleware, createAgent } from 'langchain'
import { fieldsOf, isFields, listOf } from '../message/fields.ts'
import { WinnowTrimmer } from '../trimmer.ts'
import { createRefusalMiddleware, createWinnowMiddleware, middlewareName, type WinnowMiddleware } from './middleware.ts'
import type { PersistScope } from '../persist/persist-scope.ts'
import type { AgentPersist } from './persist-results.ts'
import { lacksTool, recallToolOf, runsTools as isRun, selectsTools } from './recall.ts'
import { checkMiddlewareOptions, type WithWinnowOptions } from './select/options.ts'

/** Agent parameters with Winnow's middleware at the end of their list; everything else is of the type it was. */
export type WithWinnow<
  Params extends object,
  Middleware extends readonly AnyAgentMiddleware[],
  Tools extends readonly (ClientTool | ServerTool)[],
> = Omit<Params, 'middleware' | 'tools'> & {
  middleware: readonly [...Middleware, WinnowMiddleware]
} & ('tools' extends keyof Params ? { tools: Tools } : object)

type KeyOf<Union> = Union extends unknown ? keyof Union : never

type ParamName = KeyOf<Parameters<typeof createAgent>[0]>

/** Names the parameters, so that an editor offers them; their types are those of the call around. */
type KnownParams = { readonly [Key in ParamName]?: unknown }

/** A misspelled parameter is an error here, as it is in `createAgent` itself. Parameters with an index signature pass. */
type NoOthers<Params> = string extends keyof Params
  ? unknown
  : { readonly [Key in Exclude<keyof Params, ParamName>]: `${Key & string} is no parameter of createAgent` }

function checkParams(params: unknown): void {
  if (!isFields(params))
    throw new InvalidOptionError('params', 'these are no agent parameters', 'Give the object createAgent() takes.')
  const { middleware, model } = params
  if (middleware !== undefined && !Array.isArray(middleware))
    throw new InvalidOptionError(
      'params.middleware',
      'this is no list',
      'Give an array of middleware, or leave it out.',
    )
  if (listOf(middleware).some((entry) => fieldsOf(entry)['name'] === middlewareName))
    throw new InvalidOptionError(
      'params.middleware',
      'Winnow is among it already',
      'Use withWinnow() once, or winnowMiddleware() as the last entry, not both.',
    )
  if (listOf(fieldsOf(model)['steps']).some((step) => WinnowTrimmer.isInstance(step)))
    throw new InvalidOptionError(
      'params.model',
      'it holds a Winnow trimmer already',
      'Give the bare model here: behind a trimmer other middleware does not see which model it is.',
    )
}

function agentPersist(persist: PersistScope, params: object): AgentPersist {
  const { middleware, signal } = fieldsOf(params)
  const isAlone = !listOf(middleware).some((entry) => typeof fieldsOf(entry)['wrapToolCall'] === 'function')
  return { persist, isAlone, signal: signal instanceof AbortSignal ? signal : undefined }
}

/** Middleware of LangChain that calls the model again for errors of certain classes. */
const retrying = 'modelRetryMiddleware'

/**
 * The middleware before and behind Winnow. LangChain wraps what goes wrong inside a middleware in an error of its own, so
 * those that ask for the class of an error, and edit nothing, stay next to the model.
 */
function beforeRetries(
  middleware: readonly AnyAgentMiddleware[],
): [before: readonly AnyAgentMiddleware[], retries: readonly AnyAgentMiddleware[]] {
  const last = middleware.findLastIndex(({ name }) => name !== retrying)
  return [middleware.slice(0, last + 1), middleware.slice(last + 1)]
}

/**
 * Adds Winnow to the parameters of `createAgent`, as the last and so innermost middleware but for `modelRetryMiddleware`. State, context, tools and
 * structured output are inferred as without it. An agent with tools gets the recall tool, too, where Winnow may leave
 * something out of results, and the tool that finds the others where it selects tools.
 *
 * @throws InvalidOptionError when an argument is of the wrong kind, or Winnow is in the parameters already
 * @example
 * import { createAgent } from 'langchain'
 * const agent = createAgent(withWinnow(winnow, { model, tools, systemPrompt }))
 */
export function withWinnow<
  Params extends { readonly model: unknown },
  const Middleware extends readonly AnyAgentMiddleware[] = readonly [],
  Tools extends (ClientTool | ServerTool)[] = [],
>(
  winnow: Winnow,
  params: Params & { middleware?: Middleware; tools?: [...Tools] | Tools } & KnownParams & NoOthers<Params>,
  options: WithWinnowOptions = {},
): WithWinnow<Params, Middleware, Tools> {
  checkWinnow(winnow)
  checkParams(params)
  checkMiddlewareOptions(winnow, options)
  checkAdapterOptions(winnow, { persist: options.persist }, { byRun: true })
  const others = params.middleware ?? []
  const runsTools = isRun(params) || options.persist !== undefined
  const leavesJump = winnow.selectsTools && runsTools && others.some(({ afterModel }) => afterModel !== undefined)
  const own = createWinnowMiddleware(winnow, options, {
    runsTools,
    leavesJump,
    recall: winnow.offersRecall && lacksTool(params, recallToolName),
    hostRecall: recallToolOf(winnow, params),
    fillsEmpty: selectsTools(params),
    search: winnow.selectsTools && lacksTool(params, searchToolName),
    persist: options.persist && agentPersist(options.persist, params),
  })
  const [outer, retries] = beforeRetries(others)
  const middleware = [...(leavesJump ? [createRefusalMiddleware()] : []), ...outer, own, ...retries]
  const wrapped = { ...params, middleware }
  return wrapped as unknown as WithWinnow<Params, Middleware, Tools>
}
