import type { StructuredToolInterface } from '@langchain/core/tools'
import { InvalidOptionError, searchToolName, type RequestIdentity, type Winnow } from '@winnow/core'
import type { ModelRequest } from 'langchain'
import { fieldsOf } from '../../message/fields.ts'
import { allowOffered } from './allowed-tools.ts'
import type { Offer } from './offer.ts'
import { offerTools } from './offer-tools.ts'
import { indexOf, type WinnowMiddlewareOptions } from './options.ts'

/** A request that offers what was selected. */
interface Selected<Request> {
  readonly view: Request
  readonly offer: Offer
}

/**
 * A request without Winnow's search tool, which selection offers where it is of use.
 *
 * @throws InvalidOptionError where the agent has another tool of that name: LangChain would mix up the two
 */
export function withoutSearch<Request extends ModelRequest>(
  search: StructuredToolInterface,
  request: Request,
): Request {
  const tools = request.tools.filter((tool) => tool !== search)
  if (tools.length === request.tools.length) return request
  if (tools.some((tool) => fieldsOf(tool)['name'] === searchToolName))
    throw new InvalidOptionError(
      'tools',
      `there is a tool named ${searchToolName} beside Winnow's`,
      'Use withWinnow(), which leaves its own out, or name yours otherwise.',
    )
  return { ...request, tools }
}

/** A request with every definition, where the model can be told which tools it may call. */
async function tryAllow<Request extends ModelRequest>(
  winnow: Winnow,
  request: Request,
  identity: Partial<RequestIdentity>,
  every: ModelRequest['tools'],
  offered: ModelRequest['tools'],
): Promise<Request | undefined> {
  try {
    return await allowOffered(request, every, offered)
  } catch (error) {
    winnow.notify({ type: 'failed', ...identity, part: 'langchain', error })
    return undefined
  }
}

/** A request with the tools that are selected for its messages, before those are edited. */
export async function withSelectedTools<Request extends ModelRequest>(
  winnow: Winnow,
  request: Request,
  options: WinnowMiddlewareOptions,
  search: StructuredToolInterface | undefined,
  identity: Partial<RequestIdentity>,
): Promise<Selected<Request>> {
  const { messages, toolChoice, runtime } = request
  const { tools, every, offer } = await offerTools(winnow, {
    identity,
    messages,
    tools: request.tools,
    toolChoice,
    search,
    index: indexOf(winnow, options, runtime, identity),
    definitions: options.definitions,
    signal: runtime.signal,
  })
  const offered = { ...request, tools: [...tools] }
  if (!every) return { view: offered, offer }
  return { view: (await tryAllow(winnow, request, identity, [...every], offered.tools)) ?? offered, offer }
}
