import type { TurnRule } from '../edit/processor.ts'
import { textOf } from '../message/guards.ts'
import { nextSpoken, readTurn, turnsStart, type Turn, type TurnOptions } from '../message/turns.ts'
import type { Message } from '../message/types.ts'
import type { TokenCounter } from '../ports.ts'
import type { Assembled, PlacedPlan } from './assemble.ts'
import { Conversation, ConversationMemo, type StatusReader } from './conversation.ts'
import { planTurn, type TurnPlan } from './turn-plan.ts'

/** What a planner works with; made once from the options. */
export interface PlannerSetting {
  readonly rules: readonly TurnRule[]
  readonly turns: TurnOptions
  readonly tokens: TokenCounter
  readonly messageTokens: (message: Message) => number
  readonly onFailure: (rule: string, error: unknown) => void
}

/** What a history becomes: decisions for its sealed turns, and the open turn with absolute positions. */
export interface HistoryPlan {
  readonly sealed: readonly PlacedPlan[]
  readonly open: Turn | undefined
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
    let open: Turn | undefined
    while (end < messages.length) {
      const turn = readTurn(messages, end, this.#setting.turns, given.turnEnded === true)
      if (!turn.sealed) {
        open = turn
        break
      }
      if (turns < conversation.plans.length) conversation = conversation.branch(turns)
      const plan = this.#decide(messages.slice(turn.start, turn.end), system, conversation, turns)
      conversation.plans.push(plan)
      sealed.push({ start: end, plan })
      turns += 1
      end = turn.end
    }
    if (conversation.plans.length > 0) this.#memo.touch(conversation)
    return { sealed, open, system, assembled: conversation.assembled(sealed) }
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
    let best = { conversation: new Conversation(key, system, head), turns: 0, end: start }
    for (const conversation of this.#memo.candidates(key, head)) {
      const match = sealedPart(messages, conversation, conversation.match(messages, start, this.#statuses), turnEnded)
      if (match.turns > best.turns) best = { conversation, ...match }
      if (match.turns === conversation.plans.length && match.turns > 0) break
    }
    return best
  }

  #decide(messages: readonly Message[], system: string, conversation: Conversation, turns: number): TurnPlan {
    const { rules, tokens, onFailure } = this.#setting
    const turn = readTurn(messages, 0, { ...this.#setting.turns, startAt: 0 }, true)
    return planTurn(messages, turn, {
      rules,
      turns: this.#setting.turns,
      system,
      statuses: this.#statuses(messages, 0, messages.length),
      tokens,
      messageTokens: this.#setting.messageTokens,
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
