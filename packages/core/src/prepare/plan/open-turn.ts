import type { Steps } from '../../breaks.ts'
import type { Operations } from '../../edit/operations.ts'
import type { Round } from '../../message/pairing.ts'
import { sameObjects } from '../../message/same-objects.ts'
import type { Turn } from '../../message/turns.ts'
import type { Message } from '../../message/types.ts'
import type { WalkEvent } from '../../window/walk-events.ts'
import type { Ground } from './accept.ts'
import { IncomingPlan, incomingResults, isAnswered, nothingAbsent, type IncomingSetting } from './incoming-results.ts'
import { charactersOf, type Held } from '../history/held.ts'
import { Decisions, type SummedDecisions } from '../history/decisions.ts'
import { turnProblems } from '../history/problems.ts'
import { recallsOf } from '../history/recalls.ts'
import { holdsAt } from '../history/same.ts'

/** Open turns of one conversation remembered at once; the one unused for longest goes first. */
const mostTurns = 64
/** Messages of their finished rounds; the turn used last stays, whatever its size. */
const mostMessages = 20_000

interface OpenSetting extends IncomingSetting {
  /** Where the turn begins in the history. */
  readonly start: number
  readonly messageTokens: (message: Message) => number
}

/** A turn that is still going on: what was decided about its results stays, new results are decided about as they come. */
export class OpenTurn {
  /** Which turn of the conversation it is. */
  readonly number: number
  /** Decisions, without the problems and recalls of the last round. */
  readonly #decisions = new Decisions()
  readonly #operations: Operations = new Map()
  readonly #setting: OpenSetting
  readonly #incoming: IncomingPlan
  readonly #rounds = new Map<number, Round>()
  /** All rounds but the last, to which results may still come. */
  #settled: readonly Round[] = []
  /** Results of the last round that were decided about. */
  #decided = 0
  /** Rounds after which it was decided whether old results go. */
  #ended = 0
  #endedResults = 0
  #ground: Ground | undefined
  /** The assistant message of the last of these rounds, and the first message whose form changed after it. */
  cleared: { readonly after: number; readonly from: number } | undefined

  #characters = 0
  /** What a request began to decide. */
  #work: Steps<void> | undefined
  #steps = 0

  /** How much is remembered of it. */
  get held(): Held {
    return { messages: this.#messages.length, characters: this.#characters }
  }

  /** The messages of the turn, as they were seen last. */
  get #messages(): Message[] {
    return this.#decisions.messages
  }

  constructor(setting: OpenSetting) {
    this.number = setting.turn
    this.#setting = setting
    this.#incoming = new IncomingPlan(this.#messages, this.#operations, setting)
  }

  /** Messages of this turn known so far; 0 where the history continues another one. */
  match(history: readonly Message[]): number {
    return holdsAt(history, this.#setting.start, this.#messages) ? this.#messages.length : 0
  }

  /** The rounds that more messages change nothing about. */
  get settledRounds(): readonly Round[] {
    return this.#settled
  }

  /** Whether a call got another result after it was taken for answered: then what was decided since may not stand. */
  isOutdated(turn: Turn): boolean {
    const round = turn.rounds[this.#ended - 1]
    return round !== undefined && countResults(round) !== this.#endedResults
  }

  /** What a window goes by: what never changes any more, and what follows the last answered round. */
  get walked(): { readonly settled: readonly WalkEvent[]; readonly pending: readonly WalkEvent[] } {
    const { steps } = this.#incoming
    return { settled: steps?.events ?? [], pending: this.#ground ? (steps?.rest(this.#ground) ?? []) : [] }
  }

  /** Whether a request began something that is not done. */
  get isUnfinished(): boolean {
    return this.#work !== undefined
  }

  /** Finishes what a request began, unless it gets late: then gives the steps it took so far. */
  finish(isLate: () => boolean): number | undefined {
    const work = this.#work
    this.#work = undefined
    while (work && work.next().done !== true) {
      this.#steps += 1
      if (!isLate()) continue
      this.#work = work
      return this.#steps
    }
    return undefined
  }

  /**
   * Decides about what is new in `history`, unless it gets late: then gives the steps it took so far. `turn` is this turn as
   * it was read there; what another request began is finished.
   */
  extend(history: readonly Message[], turn: Turn, isLate: () => boolean): SummedDecisions | number {
    this.#work = this.#take(history, turn)
    return this.finish(isLate) ?? this.#withLastRound(turn)
  }

  *#take(history: readonly Message[], turn: Turn): Steps<void> {
    // All at once: who looks for this turn meanwhile must see all that it holds.
    // Where nothing is new there is no step: who goes on after each would never come to an end.
    if (this.#takeMessages(history)) yield
    const first = this.#settled.length
    yield* this.#decideFrom(first, turn)
    this.#settle(first, turn)
  }

  /**
   * Takes the messages of `history`; they are sent as they are until something is decided about them. Gives whether some
   * are new.
   */
  #takeMessages(history: readonly Message[]): boolean {
    const { start, messageTokens } = this.#setting
    const known = this.#messages.length
    const same = sameObjects(history, start, this.#messages)
    this.#decisions.cutMessages(same)
    for (let at = same; start + at < history.length; at += 1) {
      const message = history[start + at]!
      this.#decisions.addMessage(message, this.#operations.get(at))
      if (at < known) continue
      this.#decisions.tokensBefore += messageTokens(message)
      this.#characters += charactersOf(message)
    }
    return this.#messages.length > known
  }

  /** Decides about one result in each step, or about less of it. */
  *#decideFrom(first: number, turn: Turn): Steps<void> {
    const { finalTools, messageTokens, tokens, start } = this.#setting
    const rounds = turn.rounds.slice(first)
    for (const round of rounds) this.#rounds.set(round.at, round)
    const ground: Ground = {
      messages: this.#messages,
      turnAt: () => turn,
      roundAt: (at) => this.#rounds.get(at),
      messageTokens,
      tokens,
    }
    this.#ground = ground
    let from = rounds[0]?.at ?? this.#messages.length
    for (const [index, round] of rounds.entries()) {
      const results = incomingResults(this.#messages, turn, [round], finalTools, nothingAbsent)
      for (const incoming of results.slice(this.#decided)) {
        yield* this.#incoming.decide(incoming, ground)
        yield
      }
      this.#decided = round === rounds.at(-1) ? results.length : 0
      if (first + index < this.#ended || !isAnswered(round)) continue
      this.#ended = first + index + 1
      this.#endedResults = countResults(round)
      const changed = yield* this.#incoming.endRound(round, ground)
      this.cleared = { after: round.at, from: changed }
      from = Math.min(from, changed)
    }
    const decisions = this.#decisions
    decisions.addEdits(this.#incoming.edits.slice(decisions.edits.length), start)
    decisions.addKept(this.#incoming.kept.slice(decisions.kept.length), start)
    decisions.addDropped(this.#incoming.dropped.slice(decisions.dropped.length), start)
    const changed = this.#messages.slice(from)
    decisions.cutMessages(this.#messages.length - changed.length)
    for (const message of changed) decisions.addMessage(message, this.#operations.get(this.#messages.length))
  }

  #settle(first: number, turn: Turn): void {
    const last = Math.max(first, turn.rounds.length - 1)
    // Without a round that is finished, what stands before the first one is a problem of the last.
    if (last > first) this.#decisions.addProblems(turnProblems(this.#messages, turn, first, last), this.#setting.start)
    this.#decisions.addRecalls(recallsOf(turn.rounds.slice(first, last), this.#setting.tokens))
    this.#settled = turn.rounds.slice(0, last)
  }

  #withLastRound(turn: Turn): SummedDecisions {
    return this.#decisions.and(
      turnProblems(this.#messages, turn, this.#settled.length),
      recallsOf(turn.rounds.slice(this.#settled.length), this.#setting.tokens),
      this.#setting.start,
    )
  }
}

const countResults = ({ uses }: Round): number => uses.reduce((sum, use) => sum + use.results.length, 0)

/** Remembers the open turns of a conversation by content, so that a request costs what is new in it. Bounded. */
export class OpenTurns {
  #turns: OpenTurn[] = []

  /** The remembered turn that shares most messages with the turn `number` of a history, where there is one. */
  find(history: readonly Message[], number: number): OpenTurn | undefined {
    let best: OpenTurn | undefined
    let longest = 0
    for (const turn of this.#turns) {
      if (turn.number !== number) continue
      const length = turn.match(history)
      if (length > longest) [best, longest] = [turn, length]
    }
    return best
  }

  /** How much is remembered of them. */
  get held(): Held {
    let [messages, characters] = [0, 0]
    for (const { held } of this.#turns)
      [messages, characters] = [messages + held.messages, characters + held.characters]
    return { messages, characters }
  }

  /** Puts a turn in front. */
  touch(turn: OpenTurn): void {
    // An earlier turn is finished here. Who goes back to it decides again, from the same texts the same.
    const others = this.#turns.filter((other) => other !== turn && other.number >= turn.number)
    let left = mostMessages
    this.#turns = [turn, ...others].slice(0, mostTurns).filter((other) => {
      left -= other.settledRounds.at(-1)?.end ?? 0
      return left >= 0 || other === turn
    })
  }
}
