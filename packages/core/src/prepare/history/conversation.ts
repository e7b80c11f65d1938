import type { Steps } from '../../breaks.ts'
import type { Message } from '../../message/types.ts'
import { ValueTable } from '../../text/values/value-table.ts'
import { valueListsOf } from '../../text/values/long-values.ts'
import { addVisibleValues } from '../../text/values/visible.ts'
import { charactersOfAll, type Held } from './held.ts'
import { OpenTurns } from '../plan/open-turn.ts'
import { UnfinishedTurns } from '../plan/unfinished-turns.ts'
import { Remnants } from './remnants.ts'
import { holdsAt } from './same.ts'
import { SealedPart } from './sealed-part.ts'
import type { TurnPlan } from '../plan/turn-plan.ts'

/** What the host says of some messages, as one text. */
export type StatusReader = (messages: readonly Message[], from: number, to: number) => string

/** Tells whether a value was sent. */
export type SeenValues = Pick<ValueTable, 'has'>

/** The decided turns of one conversation, and the values that stand in what is sent of them. */
export class Conversation {
  readonly key: string
  readonly system: string
  readonly head: readonly Message[]
  readonly sealed: SealedPart
  readonly openTurns: OpenTurns = new OpenTurns()
  /** Shared by the conversations that branched off one. */
  unfinishedTurns: UnfinishedTurns = new UnfinishedTurns()
  #seen: ValueTable | undefined
  #seenTurns = 0
  #shown: unknown
  #shownTurns = 0
  #remnants = new Remnants()
  #remnantsTurns = 0
  #held = 0
  #heldTurns = 0

  constructor(key: string, system: string, head: readonly Message[]) {
    this.key = key
    this.system = system
    this.head = head
    this.sealed = new SealedPart(head.length)
  }

  /** How much is remembered of it. */
  get held(): Held {
    for (; this.#heldTurns < this.sealed.turns; this.#heldTurns += 1) {
      const { characters } = this.sealed.plans[this.#heldTurns]!
      this.#held += characters ?? charactersOfAll(this.sealed.messagesOf(this.#heldTurns))
    }
    const { messages, characters } = this.openTurns.held
    return { messages: this.sealed.messages.length + messages, characters: this.#held + characters }
  }

  /** The values in the head and in what is sent of the first `turns` turns: whoever asks waits for who asked before. */
  *seenBefore(turns: number): Steps<SeenValues> {
    if (!this.#seen || this.#seenTurns > turns) {
      const seen = new ValueTable()
      for (const list of valueListsOf(this.system)) seen.addAll(list)
      for (const message of this.head) yield* addVisibleValues(message, seen)
      this.#seen = seen
      this.#seenTurns = 0
    }
    for (; this.#seenTurns < turns; this.#seenTurns += 1) {
      for (const message of this.sealed.viewOf(this.#seenTurns)) yield* addVisibleValues(message, this.#seen)
    }
    return this.#seen
  }

  /** What the first `turns` turns show of calls whose result became a digest. */
  remnantsBefore(turns: number): Pick<Remnants, 'isNeededAgain'> {
    if (this.#remnantsTurns > turns) {
      this.#remnants = new Remnants()
      this.#remnantsTurns = 0
    }
    for (; this.#remnantsTurns < turns; this.#remnantsTurns += 1)
      this.#remnants.noteTurn(this.sealed.plans[this.#remnantsTurns]!)
    return this.#remnants
  }

  /** What the rule for incoming results knows of the first `turns` turns. */
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

  /** Whether so many decided turns may stand in `messages` behind the head, by the last of them. */
  mayShare(messages: readonly Message[], turns: number): boolean {
    const { sealed, head } = this
    if (sealed.turns < turns || turns === 0) return turns === 0
    const [from, to] = [sealed.lengthOf(turns - 1), sealed.lengthOf(turns)]
    return holdsAt(messages, head.length + from, sealed.messages, from, to)
  }

  /** How many of the decided turns stand in `messages` behind the head, and how many of their messages as the same objects. */
  match(messages: readonly Message[], statuses: StatusReader | undefined): { turns: number; same: number } {
    const { sealed, head } = this
    const start = head.length
    const same = sealed.sameIn(messages)
    let turns = 0
    for (; turns < sealed.turns; turns += 1) {
      const from = sealed.lengthOf(turns)
      const to = sealed.lengthOf(turns + 1)
      if (to > same && !holdsAt(messages, start + from, sealed.messages, from, to)) break
      if (statuses && statuses(messages, start + from, start + to) !== sealed.plans[turns]!.statuses) break
    }
    return { turns, same }
  }

  /** The conversation of the first `turns` turns alone: this one where it holds no more, else another that shares them. */
  upTo(turns: number): Conversation {
    if (turns === this.sealed.turns) return this
    const other = new Conversation(this.key, this.system, this.head)
    other.unfinishedTurns = this.unfinishedTurns
    for (let turn = 0; turn < turns; turn += 1)
      other.sealed.addTurn(this.sealed.messagesOf(turn), this.sealed.plans[turn]!)
    return other
  }
}
