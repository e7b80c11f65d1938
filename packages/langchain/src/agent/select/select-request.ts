import type { ModelRequest } from 'langchain'
import type { Winnow } from '@winnow/core'
import { allowOffered } from './allowed-tools.ts'
import type { Offer } from './offer.ts'
import { offerTools } from './offer-tools.ts'
import { indexOf, type WinnowMiddlewareOptions } from './options.ts'
import { searchTool } from './search-tool.ts'

/** A request that offers what was selected. */
interface Selected<Request> {
  readonly view: Request
  readonly offer: Offer
}

/** A request without Winnow's search tool, which selection offers where it is of use. */
export function withoutSearch<Request extends ModelRequest>(winnow: Winnow, request: Request): Request {
  const search: unknown = searchTool(winnow)
  return request.tools.includes(search as never)
    ? { ...request, tools: request.tools.filter((tool) => tool !== search) }
    : request
}

/** A request with every definition, where the model can be told which tools it may call. */
async function tryAllow<Request extends ModelRequest>(
  winnow: Winnow,
  request: Request,
  every: ModelRequest['tools'],
  offered: ModelRequest['tools'],
): Promise<Request | undefined> {
  try {
    return await allowOffered(request, every, offered)
  } catch (error) {
    winnow.notify({ type: 'failed', part: 'langchain', error })
    return undefined
  }
}

/** A request with the tools that are selected for its messages, before those are edited. */
export async function withSelectedTools<Request extends ModelRequest>(
  winnow: Winnow,
  request: Request,
  options: WinnowMiddlewareOptions,
  hasSearch: boolean,
): Promise<Selected<Request>> {
  const { messages, toolChoice, runtime } = request
  const { tools, every, offer } = await offerTools(winnow, {
    messages,
    tools: request.tools,
    toolChoice,
    search: hasSearch ? searchTool(winnow) : undefined,
    index: indexOf(winnow, options, runtime),
    signal: runtime.signal,
  })
  const offered = { ...request, tools: [...tools] }
  if (options.definitions !== 'all' || !every) return { view: offered, offer }
  return { view: (await tryAllow(winnow, request, [...every], offered.tools)) ?? offered, offer }
}
