import { applyOperations } from '../edit/apply.ts'
import type { Message } from '../message/types.ts'
import { extractValues } from '../text/values.ts'
import { addVisibleValues } from '../text/visible.ts'
import { assemble, type Assembled, type PlacedPlan } from './assemble.ts'
import { holdsAt } from './same.ts'
import { OpenTurns } from './open-turn.ts'
import type { TurnPlan } from './turn-plan.ts'

/** Conversations remembered at once; the one unused for longest goes first. */
const mostConversations = 64

/** What the host says of some messages, as one text. */
export type StatusReader = (messages: readonly Message[], from: number, to: number) => string

/** The decided turns of one conversation, and the values that stand in what is sent of them. */
export class Conversation {
  readonly key: string
  readonly system: string
  readonly head: readonly Message[]
  readonly plans: TurnPlan[] = []
  readonly openTurns: OpenTurns = new OpenTurns()
  #seen: Set<string> | undefined
  #seenTurns = 0
  #shown: unknown
  #shownTurns = 0
  #assembled: { readonly turns: number; readonly start: number | undefined; readonly value: Assembled } | undefined

  constructor(key: string, system: string, head: readonly Message[]) {
    this.key = key
    this.system = system
    this.head = head
  }

  /** The values in the head and in what is sent of the first `turns` turns. */
  seenBefore(turns: number): ReadonlySet<string> {
    if (!this.#seen || this.#seenTurns > turns) {
      this.#seen = new Set(extractValues(this.system).map((value) => value.text))
      this.#seenTurns = 0
      for (const message of this.head) addVisibleValues(message, this.#seen)
    }
    for (; this.#seenTurns < turns; this.#seenTurns += 1) {
      const plan = this.plans[this.#seenTurns]!
      for (const message of applyOperations(plan.messages, plan.operations)) addVisibleValues(message, this.#seen)
    }
    return this.#seen
  }

  /** How many messages the first `turns` turns have. */
  lengthBefore(turns: number): number {
    return this.plans.slice(0, turns).reduce((sum, plan) => sum + plan.messages.length, 0)
  }

  /** What the rule for arriving results knows of the first `turns` turns. */
  shownBefore(turns: number, end: (plan: TurnPlan, turn: number, before: unknown) => unknown): unknown {
    if (this.#shownTurns > turns) {
      this.#shown = undefined
      this.#shownTurns = 0
    }
    for (; this.#shownTurns < turns; this.#shownTurns += 1)
      this.#shown = end(this.plans[this.#shownTurns]!, this.#shownTurns, this.#shown)
    return this.#shown
  }

  /** The decisions of these turns put together, made anew only when there are other ones. */
  assembled(sealed: readonly PlacedPlan[]): Assembled {
    const known = this.#assembled
    const start = sealed[0]?.start
    if (known && known.turns === sealed.length && known.start === start) return known.value
    const value = assemble(sealed)
    this.#assembled = { turns: sealed.length, start, value }
    return value
  }

  /** How many of the decided turns stand in `messages` from `start` on, and where the last of them ends. */
  match(messages: readonly Message[], start: number, statuses: StatusReader): { turns: number; end: number } {
    let end = start
    let turns = 0
    for (const plan of this.plans) {
      if (!holdsAt(messages, end, plan.messages)) break
      if (statuses(messages, end, end + plan.messages.length) !== plan.statuses) break
      end += plan.messages.length
      turns += 1
    }
    return { turns, end }
  }

  /** A conversation that shares the first `turns` turns with this one. */
  branch(turns: number): Conversation {
    const other = new Conversation(this.key, this.system, this.head)
    other.plans.push(...this.plans.slice(0, turns))
    return other
  }
}

/** Remembers conversations by content; memory is bounded. */
export class ConversationMemo {
  readonly #conversations: Conversation[] = []

  /** The conversations that begin like `head` under the same key, the one used last first. */
  candidates(key: string, head: readonly Message[]): Conversation[] {
    return this.#conversations.filter(
      (known) => known.key === key && known.head.length === head.length && holdsAt(head, 0, known.head),
    )
  }

  /** Puts a conversation in front. */
  touch(conversation: Conversation): void {
    const index = this.#conversations.indexOf(conversation)
    if (index === 0) return
    if (index > 0) this.#conversations.splice(index, 1)
    this.#conversations.unshift(conversation)
    if (this.#conversations.length > mostConversations) this.#conversations.pop()
  }
}
