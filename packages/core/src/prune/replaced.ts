import type { Evidence } from '../edit/types.ts'
import { isCall } from '../message/guards.ts'
import { pairRound, type ToolUse } from '../message/pairing.ts'
import type { Message } from '../message/types.ts'
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
  const unproven = new Map<string, Place>()
  const replaced = new Map<string, Replaced>()
  messages.forEach((message, at) => {
    if (!message.parts.some((part) => isCall(part) && table.stateOf(part.toolName) !== undefined)) return
    for (const use of pairRound(messages, at).uses) {
      const { toolName } = use.value
      const state = table.stateOf(toolName)
      const rule = table.ruleFor(toolName)
      if (state === undefined || !rule || !isAnswered(use)) continue
      if ('missing' in judge.judgeUse(use, rule, system)) {
        unproven.set(state, { at, call: use.call })
        continue
      }
      const upTo = unproven.get(state)
      const list = upTo && judge.judgeList(use, rule, system)
      if (!upTo || !list || 'missing' in list) continue
      replaced.set(state, { state, upTo, evidence: list.evidence })
      unproven.delete(state)
    }
  })
  return [...replaced.values()]
}
