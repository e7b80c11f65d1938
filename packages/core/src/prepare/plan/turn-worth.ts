import type { Steps } from '../../breaks.ts'
import { because } from '../../edit/because.ts'
import { viewMessage } from '../../edit/apply.ts'
import { firstMessageOf } from '../../edit/first-message.ts'
import type { TurnRule } from '../../edit/processor.ts'
import type { Turn } from '../../message/turns.ts'
import type { Message } from '../../message/types.ts'
import type { Ground } from './accept.ts'
import { sentUntil } from './incoming-of-sealed-turn.ts'
import type { PlanSetting, TurnPlan } from './turn-plan.ts'

/** A rule whose edits of a turn are not worth it, and why. */
export interface Poor {
  readonly rule: TurnRule
  readonly reason: string
}

/** Whether a rule changed something in a turn, or said why not. */
export const planned = ({ edits, kept }: TurnPlan, rule: string): boolean =>
  edits.some((edit) => edit.rule === rule) || kept.some((note) => note.rule === rule)

/** A plan that says why a rule left the turn as it is. */
export const withNote = (plan: TurnPlan, { rule, reason }: Poor): TurnPlan => ({
  ...plan,
  kept: [...plan.kept, { rule: rule.name, at: plan.turn.start, reason }],
})

/** A rule whose edits of a turn are not worth it, measured against what was sent of it, and why. */
export function* findPoor(
  plan: TurnPlan,
  messages: readonly Message[],
  turn: Turn,
  setting: PlanSetting,
): Steps<Poor | undefined> {
  const active = setting.rules.filter(
    (each) => (each.minSavings !== undefined || each.whyNotWorth) && plan.edits.some(({ rule }) => rule === each.name),
  )
  if (active.length === 0) return undefined
  const from = Math.min(
    ...plan.edits.filter(({ rule }) => active.some(({ name }) => name === rule)).map(firstMessageOf),
  )
  const after = messages.map((message, at) => {
    const view = viewMessage(message, plan.operations.get(at))
    return view ? setting.messageTokens(view) : 0
  })
  const sumFrom = (at: number): number => after.slice(at).reduce((sum, tokens) => sum + tokens, 0)
  const [left, rewritten] = [sumFrom(0), sumFrom(from)]
  const why = (rule: TurnRule, sent: number): string | undefined => {
    const { minSavings = 0 } = rule
    if (sent - left < minSavings) return because('saves-less-than', minSavings)
    return rule.whyNotWorth?.({ saved: sent - left, rewritten, requests: plan.requests })
  }
  const isEnough = (sent: number): boolean => active.every((rule) => why(rule, sent) === undefined)
  const sealed = { messages, turn, setting: setting.incoming, ground: groundOf(messages, turn, setting) }
  // What was sent has at most the tokens of what was given, and reading what was sent is dear.
  const sent = isEnough(plan.tokensBefore) ? yield* sentUntil(isEnough, sealed) : plan.tokensBefore
  for (const rule of active) {
    const reason = why(rule, sent)
    if (reason !== undefined) return { rule, reason }
  }
  return undefined
}

export function groundOf(messages: readonly Message[], turn: Turn, { messageTokens, tokens }: PlanSetting): Ground {
  const rounds = new Map(turn.rounds.map((round) => [round.at, round]))
  return { messages, turnAt: () => turn, roundAt: (at) => rounds.get(at), messageTokens, tokens }
}
