import type { Prices } from '../../cost/types.ts'
import type { Message } from '../../message/types.ts'
import type { TokenCounter } from '../../ports.ts'
import type { RequestIdentity } from './identity.ts'
import { noModels } from '../plan/plan-consulted.ts'
import type { Mode, Prepared } from '../types.ts'

/** How many messages there are; what is given may be anything, also a proxy that was revoked. */
function countOf(messages: unknown): number {
  try {
    return Array.isArray(messages) ? messages.length : 0
  } catch {
    return 0
  }
}

interface Parts {
  readonly mode: Mode
  readonly identity: RequestIdentity
  readonly tokens: TokenCounter
  readonly prices: Prices
}

/** A request that goes out as it is, with a report that claims nothing. */
export function untouched(messages: readonly Message[], { mode, identity, tokens, prices }: Parts): Prepared {
  const count = countOf(messages)
  const none = { rules: [], tools: [], recalls: { count: 0, tokens: 0 }, kept: [], dropped: [], problems: [] }
  const report = {
    ...identity,
    mode,
    counter: { name: tokens.name, exact: tokens.exact },
    tokens: { before: 0, after: 0, saved: 0 },
    overhead: { system: 0, tools: 0 },
    cost: { prices: prices.name, before: 0, after: 0, saved: 0, models: 0, breaksCache: false },
    models: noModels,
    messages: { before: count, after: count },
    turns: { sealed: 0, open: 0 },
    ...none,
  }
  return { messages, edits: [], report }
}
