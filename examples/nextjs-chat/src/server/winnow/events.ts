import { AsyncLocalStorage } from 'node:async_hooks'
import type { WinnowEvent } from '@winnow/core'
import type { RequestEvent } from '../../shared/request.ts'

/** Who hears what a Winnow says while it prepares one request. Several requests are prepared at a time. */
const hearers = new AsyncLocalStorage<(event: RequestEvent) => void>()

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

function told(event: WinnowEvent): RequestEvent | undefined {
  switch (event.type) {
    case 'removed-but-used':
      return { type: event.type, values: event.values }
    case 'failed':
      return { type: event.type, text: `${event.part}: ${wordsOf(event.error)}` }
    case 'passed-through':
      return { type: event.type, text: event.reason }
    case 'left-out':
      return { type: event.type, text: event.fix }
    case 'over-budget':
      return { type: event.type, text: `${event.tokens} tokens must stay, ${event.budget} fit` }
    default:
      return undefined
  }
}

/** For `onEvent` of a Winnow that many share. */
export function tellHearer(event: WinnowEvent): void {
  const known = told(event)
  if (known) hearers.getStore()?.(known)
}

/** Does something and hears what is said meanwhile. */
export async function hearing<Outcome>(
  act: () => Promise<Outcome>,
): Promise<{ readonly outcome: Outcome; readonly events: readonly RequestEvent[] }> {
  const events: RequestEvent[] = []
  const outcome = await hearers.run((event) => void events.push(event), act)
  return { outcome, events }
}
