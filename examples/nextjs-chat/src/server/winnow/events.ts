import { AsyncLocalStorage } from 'node:async_hooks'
import type { WinnowEvent } from '@winnow/core'

/** Who hears what a Winnow says while it prepares one request. Several requests are prepared at a time. */
const hearers = new AsyncLocalStorage<(event: WinnowEvent) => void>()

/** For `onEvent` of a Winnow that many share. */
export const tellHearer = (event: WinnowEvent): void => hearers.getStore()?.(event)

/** Does something and hears what is said meanwhile. */
export async function hearing<Outcome>(
  act: () => Promise<Outcome>,
): Promise<{ readonly outcome: Outcome; readonly events: readonly WinnowEvent[] }> {
  const events: WinnowEvent[] = []
  const outcome = await hearers.run((event) => void events.push(event), act)
  return { outcome, events }
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** What somebody who looks at a request has to know of an event, in words. */
export function noteOf(event: WinnowEvent): string | undefined {
  switch (event.type) {
    case 'failed':
      return `${event.part} failed, and saved nothing in this request: ${wordsOf(event.error)}`
    case 'passed-through':
      return `The request went out as it is stored: ${event.reason}`
    case 'left-out':
      return event.fix
    case 'over-budget':
      return `${event.tokens} tokens must stay, and ${event.budget} fit.`
    default:
      return undefined
  }
}
