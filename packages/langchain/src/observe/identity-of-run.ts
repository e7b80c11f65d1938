import type { RequestIdentity, Winnow } from '@winnow/core'
import { runOf } from '../persist/persist-scope.ts'

/** The thread of LangGraph a run belongs to. */
function threadOf(runtime: unknown): string | undefined {
  try {
    const thread = runOf(runtime).configurable?.thread_id
    return (typeof thread === 'string' && thread !== '') || typeof thread === 'number' ? String(thread) : undefined
  } catch {
    // A getter of the host's costs a name, not the request.
    return undefined
  }
}

/** What a run that is no request of its own is called: the conversation after the thread, where there is one. */
export function conversationOfRun(runtime: unknown): Pick<Partial<RequestIdentity>, 'conversationId'> {
  const conversationId = threadOf(runtime)
  return conversationId === undefined ? {} : { conversationId }
}

/** What a request of a run is called: its conversation after the thread, where there is one. */
export const identityOfRun = (winnow: Winnow, runtime: unknown): Partial<RequestIdentity> =>
  winnow.identify(undefined, conversationOfRun(runtime))
