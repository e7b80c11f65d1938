import type { Operations } from '../edit/operations.ts'
import { readTurn, type TurnOptions } from '../message/turns.ts'
import type { Message } from '../message/types.ts'
import { ArrivalPlan, arrivalsOf, type ArrivalSetting } from './arrivals.ts'
import { turnProblems } from './problems.ts'
import { holdsAt } from './same.ts'
import { recallsOf } from './tool-reports.ts'
import type { TurnPlan } from './turn-plan.ts'

/** Open turns of one conversation remembered at once; the one unused for longest goes first. */
const mostTurns = 64

interface OpenSetting extends ArrivalSetting {
  readonly turns: TurnOptions
  readonly messageTokens: (message: Message) => number
}

/** A turn that is still going on: what was decided about its results stays, new results are decided about as they come. */
class OpenTurn {
  readonly #messages: Message[] = []
  readonly #operations: Operations = new Map()
  readonly #setting: OpenSetting
  readonly #arrivals: ArrivalPlan
  #decided = 0
  #tokensBefore = 0

  constructor(setting: OpenSetting) {
    this.#setting = setting
    this.#arrivals = new ArrivalPlan(this.#messages, this.#operations, setting)
  }

  /** Which turn of the conversation it is. */
  get number(): number {
    return this.#setting.turn
  }

  /** Messages of this turn known so far; 0 where the history continues another one. */
  match(messages: readonly Message[]): number {
    return holdsAt(messages, 0, this.#messages) ? this.#messages.length : 0
  }

  extend(messages: readonly Message[]): TurnPlan {
    const { finalTools, messageTokens, tokens } = this.#setting
    for (const message of messages.slice(this.#messages.length)) {
      this.#messages.push(message)
      this.#tokensBefore += messageTokens(message)
    }
    const turn = readTurn(this.#messages, 0, { ...this.#setting.turns, startAt: 0 }, false)
    const rounds = new Map(turn.rounds.map((round) => [round.at, round]))
    const ground = {
      messages: this.#messages,
      turnAt: () => turn,
      roundAt: (at: number) => rounds.get(at),
      messageTokens,
      exact: tokens.exact,
    }
    const arrivals = arrivalsOf(this.#messages, turn, finalTools)
    for (const arrival of arrivals.slice(this.#decided)) this.#arrivals.add(arrival, ground)
    this.#decided = arrivals.length
    const { edits, kept, dropped } = this.#arrivals
    const saved = edits.reduce((sum, edit) => sum + (edit.tokensSaved ?? 0), 0)
    return {
      messages: this.#messages,
      turn,
      statuses: '',
      operations: this.#operations,
      edits,
      kept,
      dropped,
      problems: turnProblems(this.#messages, turn),
      writesFiles: false,
      recalls: recallsOf(turn, tokens),
      tokensBefore: this.#tokensBefore,
      tokensAfter: this.#tokensBefore - saved,
    }
  }
}

/** Remembers the open turns of a conversation by content, so that a request costs what is new in it. Bounded. */
export class OpenTurns {
  #turns: OpenTurn[] = []

  plan(messages: readonly Message[], setting: OpenSetting): TurnPlan {
    let best: OpenTurn | undefined
    let longest = 0
    for (const turn of this.#turns) {
      if (turn.number !== setting.turn) continue
      const length = turn.match(messages)
      if (length > longest) [best, longest] = [turn, length]
      if (length === messages.length) break
    }
    const turn = best ?? new OpenTurn(setting)
    // An earlier turn is finished here. Who goes back to it decides again, from the same texts the same.
    const others = this.#turns.filter((other) => other !== turn && other.number >= setting.turn)
    this.#turns = [turn, ...others].slice(0, mostTurns)
    return turn.extend(messages)
  }
}
