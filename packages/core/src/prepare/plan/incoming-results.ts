import type { Steps } from '../../breaks.ts'
import { because } from '../../edit/because.ts'
import type { Operations } from '../../edit/operations.ts'
import type {
  IncomingResult,
  IncomingContext,
  ResultRule,
  ResultTaker,
  Kept,
  SentResult,
} from '../../edit/processor.ts'
import type { DroppedGroup } from '../../edit/report.ts'
import type { Edit } from '../../edit/types.ts'
import type { ResultPlace, Round, ToolUse } from '../../message/pairing.ts'
import type { Turn } from '../../message/turns.ts'
import type { Message } from '../../message/types.ts'
import type { TokenCounter } from '../../ports.ts'
import { acceptGroup, type Ground } from './accept.ts'
import { whyResultProtected } from './protect.ts'
import { Clearing, type ClearingSetting } from './clearing.ts'
import { TurnSteps } from './turn-steps.ts'

/** What running a rule over incoming results needs. */
export interface IncomingSetting {
  readonly rule: ResultRule | undefined
  /** What people wrote last before the turn, oldest first. */
  readonly asked: readonly string[]
  /** Which turn of the conversation it is, and how many messages the turns before it have. */
  readonly turn: number
  readonly offset: number
  /** What the rule knows of the turns before. */
  readonly before: unknown
  /** The files that the calls of the turn write, where they were read for them. */
  readonly written?: readonly string[]
  readonly finalTools: readonly string[]
  readonly tokens: TokenCounter
  /** When old results go while the turn is open. */
  readonly clearing: ClearingSetting | undefined
  /** Whether it is written down what each message was first sent as, for a window. */
  readonly isWalked: boolean
  readonly onFailure: (rule: string, error: unknown) => void
}

/** Which parts of the turn are not sent as they arrived, once it is sealed. */
export interface Absent {
  readonly isGone: (at: number, call: number) => boolean
  readonly isReplaced: (at: number, call: number, result: number) => boolean
}

export const nothingAbsent: Absent = { isGone: () => false, isReplaced: () => false }

/** The results of some rounds of a turn in the order they stand in it. */
export function incomingResults(
  messages: readonly Message[],
  turn: Turn,
  rounds: readonly Round[],
  finalTools: readonly string[],
  absent: Absent = nothingAbsent,
): IncomingResult[] {
  return rounds.flatMap(({ at, uses }) => {
    // What stands beside a final tool may become part of the final answer. If the turn goes on, it stays as it was sent.
    const mayEnd = (turn.sealed && at >= turn.answerFrom) || uses.some((use) => finalTools.includes(use.value.toolName))
    const ending = mayEnd ? because('ends-turn') : undefined
    return uses
      .filter((use) => !absent.isGone(use.at, use.call))
      .flatMap((use) =>
        use.results
          .map((place, result): IncomingResult => {
            const stays = whyResultProtected(messages, use, place) ?? ending
            return { use, result, place, stays }
          })
          .filter(({ result }) => !absent.isReplaced(use.at, use.call, result)),
      )
      .toSorted((a, b) => a.place.at - b.place.at || a.place.part - b.place.part)
  })
}

/** What a rule decided about the results of one turn so far. */
export class IncomingPlan {
  readonly edits: Edit[] = []
  readonly kept: Kept[] = []
  readonly dropped: DroppedGroup[] = []
  readonly #setting: IncomingSetting
  readonly #operations: Operations
  readonly #turn: ResultTaker | undefined
  #clearing: Clearing | undefined
  readonly #steps: TurnSteps | undefined
  #failed = false

  /** `messages` may grow while the turn is open; results are then added in order. */
  constructor(
    messages: readonly Message[],
    operations: Operations,
    setting: IncomingSetting,
    absent: Absent = nothingAbsent,
  ) {
    this.#setting = setting
    this.#operations = operations
    const { rule } = setting
    const context = contextOf(messages, setting, absent, (note) => this.kept.push(note))
    this.#turn = rule && this.#guarded(() => rule.beginTurn(context))
    this.#clearing = setting.clearing && new Clearing(setting.clearing)
    const { isWalked, finalTools } = setting
    this.#steps = isWalked ? new TurnSteps({ operations, edits: this.edits, finalTools }) : undefined
  }

  /** What a window goes by, as far as it is written down. */
  get steps(): TurnSteps | undefined {
    return this.#steps
  }

  #guarded<T>(run: () => T): T | undefined {
    try {
      return run()
    } catch (error) {
      this.#fail(error)
      return undefined
    }
  }

  #fail(error: unknown): void {
    this.#failed = true
    this.#setting.onFailure(this.#setting.rule!.name, error)
  }

  /** What the rule decides about a result, which may have 100,000 texts. */
  *#take(incoming: IncomingResult): Steps<readonly Edit[]> {
    const turn = this.#turn
    if (!turn?.takeInSteps) return this.#guarded(() => turn?.take(incoming)) ?? []
    try {
      return yield* turn.takeInSteps(incoming)
    } catch (error) {
      this.#fail(error)
      return []
    }
  }

  /** Decides about one more result. A rule that failed or was refused once is not asked again in this turn. */
  *decide(incoming: IncomingResult, ground: Ground): Steps<void> {
    const { rule } = this.#setting
    if (!rule || this.#failed) return
    const edits = yield* this.#take(incoming)
    if (edits.length === 0) return
    const judged = acceptGroup(edits, this.#operations, ground, 0)
    if ('edits' in judged) {
      for (const each of judged.edits) this.edits.push(each)
      return
    }
    this.dropped.push({ rule: rule.name, group: edits[0]!.group, reason: judged.refused })
    // The rule takes for shown what is not sent, so nothing more of the turn may point at it.
    this.#failed = true
  }

  /**
   * Lets old results go after a round whose calls are all answered, where it is time for that. Gives the first message that
   * is now sent in another form, or Infinity.
   */
  *endRound(round: Round, ground: Ground): Steps<number> {
    this.#steps?.addRound(round, ground)
    const uses = yield* this.#clear(round, ground)
    const places = uses.map((use) => use.results[0]!.at)
    this.#steps?.endRound(round, places, ground)
    return places.reduce((first, at) => Math.min(first, at), Infinity)
  }

  *#clear(round: Round, ground: Ground): Steps<readonly ToolUse[]> {
    const clearing = this.#clearing
    if (!clearing) return []
    try {
      const { edits, uses } = yield* clearing.noteRound(round, this.edits, this.#operations, ground)
      for (const each of edits) this.edits.push(each)
      for (const use of uses) this.#guarded(() => this.#turn?.forget(use))
      return uses
    } catch (error) {
      this.#clearing = undefined
      this.#setting.onFailure(this.#setting.clearing!.rule.name, error)
      return []
    }
  }
}

/** Whether a round has calls, and results for all of them. */
export const isAnswered = ({ uses }: Round): boolean => uses.length > 0 && uses.every((use) => use.results.length > 0)

export const contextOf = (
  messages: readonly Message[],
  setting: Pick<IncomingSetting, 'asked' | 'turn' | 'offset' | 'before' | 'written' | 'tokens'>,
  absent: Absent = nothingAbsent,
  keep: IncomingContext['keep'] = () => {},
): IncomingContext => {
  const { asked, turn, offset, before, written, tokens } = setting
  return { messages, asked, turn, offset, before, written, tokens, isGone: absent.isGone, keep }
}

/** What the rule knows once a turn is sealed: `operations` say what the turn shows from now on. */
export function endTurn(
  messages: readonly Message[],
  turn: Turn,
  operations: Operations,
  setting: IncomingSetting,
): unknown {
  const { rule, onFailure } = setting
  if (!rule) return undefined
  const isGone = (at: number, call: number): boolean => operations.get(at)?.calls.has(call) === true
  const sent = (): SentResult[] =>
    turn.rounds
      .flatMap(({ uses }) => uses.filter(({ at, call }) => !isGone(at, call)))
      .flatMap((use) => use.results.map((place) => ({ use, place, texts: sentTexts(place, operations) })))
      .toSorted((a, b) => a.place.at - b.place.at || a.place.part - b.place.part)
  try {
    return rule.endTurn(contextOf(messages, setting, { ...nothingAbsent, isGone }), sent)
  } catch (error) {
    onFailure(rule.name, error)
    return undefined
  }
}

/** The texts of a result as they are sent. */
function sentTexts({ at, part, value }: ResultPlace, operations: Operations): string[] {
  const replaced = operations.get(at)?.texts.get(part)
  return value.content.flatMap((item, index) => (item.type === 'text' ? [replaced?.get(index) ?? item.text] : []))
}
