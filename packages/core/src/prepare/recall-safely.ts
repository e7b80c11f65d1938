import { inSlices } from '../breaks.ts'
import { recall, recallInSteps } from '../compress/recall/recall.ts'
import type { Recalled } from '../compress/recall/types.ts'
import { writtenCost } from '../cost/bill.ts'
import type { Prices } from '../cost/types.ts'
import type { Message } from '../message/types.ts'
import type { TurnOptions } from '../message/turns.ts'
import type { TokenCounter } from '../ports.ts'
import { checkMessages } from './options/check-messages.ts'
import type { IdentityOptions, RequestIdentity } from './view/identity.ts'
import type { Persisting, ScopeOptions } from './persist.ts'
import type { TellFailure } from './view/tell-failures.ts'
import type { WinnowEvent } from './events.ts'
import type { Winnow } from './types.ts'

/** What recalls of a Winnow work with. */
export interface RecallParts {
  readonly tokens: TokenCounter
  readonly turns: TurnOptions
  readonly refOf: (text: string) => string
  readonly prices: Prices
  /** Reads what was persisted, too. */
  readonly persisted: Persisting['recall']
  readonly identify: (messages: readonly Message[], given: IdentityOptions | undefined) => Partial<RequestIdentity>
  readonly notify: (event: WinnowEvent) => void
  readonly onFailure: TellFailure
}

const nothing = (text: string): Recalled => ({ text, found: false, page: 1, pages: 1 })
const unreadable = nothing('The history could not be read.')
const aborted = nothing('Reading back was aborted.')

/** Makes recalls that never throw, and tell what they gave. */
export function recallSafely(parts: RecallParts): Pick<Winnow, 'recall' | 'recallInSlices' | 'recallPersisted'> {
  const { tokens, turns, refOf, prices, persisted, identify, notify, onFailure } = parts

  function tell(recalled: Recalled, identity: Partial<RequestIdentity>): Recalled {
    const { text, ...found } = recalled
    const count = tokens.count(text)
    const cost = { prices: prices.name, added: writtenCost(count, prices) }
    notify({ type: 'recalled', ...identity, ...found, tokens: count, cost })
    return recalled
  }

  const answered = async (
    messages: readonly Message[],
    given: Omit<ScopeOptions, 'scope'> | undefined,
    read: (failed: (error: unknown) => void) => Promise<Recalled>,
  ): Promise<Recalled> => {
    const identity = identify(messages, given)
    try {
      checkMessages(messages)
      return tell(await read((error) => onFailure('persist', error, identity)), identity)
    } catch (error) {
      if (given?.signal?.aborted === true) return aborted
      onFailure('recall', error, identity)
      return unreadable
    }
  }

  return {
    recall(messages, request, names) {
      const identity = identify(messages, names)
      try {
        checkMessages(messages)
        return tell(recall(messages, request, { tokens, turns, refOf }), identity)
      } catch (error) {
        onFailure('recall', error, identity)
        return unreadable
      }
    },
    async recallInSlices(messages, request, given) {
      const setting = { tokens, turns, refOf }
      return answered(messages, given, async () => inSlices(recallInSteps(messages, request, setting), given?.signal))
    },
    async recallPersisted(messages, request, given) {
      return answered(messages, given, async (failed) => persisted(messages, request, given, failed))
    },
  }
}
