import type { ArrivalRule, TurnRule } from '../edit/processor.ts'
import { textOf } from '../message/guards.ts'
import { textsOfPeople } from '../message/people.ts'
import { nextSpoken, readTurn, turnsStart, type Turn, type TurnOptions } from '../message/turns.ts'
import type { Message } from '../message/types.ts'
import type { TokenCounter } from '../ports.ts'
import { endTurn, type ArrivalSetting } from './arrivals.ts'
import { withOpenTurn, type Assembled, type PlacedPlan } from './assemble.ts'
import { Conversation, ConversationMemo, type StatusReader } from './conversation.ts'
import { planTurn, type TurnPlan } from './turn-plan.ts'

/** What a planner works with; made once from the options. */
export interface PlannerSetting {
  readonly rules: readonly TurnRule[]
  /** Decides what results are sent as from their first request on. */
  readonly arrivals?: ArrivalRule | undefined
  readonly turns: TurnOptions
  readonly tokens: TokenCounter
  readonly messageTokens: (message: Message) => number
  readonly onFailure: (rule: string, error: unknown) => void
}

/** What a history becomes: decisions for its sealed turns, and for what arrived in the open one. */
export interface HistoryPlan {
  readonly sealed: readonly PlacedPlan[]
  readonly open: PlacedPlan | undefined
  readonly system: string
  /** The decisions put together; shared between requests, so copy before adding to it. */
  readonly assembled: Assembled
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

/** Decides turn by turn, remembering decisions by content, so that a request costs what is new in it. */
export class Planner {
  readonly #setting: PlannerSetting
  readonly #memo = new ConversationMemo()
  readonly #statuses: StatusReader

  constructor(setting: PlannerSetting) {
    this.#setting = setting
    const status = setting.turns.status
    this.#statuses = status
      ? (messages, from, to) =>
          messages
            .slice(from, to)
            .map((message) => status(message) ?? '')
            .join(' ')
      : () => ''
  }

  plan(messages: readonly Message[], given: { readonly system?: string; readonly turnEnded?: boolean }): HistoryPlan {
    const system = systemTextOf(messages, given.system)
    const start = turnsStart(messages, this.#setting.turns)
    const inputs = this.#setting.rules.map((rule) => this.#inputsOf(rule))
    const key = [system, ...inputs].join('\0')
    let { conversation, turns, end } = this.#find(key, system, messages, start, given.turnEnded === true)
    const sealed: PlacedPlan[] = []
    let at = start
    for (const plan of conversation.plans.slice(0, turns)) {
      sealed.push({ start: at, plan })
      at += plan.messages.length
    }
    let open: PlacedPlan | undefined
    while (end < messages.length) {
      const turn = readTurn(messages, end, this.#setting.turns, given.turnEnded === true)
      if (!turn.sealed) {
        open = { start: end, plan: this.#planOpen(messages, end, conversation, turns) }
        break
      }
      if (turns < conversation.plans.length) conversation = conversation.branch(turns)
      const plan = this.#decide(messages, turn, system, conversation, turns)
      conversation.plans.push(plan)
      sealed.push({ start: end, plan })
      turns += 1
      end = turn.end
    }
    this.#memo.touch(conversation)
    return { sealed, open, system, assembled: withOpenTurn(conversation.assembled(sealed), open) }
  }

  #inputsOf(rule: TurnRule): string {
    try {
      return rule.inputs?.() ?? ''
    } catch (error) {
      this.#setting.onFailure(rule.name, error)
      return ''
    }
  }

  /** The remembered conversation that shares most turns with this history, or a new one. */
  #find(
    key: string,
    system: string,
    messages: readonly Message[],
    start: number,
    turnEnded: boolean,
  ): { conversation: Conversation; turns: number; end: number } {
    const head = messages.slice(0, start)
    const candidates = this.#memo.candidates(key, head)
    const begun = candidates.find((conversation) => conversation.plans.length === 0)
    let best = { conversation: begun ?? new Conversation(key, system, head), turns: 0, end: start }
    for (const conversation of candidates) {
      const match = sealedPart(messages, conversation, conversation.match(messages, start, this.#statuses), turnEnded)
      if (match.turns > best.turns) best = { conversation, ...match }
      if (match.turns === conversation.plans.length && match.turns > 0) break
    }
    return best
  }

  /** What deciding about arriving results after `turns` turns needs. */
  #arrivalsFrom(history: readonly Message[], start: number, conversation: Conversation, turns: number): ArrivalSetting {
    const { arrivals, tokens, onFailure, turns: turnOptions } = this.#setting
    const common = { rule: arrivals, finalTools: turnOptions.finalTools ?? [], tokens, onFailure }
    const before = conversation.shownBefore(turns, ({ messages, turn: sealed, operations }, turn, earlier) => {
      const setting = { ...common, asked: [], turn, offset: conversation.lengthBefore(turn), before: earlier }
      return endTurn(messages, sealed, operations, setting)
    })
    const offset = conversation.lengthBefore(turns)
    return { ...common, asked: textsOfPeople(history, start), turn: turns, offset, before }
  }

  #planOpen(history: readonly Message[], start: number, conversation: Conversation, turns: number): TurnPlan {
    const arrivals = this.#arrivalsFrom(history, start, conversation, turns)
    const { turns: turnOptions, messageTokens } = this.#setting
    return conversation.openTurns.plan(history.slice(start), { ...arrivals, turns: turnOptions, messageTokens })
  }

  #decide(
    history: readonly Message[],
    { start, end }: Turn,
    system: string,
    conversation: Conversation,
    turns: number,
  ): TurnPlan {
    const { rules, tokens, onFailure } = this.#setting
    const messages = history.slice(start, end)
    const turn = readTurn(messages, 0, { ...this.#setting.turns, startAt: 0 }, true)
    return planTurn(messages, turn, {
      rules,
      arrivals: this.#arrivalsFrom(history, start, conversation, turns),
      turns: this.#setting.turns,
      system,
      statuses: this.#statuses(messages, 0, messages.length),
      tokens,
      messageTokens: this.#setting.messageTokens,
      wroteBefore: turns > 0 && conversation.plans[turns - 1]!.writesFiles,
      hasSeen: (value) => conversation.seenBefore(turns).has(value),
      onFailure,
    })
  }
}

/** The last matched turn counts only if this history seals it, too. */
function sealedPart(
  messages: readonly Message[],
  conversation: Conversation,
  match: { turns: number; end: number },
  turnEnded: boolean,
): { turns: number; end: number } {
  let { turns, end } = match
  while (turns > 0 && !(isSealedAt(messages, end) || (turnEnded && end === messages.length))) {
    turns -= 1
    end -= conversation.plans[turns]!.messages.length
  }
  return { turns, end }
}

/** Whether a person speaks at `end`, system and injected messages skipped. */
function isSealedAt(messages: readonly Message[], end: number): boolean {
  const next = nextSpoken(messages, end)
  return next < messages.length && messages[next]!.role === 'user'
}
