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

interface UnfinishedTurn extends TurnKey {
  readonly planning: Steps<TurnPlan>
  steps: number
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

  /** Plans a turn, or goes on where another request left off, until it is planned or gets late: then gives the steps so far. */
  plan(turn: TurnKey, begin: () => Steps<TurnPlan>, isLate: () => boolean): TurnPlan | number {
    const known = this.#turns.find((other) => isSame(turn, other))
    const unfinished = known ?? { ...turn, planning: begin(), steps: 0 }
    this.#turns = this.#turns.filter((other) => other !== known)
    for (;;) {
      const step = unfinished.planning.next()
      if (step.done === true) return step.value
      unfinished.steps += 1
      if (!isLate()) continue
      this.#turns = [unfinished, ...this.#turns].slice(0, mostTurns)
      return unfinished.steps
    }
  }
}
