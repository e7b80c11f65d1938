import type { Steps } from '../../breaks.ts'
import type { Message } from '../../message/types.ts'
import { holdsAt } from '../history/same.ts'
import type { TurnPlan } from './turn-plan.ts'

/** Turns of conversations that began alike whose planning is remembered at once; the one unused for longest goes first. */
const mostTurns = 8

/** What the plan of a turn depends on, in conversations under the same key. */
type TurnKey = Pick<TurnPlan, 'statuses' | 'next'> & {
  /** The plan of the turn before, which no other conversation has unless it holds the same turns up to there. */
  readonly before: TurnPlan | undefined
  readonly messages: readonly Message[]
}

/** A turn whose planning was begun. A request that began it goes on with it, also if it is no longer remembered. */
export interface UnfinishedTurn extends TurnKey {
  readonly planning: Steps<TurnPlan>
  steps: number
  /** Whether somebody may go on with it: nobody finished it, and it did not fail. */
  mayGoOn: boolean
}

const isSame = (one: TurnKey, other: TurnKey): boolean =>
  one.before === other.before &&
  one.next === other.next &&
  one.statuses === other.statuses &&
  one.messages.length === other.messages.length &&
  holdsAt(one.messages, 0, other.messages)

/** Finished turns that requests began to plan. Whoever comes next with such a turn goes on with it. */
export class UnfinishedTurns {
  #turns: readonly UnfinishedTurn[] = []

  /**
   * Plans a turn, or goes on where this request or another one left off, until it is planned or gets late: then gives what
   * is to be gone on with.
   *
   * @param own what this request was given before
   */
  plan(
    turn: TurnKey,
    begin: () => Steps<TurnPlan>,
    isLate: () => boolean,
    own: UnfinishedTurn | undefined,
  ): TurnPlan | UnfinishedTurn {
    const known = [...(own ? [own] : []), ...this.#turns].find((other) => other.mayGoOn && isSame(turn, other))
    const unfinished = known ?? { ...turn, planning: begin(), steps: 0, mayGoOn: true }
    this.#turns = this.#turns.filter((other) => other !== known)
    unfinished.mayGoOn = false
    for (;;) {
      const step = unfinished.planning.next()
      if (step.done === true) return step.value
      unfinished.steps += 1
      if (!isLate()) continue
      unfinished.mayGoOn = true
      this.#turns = [unfinished, ...this.#turns].slice(0, mostTurns)
      return unfinished
    }
  }
}
