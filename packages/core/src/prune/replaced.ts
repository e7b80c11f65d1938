import type { Evidence } from '../edit/types.ts'
import { isCall } from '../message/guards.ts'
import { pairRound, type ToolUse } from '../message/pairing.ts'
import type { Message, Part } from '../message/types.ts'
import type { Judge } from './judge.ts'
import type { RuleTable } from './rule-table.ts'

/** Where a call stands in a history. */
interface Place {
  readonly at: number
  readonly call: number
}

/** What was told of a state up to some call no longer holds: a later one wrote a list that the system text shows whole. */
export interface Replaced {
  readonly state: string
  readonly upTo: Place
  /** The proof that the system text shows the list that took its place. */
  readonly evidence: Evidence
}

/** Whether one place stands before another. */
export const isBefore = (one: Place, other: Place): boolean =>
  one.at < other.at || (one.at === other.at && one.call < other.call)

const isAnswered = ({ results }: ToolUse): boolean =>
  results.length > 0 && results.every(({ value }) => value.status === 'ok')

/**
 * Finds the states of which the history tells something older than the list the system text shows. Only what the system
 * text does not hold by itself counts, so that for one system text more of a history changes the answer at most where a
 * list was replaced.
 */
export function findReplaced(messages: readonly Message[], system: string, table: RuleTable, judge: Judge): Replaced[] {
  const replaced = new Map<string, Replaced>()
  /** The proof of the oldest list seen so far that the system text shows, by state. */
  const shown = new Map<string, Evidence>()
  for (let at = messages.length - 1; at >= 0; at -= 1) {
    const isWanted = (part: Part): boolean => {
      const state = isCall(part) ? table.stateOf(part.toolName) : undefined
      return state !== undefined && !replaced.has(state)
    }
    if (!messages[at]!.parts.some(isWanted)) continue
    for (const use of pairRound(messages, at).uses.toReversed()) {
      const { toolName } = use.value
      const state = table.stateOf(toolName)
      const rule = table.ruleFor(toolName)
      if (state === undefined || !rule || replaced.has(state) || !isAnswered(use)) continue
      if ('evidence' in judge.judgeUse(use, rule, system)) {
        const list = judge.judgeList(use, rule, system)
        if ('evidence' in list) shown.set(state, list.evidence)
        continue
      }
      const evidence = shown.get(state)
      if (evidence) replaced.set(state, { state, upTo: { at, call: use.call }, evidence })
    }
  }
  return [...replaced.values()].toSorted((one, other) => (one.state < other.state ? -1 : 1))
}
