import type { Prices } from '../cost/types.ts'
import type { ArrivalRule, Arriving, Consulted, StrideRule, TurnRule } from '../edit/processor.ts'
import { textOf } from '../message/guards.ts'
import { textsOfPeople } from '../message/people.ts'
import { readTurn, turnsStart, type Turn, type TurnOptions } from '../message/turns.ts'
import type { Message } from '../message/types.ts'
import type { TokenCounter } from '../ports.ts'
import { arrivalsOf, contextOf, endTurn, type ArrivalSetting } from './arrivals.ts'
import { assemble, totalTokens, type Assembled } from './assemble.ts'
import type { SummedDecisions } from './decisions.ts'
import { Conversation, ConversationMemo, type StatusReader } from './conversation.ts'
import { OpenTurn } from './open-turn.ts'
import { WrittenPaths } from '../text/scripts.ts'
import { ruleInputs } from './rule-inputs.ts'
import { isSealedAt, nextAt } from './sealed-by.ts'
import { planTurn, type PlanSetting } from './turn-plan.ts'

/** What a planner works with; made once from the options. */
export interface PlannerSetting {
  readonly rules: readonly TurnRule[]
  /** Decides what results are sent as from their first request on. */
  readonly arrivals?: ArrivalRule | undefined
  /** Lets old results of an open turn go. */
  readonly strides?: StrideRule | undefined
  /** Whether a window needs to know what was sent while turns were open. */
  readonly isWalked?: boolean
  readonly prices: Prices
  readonly turns: TurnOptions
  readonly tokens: TokenCounter
  readonly messageTokens: (message: Message) => number
  readonly onFailure: (rule: string, error: unknown) => void
}

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
  /** The first message whose form a stride changed, if the model has not spoken since; Infinity where there was none. */
  readonly strideFrom: number
  readonly conversation: Conversation
  /** The decisions put together. */
  readonly assembled: Assembled
}

/** The turn that is going on, as far as it is decided. */
interface OpenPart {
  readonly turn: Turn
  readonly decisions: SummedDecisions
  readonly openTurn: OpenTurn
  readonly strideFrom: number
}

/** The `system` option and the leading system messages, one text. */
function systemTextOf(messages: readonly Message[], system: string | undefined): string {
  const texts = system ? [system] : []
  for (const message of messages) {
    if (message.role !== 'system') break
    texts.push(textOf(message))
  }
  return texts.join('\n\n')
}

/** What a request says of its history. */
interface HistoryGiven {
  readonly system?: string
  readonly turnEnded?: boolean
}

/** Decides turn by turn, remembering decisions by content, so that a request costs what is new in it. */
export class Planner {
  readonly #setting: PlannerSetting
  readonly #memo = new ConversationMemo()
  readonly #statuses: StatusReader | undefined

  constructor(setting: PlannerSetting) {
    this.#setting = setting
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
    return this.#setting.arrivals?.consult !== undefined
  }

  /** Asks others than rules about results. */
  async consult(turns: readonly Arriving[]): Promise<Consulted | undefined> {
    return this.#setting.arrivals?.consult?.(turns)
  }

  /** The results that are decided about next: those new to this process, or in turns sealed since. */
  arriving(messages: readonly Message[], given: HistoryGiven): Arriving[] {
    const { turns: turnOptions, tokens } = this.#setting
    const { start, turnEnded, conversation, turns } = this.#locate(messages, given)
    const arriving: Arriving[] = []
    const before = this.#shownBefore(conversation, turns)
    let end = start + conversation.sealed.lengthOf(turns)
    for (let number = turns; end < messages.length; number += 1) {
      const known = conversation.openTurns.find(messages, number)
      const turn = readTurn(messages, end, turnOptions, turnEnded, end, known?.settledRounds)
      const own = messages.slice(end, end + turn.end)
      const isNew = turn.sealed || !known || known.isOutdated(turn)
      const rounds = isNew ? turn.rounds : turn.rounds.slice(known.settledRounds.length)
      const asked = textsOfPeople(messages, end)
      const context = contextOf(own, { asked, turn: number, offset: end - start, before, tokens })
      arriving.push({ context, arrivals: arrivalsOf(own, turn, rounds, turnOptions.finalTools ?? []) })
      if (!turn.sealed) break
      end += turn.end
    }
    return arriving
  }

  /** The turns of a history that are decided, and what they are remembered under. */
  #locate(messages: readonly Message[], given: HistoryGiven) {
    const system = systemTextOf(messages, given.system)
    const { turns: turnOptions, rules, onFailure } = this.#setting
    const start = turnsStart(messages, turnOptions)
    const turnEnded = given.turnEnded === true
    const inputs = ruleInputs(rules, { messages, system }, onFailure)
    const key = [system, ...inputs.values()].join('\0')
    return { system, inputs, start, turnEnded, ...this.#find(key, system, messages, start, turnEnded) }
  }

  plan(messages: readonly Message[], given: HistoryGiven): HistoryPlan {
    const { turns: turnOptions } = this.#setting
    const located = this.#locate(messages, given)
    const { system, inputs, start, turnEnded } = located
    let { conversation, turns } = located
    let open: OpenPart | undefined
    for (let end = start + conversation.sealed.lengthOf(turns); end < messages.length;) {
      const known = conversation.openTurns.find(messages, turns)
      const turn = readTurn(messages, end, turnOptions, turnEnded, end, known?.settledRounds)
      if (!turn.sealed) {
        open = this.#extendOpen(messages, turn, known, conversation, turns)
        break
      }
      if (turns < conversation.sealed.turns) conversation = conversation.branch(turns)
      // The parts of rounds that were read before may be other objects.
      const whole = known ? readTurn(messages, end, turnOptions, true, end) : turn
      this.#decide(messages, end, whole, { system, inputs }, conversation)
      turns += 1
      end += turn.end
    }
    this.#memo.touch(conversation)
    const assembled = assemble(messages.slice(0, start), conversation.sealed.upTo(turns), open?.decisions)
    const strideFrom = open?.strideFrom ?? Infinity
    const { turn, openTurn } = open ?? {}
    return { system, start, sealed: turns, open: turn, openTurn, strideFrom, conversation, assembled }
  }

  /** The remembered conversation that shares most turns with this history, or a new one. */
  #find(
    key: string,
    system: string,
    messages: readonly Message[],
    start: number,
    turnEnded: boolean,
  ): { conversation: Conversation; turns: number } {
    const head = messages.slice(0, start)
    const candidates = this.#memo.candidates(key, head)
    const begun = candidates.find(({ sealed }) => sealed.turns === 0)
    let best = { conversation: begun ?? new Conversation(key, system, head), turns: 0, same: 0 }
    for (const conversation of candidates) {
      const { turns: matched, same } = conversation.match(messages, this.#statuses)
      const turns = this.#sealedTurns(messages, conversation, matched, turnEnded)
      if (turns > best.turns) best = { conversation, turns, same }
      if (turns === conversation.sealed.turns && turns > 0) break
    }
    const { conversation, turns, same } = best
    conversation.sealed.adopt(messages, turns, same)
    return { conversation, turns }
  }

  /** The last matched turn counts only if this history seals it, too, and goes on in the same way. */
  #sealedTurns(
    messages: readonly Message[],
    { head, sealed }: Conversation,
    matched: number,
    turnEnded: boolean,
  ): number {
    for (let turns = matched; turns > 0; turns -= 1) {
      const end = head.length + sealed.lengthOf(turns)
      const isSealed = isSealedAt(messages, end) || (turnEnded && end === messages.length)
      if (isSealed && sealed.plans[turns - 1]!.next === nextAt(messages, end, this.#setting.turns)) return turns
    }
    return 0
  }

  /** What the rule for arriving results knows of the first `turns` turns. */
  #shownBefore(conversation: Conversation, turns: number): unknown {
    const { arrivals, tokens, onFailure, turns: turnOptions } = this.#setting
    const finalTools = turnOptions.finalTools ?? []
    return conversation.shownBefore(turns, (messages, { turn: ended, operations }, turn, before) => {
      const offset = conversation.sealed.lengthOf(turn)
      const common = { rule: arrivals, finalTools, tokens, onFailure, strides: undefined, isWalked: false }
      return endTurn(messages, ended, operations, { ...common, asked: [], turn, offset, before })
    })
  }

  /** What deciding about arriving results after `turns` turns needs. */
  #arrivalsFrom(history: readonly Message[], start: number, conversation: Conversation, turns: number): ArrivalSetting {
    const { arrivals, tokens, onFailure, turns: turnOptions, strides: rule, prices } = this.#setting
    const { sealed } = conversation
    const finalTools = turnOptions.finalTools ?? []
    const common = { rule: arrivals, finalTools, tokens, onFailure, strides: undefined, isWalked: false }
    const before = this.#shownBefore(conversation, turns)
    const offset = sealed.lengthOf(turns)
    const strides = rule && {
      rule,
      prices,
      system: conversation.system,
      before: this.#tokensOfHead(conversation) + sealed.tokensOf(turns),
      wroteBefore: turns > 0 && sealed.plans[turns - 1]!.writesFiles,
      tokens,
      finalTools,
    }
    const isWalked = this.#setting.isWalked === true
    return { ...common, asked: textsOfPeople(history, start), turn: turns, offset, before, strides, isWalked }
  }

  /** Tokens of the system text and of what else stands before the first turn. */
  #tokensOfHead({ system, head }: Conversation): number {
    const { tokens, messageTokens } = this.#setting
    const examples = head.filter(({ role }) => role !== 'system')
    return tokens.count(system) + totalTokens(examples, messageTokens)
  }

  #extendOpen(
    history: readonly Message[],
    turn: Turn,
    known: OpenTurn | undefined,
    conversation: Conversation,
    turns: number,
  ): OpenPart {
    const start = history.length - turn.end
    const { messageTokens } = this.#setting
    const open =
      known && !known.isOutdated(turn)
        ? known
        : new OpenTurn({ ...this.#arrivalsFrom(history, start, conversation, turns), start, messageTokens })
    conversation.openTurns.touch(open)
    const decisions = open.extend(history, turn)
    const isLast = open.stride?.after === turn.rounds.at(-1)?.at
    const strideFrom = isLast ? start + (open.stride?.from ?? Infinity) : Infinity
    return { turn, decisions, openTurn: open, strideFrom }
  }

  /** Decides what the next turn of a conversation becomes, which begins at `start`. */
  #decide(
    history: readonly Message[],
    start: number,
    turn: Turn,
    given: Pick<PlanSetting, 'system' | 'inputs'>,
    conversation: Conversation,
  ): void {
    const { rules, tokens, messageTokens, turns: turnOptions, onFailure } = this.#setting
    const { sealed } = conversation
    const turns = sealed.turns
    const messages = history.slice(start, start + turn.end)
    const plan = planTurn(messages, turn, {
      rules,
      arrivals: this.#arrivalsFrom(history, start, conversation, turns),
      turns: turnOptions,
      ...given,
      offset: start,
      statuses: this.#statuses?.(messages, 0, messages.length) ?? '',
      next: nextAt(history, start + turn.end, turnOptions),
      tokens,
      messageTokens,
      wroteBefore: turns > 0 && sealed.plans[turns - 1]!.writesFiles,
      changedBefore: turns > 0 ? sealed.plans[turns - 1]!.changed : new WrittenPaths(),
      requestsBefore: turns > 0 ? sealed.plans[turns - 1]!.requests : 0,
      isAskedAgain: (use) => conversation.remnantsBefore(turns).isNeededAgain(use),
      onFailure,
    })
    sealed.add(messages, plan)
  }
}
