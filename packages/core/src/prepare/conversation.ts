import { residueCalls } from './call-key.ts'
import type { Message } from '../message/types.ts'
import { eachValue } from '../text/values.ts'
import { addVisibleValues } from '../text/visible.ts'
import { OpenTurns } from './open-turn.ts'
import { holdsAt, sameObjects } from './same.ts'
import { SealedPart } from './sealed-part.ts'
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
  readonly sealed: SealedPart
  readonly openTurns: OpenTurns = new OpenTurns()
  #seen: Set<string> | undefined
  #seenTurns = 0
  #shown: unknown
  #shownTurns = 0
  #residues = new Set<string>()
  #residuesTurns = 0

  constructor(key: string, system: string, head: readonly Message[]) {
    this.key = key
    this.system = system
    this.head = head
    this.sealed = new SealedPart(head.length)
  }

  /** The values in the head and in what is sent of the first `turns` turns. */
  seenBefore(turns: number): ReadonlySet<string> {
    if (!this.#seen || this.#seenTurns > turns) {
      const seen = new Set<string>()
      eachValue(this.system, (value) => seen.add(value), false)
      for (const message of this.head) addVisibleValues(message, seen)
      this.#seen = seen
      this.#seenTurns = 0
    }
    for (; this.#seenTurns < turns; this.#seenTurns += 1) {
      for (const message of this.sealed.viewOf(this.#seenTurns)) addVisibleValues(message, this.#seen)
    }
    return this.#seen
  }

  /** The calls that stand in the first `turns` turns with a residue in the place of their results. */
  residuesBefore(turns: number): ReadonlySet<string> {
    if (this.#residuesTurns > turns) {
      this.#residues = new Set()
      this.#residuesTurns = 0
    }
    for (; this.#residuesTurns < turns; this.#residuesTurns += 1)
      for (const key of residueCalls(this.sealed.plans[this.#residuesTurns]!)) this.#residues.add(key)
    return this.#residues
  }

  /** What the rule for arriving results knows of the first `turns` turns. */
  shownBefore(
    turns: number,
    end: (messages: readonly Message[], plan: TurnPlan, turn: number, before: unknown) => unknown,
  ): unknown {
    if (this.#shownTurns > turns) {
      this.#shown = undefined
      this.#shownTurns = 0
    }
    for (; this.#shownTurns < turns; this.#shownTurns += 1) {
      const turn = this.#shownTurns
      this.#shown = end(this.sealed.messagesOf(turn), this.sealed.plans[turn]!, turn, this.#shown)
    }
    return this.#shown
  }

  /** How many of the decided turns stand in `messages` behind the head. */
  match(messages: readonly Message[], statuses: StatusReader | undefined): number {
    const { sealed, head } = this
    const start = head.length
    const same = sameObjects(messages, start, sealed.messages)
    let turns = 0
    for (; turns < sealed.turns; turns += 1) {
      const from = sealed.lengthOf(turns)
      const to = sealed.lengthOf(turns + 1)
      if (to > same && !holdsAt(messages, start + from, sealed.messages, from, to)) break
      if (statuses && statuses(messages, start + from, start + to) !== sealed.plans[turns]!.statuses) break
    }
    return turns
  }

  /** A conversation that shares the first `turns` turns with this one. */
  branch(turns: number): Conversation {
    const other = new Conversation(this.key, this.system, this.head)
    for (let turn = 0; turn < turns; turn += 1) other.sealed.add(this.sealed.messagesOf(turn), this.sealed.plans[turn]!)
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
