import type fc from 'fast-check'
import type { Message } from '../../message/types.ts'
import { histories, type HistoryShape, type Scenario } from './history.ts'

/** A conversation as it grows: the requests a host would send, each a prefix of the whole. */
export interface Session extends Scenario {
  /** Lengths of the prefixes at which a request is sent, ascending. */
  readonly requests: readonly number[]
}

/** Where a host would send a request: after what a person or a tool said, before the model speaks, and at the end. */
export function requestPoints(messages: readonly Message[]): number[] {
  const points: number[] = []
  for (let length = 1; length <= messages.length; length += 1) {
    const next = messages[length]
    const last = messages[length - 1]!
    const isTurnOfModel = next === undefined || next.role === 'assistant'
    const hasSpoken = messages.slice(0, length).some((message) => message.role !== 'system')
    if (isTurnOfModel && hasSpoken && (last.role !== 'assistant' || next === undefined)) points.push(length)
  }
  return points
}

/** The session of a recorded or generated history. */
export const sessionOf = (scenario: Scenario): Session => ({
  ...scenario,
  requests: requestPoints(scenario.messages),
})

/**
 * Sessions: histories with the points at which a request would be sent.
 *
 * @example
 * import fc from 'fast-check'
 * await fc.assert(fc.asyncProperty(sessions(), (session) => checkPrefix(createWinnow, session)))
 */
export const sessions = (shape: HistoryShape = {}): fc.Arbitrary<Session> => histories(shape).map(sessionOf)
