import { sameObjects } from '../../message/same-objects.ts'
import type { Message } from '../../message/types.ts'
import { Decisions, type MessageDecisions, type SummedDecisions } from './decisions.ts'
import { EditSums } from '../plan/edit-sums.ts'
import type { DecidedTurn } from '../stored/record.ts'
import type { TurnPlan } from '../plan/turn-plan.ts'

/** How far the lists reached when a turn was added. */
interface Mark extends Pick<MessageDecisions, 'recalls' | 'tokensBefore'> {
  readonly messages: number
  readonly edits: number
  readonly kept: number
  readonly dropped: number
  readonly problems: number
  readonly tokensAfter: number
}

const markOf = ({ messages, edits, kept, dropped, problems, recalls, tokensBefore, sums }: Decisions): Mark => ({
  messages: messages.length,
  edits: edits.length,
  kept: kept.length,
  dropped: dropped.length,
  problems: problems.length,
  recalls,
  tokensBefore,
  tokensAfter: tokensBefore - sums.tokensSaved,
})

/** The decided turns of a conversation one after the other, put together as they come, so that a request adds none again. */
export class SealedPart {
  readonly plans: TurnPlan[] = []
  readonly #start: number
  readonly #decisions = new Decisions()
  readonly #marks: Mark[] = [markOf(this.#decisions)]

  /** `start` is how many messages stand before the first turn. */
  constructor(start: number) {
    this.#start = start
  }

  get turns(): number {
    return this.plans.length
  }

  /** The messages of the turns, as they were seen last. */
  get messages(): readonly Message[] {
    return this.#decisions.messages
  }

  /** How many messages the first `turns` turns have. */
  lengthOf(turns: number): number {
    return this.#marks[turns]!.messages
  }

  /** Tokens of what is sent of the first `turns` turns. */
  tokensOf(turns: number): number {
    return this.#marks[turns]!.tokensAfter
  }

  /** The messages of a turn. */
  messagesOf(turn: number): Message[] {
    return this.messages.slice(this.lengthOf(turn), this.lengthOf(turn + 1))
  }

  /** What is sent of a turn. */
  viewOf(turn: number): Message[] {
    const { view } = this.#decisions
    return view.slice(this.#viewBefore(turn), this.#viewBefore(turn + 1))
  }

  #viewBefore(turn: number): number {
    return this.#decisions.viewBefore(this.lengthOf(turn))
  }

  addTurn(messages: readonly Message[], plan: TurnPlan): void {
    const decisions = this.#decisions
    const start = this.#start + this.messages.length
    this.plans.push(plan)
    messages.forEach((message, at) => decisions.addMessage(message, plan.operations.get(at)))
    decisions.addEdits(plan.edits, start)
    decisions.addKept(plan.kept, start)
    decisions.addDropped(plan.dropped, start)
    decisions.addProblems(plan.problems, start)
    decisions.addRecalls(plan.recalls)
    decisions.tokensBefore += plan.tokensBefore
    this.#marks.push(markOf(decisions))
  }

  /** Adds a turn that was decided in another process. */
  addDecided(messages: readonly Message[], { planAfter }: DecidedTurn): void {
    this.addTurn(messages, planAfter(this.plans.at(-1)))
  }

  /** How many of the messages stand in a history as the same objects. */
  sameIn(history: readonly Message[]): number {
    return sameObjects(history, this.#start, this.messages)
  }

  /** Takes the objects of a history that holds the first `turns` turns for those of the turns; the first `same` are. */
  adopt(history: readonly Message[], turns: number, same: number): void {
    const { messages, operations } = this.#decisions
    const end = this.lengthOf(turns)
    if (same >= end) return
    const [later, rest] = [messages.slice(end), operations.slice(same)]
    this.#decisions.cutMessages(same)
    const now = [...history.slice(this.#start + same, this.#start + end), ...later]
    now.forEach((message, index) => this.#decisions.addMessage(message, rest[index]))
  }

  /** What was decided about the first `turns` turns; the lists go on growing where these are all. */
  upTo(turns: number): SummedDecisions {
    const { operations, view, edits, kept, dropped, problems } = this.#decisions
    const mark = this.#marks[turns]!
    const first = <T>(list: readonly T[], length: number): readonly T[] =>
      turns === this.turns ? list : list.slice(0, length)
    return {
      operations: first(operations, mark.messages),
      view: first(view, this.#viewBefore(turns)),
      edits: first(edits, mark.edits),
      kept: first(kept, mark.kept),
      dropped: first(dropped, mark.dropped),
      problems: first(problems, mark.problems),
      recalls: mark.recalls,
      tokensBefore: mark.tokensBefore,
      sums: this.#sumsOf(turns),
    }
  }

  #sumsOf(turns: number): EditSums {
    const sums = new EditSums()
    if (turns === this.turns) sums.include(this.#decisions.sums)
    else sums.count(this.#decisions.edits.slice(0, this.#marks[turns]!.edits))
    return sums
  }
}
