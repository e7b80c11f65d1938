import fc from 'fast-check'
import type { Message } from '../../message/types.ts'
import { states, systemOf } from './state.ts'
import { shortTexts } from './texts.ts'
import { buildTurn, turns, type IdPolicy } from './turn.ts'

/** A history with what a request says besides it. */
export interface Scenario {
  readonly messages: readonly Message[]
  /** The system text, where it is not among the messages. */
  readonly system?: string
}

/** What {@link histories} may hold. */
export interface HistoryShape {
  /** Whether what providers refuse or hosts seldom do may occur. Default `true`. */
  readonly messy?: boolean
  /** Most turns. Default 4. */
  readonly turns?: number
}

const copy = (message: Message): Message => ({ ...message, parts: message.parts.map((part) => ({ ...part })) })

function idGiver(policy: IdPolicy): (call: number) => string {
  let count = 0
  return (call) => {
    count += 1
    if (policy === 'fresh') return `call-${count}`
    if (policy === 'blank') return ''
    return policy === 'equal' ? 'same' : `call_${call}`
  }
}

const text = (role: Message['role'], value: string): Message => ({ role, parts: [{ type: 'text', text: value }] })

const fewShot = [text('user', 'Example: 2+2?'), text('assistant', '4')]

/**
 * Histories of agents: several turns with parallel calls, interjections, injected messages, reasoning, opaque parts, odd
 * call ids, errors, todo and skill tools, long results, East Asian and emoji text, and an end of every kind.
 *
 * @example
 * import fc from 'fast-check'
 * await fc.assert(fc.asyncProperty(histories(), (scenario) => checkPairs(createWinnow, scenario)))
 */
export function histories(shape: HistoryShape = {}): fc.Arbitrary<Scenario> {
  const messy = shape.messy === false ? fc.constant(false) : fc.boolean()
  return fc
    .tuple(states, messy)
    .chain(([state, isMessy]) =>
      fc.record({
        turns: fc.array(turns(state, isMessy), { minLength: 1, maxLength: shape.turns ?? 4 }),
        system: fc.constantFrom('all', 'all', 'todos', 'stale', 'cut', 'none').map((shows) => systemOf(state, shows)),
        place: fc.constantFrom('option', 'message', 'both', 'none'),
        ids: fc.constantFrom<IdPolicy>('fresh', 'fresh', 'blank', 'equal', 'reused'),
        examples: fc.constantFrom(false, false, false, true),
        end: fc.constantFrom('as it is', 'instruction', 'prefill', 'system'),
        last: shortTexts,
      }),
    )
    .map(({ turns: list, system, place, ids, examples, end, last }) => {
      const nextId = idGiver(ids)
      const head = place === 'message' || place === 'both' ? [text('system', system)] : []
      const body = list.flatMap((turn) => buildTurn(turn, nextId))
      const tail =
        end === 'as it is'
          ? []
          : end === 'system'
            ? [text('system', 'Be brief.')]
            : [text('user', last), ...(end === 'prefill' ? [text('assistant', 'The answer is')] : [])]
      const messages = [...head, ...(examples ? fewShot : []), ...body, ...tail].map(copy)
      return place === 'option' || place === 'both' ? { messages, system } : { messages }
    })
}
