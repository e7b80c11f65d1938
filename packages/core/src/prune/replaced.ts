import type { Evidence } from '../edit/types.ts'
import { pairRound, type ToolUse } from '../message/pairing.ts'
import { sameObjects } from '../message/same-objects.ts'
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

/** A history that was looked through, and the positions of the messages that call something that has a state. */
interface LookedThrough {
  readonly messages: Message[]
  readonly calling: number[]
  /** What was found in just these messages, for a system text. */
  found: { readonly system: string; readonly replaced: readonly Replaced[] } | undefined
}

/**
 * Finds the states of which a history tells something older than the list the system text shows. Of a history that grows
 * only what is new is looked through for calls of something that has a state.
 */
export class ReplacedStates {
  readonly #table: RuleTable
  readonly #judge: Judge
  /** Whether functions of the host are asked, which may answer otherwise with each request. */
  readonly #asksHost: boolean
  /** By the first message. */
  readonly #known = new WeakMap<Message, LookedThrough>()

  constructor(table: RuleTable, judge: Judge) {
    this.#table = table
    this.#judge = judge
    this.#asksHost = table.rules.some(
      ({ isCovered, renderState }) => isCovered !== undefined || renderState !== undefined,
    )
  }

  of(messages: readonly Message[], system: string): readonly Replaced[] {
    const [first] = messages
    if (!first) return []
    const known = this.#lookedThrough(first, messages)
    if (this.#asksHost || known.found?.system !== system)
      known.found = { system, replaced: findReplaced(messages, known.calling, system, this.#table, this.#judge) }
    return known.found.replaced
  }

  #lookedThrough(first: Message, messages: readonly Message[]): LookedThrough {
    let known = this.#known.get(first)
    if (!known) this.#known.set(first, (known = { messages: [], calling: [], found: undefined }))
    const same = sameObjects(messages, 0, known.messages)
    if (same === known.messages.length && same === messages.length) return known
    known.found = undefined
    known.messages.length = same
    while (known.calling.length > 0 && known.calling.at(-1)! >= same) known.calling.pop()
    for (let at = same; at < messages.length; at += 1) {
      known.messages.push(messages[at]!)
      if (this.#isCalling(messages[at]!)) known.calling.push(at)
    }
    return known
  }

  #isCalling({ parts }: Message): boolean {
    for (const part of parts)
      if (part.type === 'tool-call' && this.#table.stateOf(part.toolName) !== undefined) return true
    return false
  }
}

/**
 * Goes back through the calls of something that has a state. Only what the system text does not hold by itself counts, so
 * that for one system text more of a history changes the answer at most where a list was replaced.
 */
function findReplaced(
  messages: readonly Message[],
  calling: readonly number[],
  system: string,
  table: RuleTable,
  judge: Judge,
): Replaced[] {
  const replaced = new Map<string, Replaced>()
  /** The proof of the oldest list seen so far that the system text shows, by state. */
  const shown = new Map<string, Evidence>()
  for (const at of calling.toReversed()) {
    for (const use of pairRound(messages, at).uses.toReversed()) {
      const { toolName } = use.value
      const state = table.stateOf(toolName)
      const rule = table.ruleFor(toolName)
      if (state === undefined || !rule || replaced.has(state) || !isAnswered(use)) continue
      const list = judge.judgeList(use, rule, system)
      const evidence = shown.get(state)
      if (list) shown.set(state, list)
      else if (evidence && !('evidence' in judge.judgeUse(use, rule, system)))
        replaced.set(state, { state, upTo: { at, call: use.call }, evidence })
    }
  }
  return [...replaced.values()].toSorted((one, other) => (one.state < other.state ? -1 : 1))
}
