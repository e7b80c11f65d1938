import { createMiddleware, type AgentMiddleware, type ModelRequest } from 'langchain'
import type { Winnow } from '@winnow/core'
import { checkWinnow } from '../check-winnow.ts'
import { dispatchSavingsHere } from '../observe/savings-event.ts'
import { prepareMessages } from '../prepare-messages.ts'
import { serverHeldBy, serverHeldReason } from '../server-held.ts'

/** Name of the middleware; LangChain refuses two of one name. */
export const middlewareName = 'winnow'

/** What {@link winnowMiddleware} makes: no state, no context, no tools of its own. */
export type WinnowMiddleware = AgentMiddleware<undefined, undefined, unknown, readonly [], readonly []>

async function viewOf<Request extends ModelRequest>(winnow: Winnow, request: Request): Promise<Request> {
  const held = serverHeldBy(request.modelSettings, request.model)
  if (held) {
    winnow.notify({ type: 'passed-through', reason: serverHeldReason(held) })
    return request
  }
  const { signal, writer } = request.runtime
  const { messages, report } = await prepareMessages(winnow, request.messages, {
    system: request.systemMessage.text,
    ...(signal ? { signal } : {}),
  })
  await dispatchSavingsHere(report, writer)
  return messages === request.messages ? request : { ...request, messages }
}

/**
 * Makes the agent middleware. It edits what one model call is sent and never the state: the history stays whole in state
 * and checkpoints. Put it last in `middleware`, so that it sees the system text as the others leave it; `withWinnow` does.
 *
 * @throws InvalidOptionError when the argument is no Winnow
 * @example
 * import { createAgent, dynamicSystemPromptMiddleware } from 'langchain'
 * const date = dynamicSystemPromptMiddleware(() => `Today is ${new Date().toDateString()}.`)
 * const agent = createAgent({ model, tools, middleware: [date, winnowMiddleware(winnow)] })
 */
export function winnowMiddleware(winnow: Winnow): WinnowMiddleware {
  checkWinnow(winnow)
  return createMiddleware({
    name: middlewareName,
    wrapModelCall: async (request, handler) => {
      let view = request
      try {
        view = await viewOf(winnow, request)
      } catch (error) {
        winnow.notify({ type: 'failed', part: 'langchain', error })
      }
      return handler(view)
    },
  })
}
