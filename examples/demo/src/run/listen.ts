import { createWinnow, type Mode, type TokenCounter, type Winnow, type WinnowEvent } from '@winnow/core'
import type { Prepared } from './sent.ts'

/** A Winnow and what it said. */
export interface Listened {
  readonly winnow: Winnow
  readonly prepared: readonly Prepared[]
  /** Events that should not happen here: something failed, or a request passed untouched. */
  readonly problems: readonly WinnowEvent[]
}

/** Makes a Winnow with all defaults that keeps what it says. */
export function listeningWinnow(mode: Mode, tokens: TokenCounter): Listened {
  const prepared: Prepared[] = []
  const problems: WinnowEvent[] = []
  const winnow = createWinnow({
    mode,
    tokens,
    onEvent(event) {
      if (event.type === 'prepared') prepared.push({ report: event.report, edits: event.edits })
      // The model of the demo reads back what was left out.
      else if (event.type !== 'recalled') problems.push(event)
    },
  })
  return { winnow, prepared, problems }
}
