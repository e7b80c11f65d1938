import type { Steps } from '../../breaks.ts'
import type { IncomingOfTurn, Consulted } from '../../edit/processor.ts'
import { textsOfPeople } from '../../message/people.ts'
import { readTurn, turnsStart, type Turn } from '../../message/turns.ts'
import type { Message } from '../../message/types.ts'
import { incomingFrom, shownBefore } from './incoming-of-turn.ts'
import { incomingResults, contextOf } from './incoming-results.ts'
import { assemble, type Assembled } from './assemble.ts'
import type { SummedDecisions } from '../history/decisions.ts'
import { bestConversation } from '../history/best-conversation.ts'
import { Conversation, type StatusReader } from '../history/conversation.ts'
import { ConversationMemo } from '../history/conversation-memo.ts'
import { OpenTurn } from './open-turn.ts'
import type { PlannerSetting } from './planner-setting.ts'
import { WrittenPaths } from '../../text/shell/scripts.ts'
import { holdsLong } from '../history/held.ts'
import { ruleInputs } from '../history/rule-inputs.ts'
import { systemTextOf } from '../history/system-text-of.ts'
import { nextAt, sealedTurnsOf } from '../history/sealed-by.ts'
import { readFinished, type FinishedTurns } from '../stored/finished.ts'
import type { DecidedTurn } from '../stored/record.ts'
import { planTurn, type PlanSetting, type TurnPlan } from './turn-plan.ts'
import type { UnfinishedTurn } from './unfinished-turns.ts'

/** What a history becomes: decisions for its sealed turns, and for what arrived in the open one. */
export interface HistoryPlan {
  readonly system: string
  /** How many messages stand before the first turn. */
  readonly start: number
  /** How many turns are sealed. */
  readonly sealed: number
  /** The open turn, with positions counted from its start. */
  readonly open: Turn | undefined
  /** The open turn as it is remembered: the same while it goes on. */
  readonly openTurn: OpenTurn | undefined
  /** The first message whose form clearing changed, if the model has not spoken since; Infinity where there was none. */
  readonly clearedFrom: number
  readonly conversation: Conversation
  /** The decisions put together. */
  readonly assembled: Assembled
}

/** The turn that is going on, as far as it is decided. */
interface OpenPart {
  readonly turn: Turn
  readonly decisions: SummedDecisions
  readonly openTurn: OpenTurn
  readonly clearedFrom: number
}

/** How far planning a history came. */
export interface PlanProgress {
  /** What is remembered of it; the next try goes on there. */
  readonly conversation: Conversation
  /** Turns of it that are decided. */
  readonly turns: number
  /** Steps that deciding about the next one took so far. */
  readonly steps: number
  /** That turn, if the history goes on behind it. */
  readonly unfinished?: UnfinishedTurn | undefined
}

/** What a request says of its history. */
export interface HistoryGiven {
  readonly system?: string
  readonly turnEnded?: boolean
  /** Turns that were decided in another process, by the message they begin at. */
  readonly decided?: ReadonlyMap<number, DecidedTurn> | undefined
}

/** Decides turn by turn, remembering decisions by content, so that a request costs what is new in it. */
export class Planner {
  readonly #setting: PlannerSetting
  readonly #memo: ConversationMemo
  readonly #statuses: StatusReader | undefined

  constructor(setting: PlannerSetting) {
    this.#setting = setting
    this.#memo = new ConversationMemo(setting.memory)
    const status = setting.turns.status
    this.#statuses =
      status &&
      ((messages, from, to) =>
        messages
          .slice(from, to)
          .map((message) => status(message) ?? '')
          .join(' '))
  }

  /** Whether others than rules are asked about results. */
  get consults(): boolean {
    return this.#setting.results?.consult !== undefined
  }

  /** Asks others than rules about results. */
  async consult(turns: readonly IncomingOfTurn[]): Promise<Consulted | undefined> {
    return this.#setting.results?.consult?.(turns)
  }

  /** Reads new results that take long, in steps that take little time; nothing where there are none. */
  readAhead(messages: readonly Message[], given: HistoryGiven): Iterator<void, void> | undefined {
    const { ahead } = this.#setting.results ?? {}
    if (!ahead || !holdsLong(messages, ahead, given.decided)) return undefined
    return ahead.read(this.incoming(messages, given))
  }

  /** The results that are decided about next: those new to this process and to the store, or in turns sealed since. */
  incoming(messages: readonly Message[], given: HistoryGiven): IncomingOfTurn[] {
    const { turns: turnOptions, tokens } = this.#setting
    const { start, turnEnded, conversation, turns } = this.#locate(messages, given)
    const incoming: IncomingOfTurn[] = []
    const before = shownBefore(conversation, turns, this.#setting)
    let end = start + conversation.sealed.lengthOf(turns)
    for (let number = turns; end < messages.length; number += 1) {
      const read = given.decided?.get(end)
      const known = conversation.openTurns.find(messages, number)
      const turn = read?.turn ?? readTurn(messages, end, turnOptions, turnEnded, end, known?.settledRounds)
      const own = messages.slice(end, end + turn.end)
      const isNew = turn.sealed || !known || known.isOutdated(turn)
      const rounds = isNew ? turn.rounds : turn.rounds.slice(known.settledRounds.length)
      const asked = textsOfPeople(messages, end)
      const context = contextOf(own, { asked, turn: number, offset: end - start, before, tokens })
      if (!read) incoming.push({ context, results: incomingResults(own, turn, rounds, turnOptions.finalTools ?? []) })
      if (!turn.sealed) break
      end += turn.end
    }
    return incoming
  }

  /** The turns of a history that are decided, and what they are remembered under. */
  #locate(messages: readonly Message[], given: HistoryGiven, known?: Conversation) {
    const system = systemTextOf(messages, given.system)
    const { turns: turnOptions, rules, onFailure } = this.#setting
    const start = turnsStart(messages, turnOptions)
    const turnEnded = given.turnEnded === true
    const inputs = ruleInputs(rules, { messages, system }, onFailure)
    const key = [system, ...inputs.values()].join('\0')
    return { system, inputs, start, turnEnded, ...this.#find(key, system, messages, start, turnEnded, known) }
  }

  /** The finished turns of a history, and how many of them are decided in this process. */
  finished(messages: readonly Message[], given: HistoryGiven): FinishedTurns {
    return readFinished(messages, this.#locate(messages, given), this.#setting.turns, this.#statuses)
  }

  plan(messages: readonly Message[], given: HistoryGiven): HistoryPlan {
    return this.planUntil(messages, given, () => false) as HistoryPlan
  }

  /**
   * The same, unless it gets late: then how far it came. That is remembered, so that the next try goes on there, unless other
   * requests took the room.
   */
  planUntil(
    messages: readonly Message[],
    given: HistoryGiven,
    isLate: () => boolean,
    before?: PlanProgress,
  ): HistoryPlan | PlanProgress {
    const { turns: turnOptions } = this.#setting
    const located = this.#locate(messages, given, before?.conversation)
    const { system, inputs, start, turnEnded } = located
    let { conversation, turns } = located
    let open: OpenPart | undefined
    const lateAfter = (steps: number, unfinished?: UnfinishedTurn): PlanProgress => {
      this.#memo.touch(conversation, messages)
      return { conversation, turns, steps, unfinished }
    }
    for (let end = start + conversation.sealed.lengthOf(turns); end < messages.length;) {
      const read = given.decided?.get(end)
      const known = read ? undefined : conversation.openTurns.find(messages, turns)
      const turn = read?.turn ?? readTurn(messages, end, turnOptions, turnEnded, end, known?.settledRounds)
      if (!turn.sealed) {
        const extended = this.#extendOpen(messages, turn, known, conversation, turns, isLate)
        if (typeof extended === 'number') return lateAfter(extended)
        open = extended
        break
      }
      // The parts of rounds that were read before may be other objects.
      const whole = known ? readTurn(messages, end, turnOptions, true, end) : turn
      const decided =
        read ?? this.#planTurn(messages, end, whole, { system, inputs }, conversation, turns, isLate, before)
      if ('planning' in decided) return lateAfter(decided.steps, decided)
      // Others may have continued the conversation in another way.
      conversation = conversation.upTo(turns)
      const own = messages.slice(end, end + turn.end)
      if ('planAfter' in decided) conversation.sealed.addDecided(own, decided)
      else conversation.sealed.addTurn(own, decided)
      turns += 1
      end += turn.end
      if (end < messages.length && isLate()) return lateAfter(0)
    }
    this.#memo.touch(conversation, messages)
    const assembled = assemble(messages.slice(0, start), conversation.sealed.upTo(turns), open?.decisions)
    const clearedFrom = open?.clearedFrom ?? Infinity
    const { turn, openTurn } = open ?? {}
    return { system, start, sealed: turns, open: turn, openTurn, clearedFrom, conversation, assembled }
  }

  /** The remembered conversation that shares most turns with this history, or a new one. */
  #find(
    key: string,
    system: string,
    messages: readonly Message[],
    start: number,
    turnEnded: boolean,
    known: Conversation | undefined,
  ): { conversation: Conversation; turns: number } {
    const candidates = known?.key === key ? [known] : this.#memo.candidates(key, messages, start)
    const fresh = new Conversation(key, system, messages.slice(0, start))
    const { conversation, turns, same } = bestConversation(candidates, fresh, messages, (candidate) => {
      const shared = candidate.match(messages, this.#statuses)
      return { ...shared, turns: sealedTurnsOf(messages, candidate, shared.turns, turnEnded, this.#setting.turns) }
    })
    conversation.sealed.adopt(messages, turns, same)
    return { conversation, turns }
  }

  #extendOpen(
    history: readonly Message[],
    turn: Turn,
    known: OpenTurn | undefined,
    conversation: Conversation,
    turns: number,
    isLate: () => boolean,
  ): OpenPart | number {
    const start = history.length - turn.end
    const { messageTokens } = this.#setting
    let found = known
    if (known?.isUnfinished) {
      const steps = known.finish(isLate)
      if (steps !== undefined) return steps
      found = conversation.openTurns.find(history, turns)
    }
    const open =
      found && !found.isOutdated(turn)
        ? found
        : new OpenTurn({ ...incomingFrom(history, start, conversation, turns, this.#setting), start, messageTokens })
    conversation.openTurns.touch(open)
    const decisions = open.extend(history, turn, isLate)
    if (typeof decisions === 'number') return decisions
    const isLast = open.cleared?.after === turn.rounds.at(-1)?.at
    const clearedFrom = isLast ? start + (open.cleared?.from ?? Infinity) : Infinity
    return { turn, decisions, openTurn: open, clearedFrom }
  }

  /** Plans the turn behind the first `turns` of a conversation, which begins at `start`, or as far as it comes until it is late. */
  #planTurn(
    history: readonly Message[],
    start: number,
    turn: Turn,
    given: Pick<PlanSetting, 'system' | 'inputs'>,
    conversation: Conversation,
    turns: number,
    isLate: () => boolean,
    progress: PlanProgress | undefined,
  ): TurnPlan | UnfinishedTurn {
    const { rules, tokens, messageTokens, turns: turnOptions, onFailure } = this.#setting
    const before = conversation.sealed.plans[turns - 1]
    const messages = history.slice(start, start + turn.end)
    const key = {
      before,
      messages,
      statuses: this.#statuses?.(messages, 0, messages.length) ?? '',
      next: nextAt(history, start + turn.end, turnOptions),
    }
    const begin = (): Steps<TurnPlan> =>
      planTurn(messages, turn, {
        rules,
        incoming: incomingFrom(history, start, conversation, turns, this.#setting),
        turns: turnOptions,
        ...given,
        offset: start,
        statuses: key.statuses,
        next: key.next,
        tokens,
        messageTokens,
        wroteBefore: before?.writesFiles ?? false,
        changedBefore: before ? before.changed : new WrittenPaths(),
        requestsBefore: before?.requests ?? 0,
        isAskedAgain: (use) => conversation.remnantsBefore(turns).isNeededAgain(use),
        onFailure,
      })
    return conversation.unfinishedTurns.plan(key, begin, isLate, progress?.unfinished)
  }
}
