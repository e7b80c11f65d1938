import type { ToolUse } from '../../message/pairing.ts'
import type { Message } from '../../message/types.ts'
import type { PlanSetting, TurnPlan } from './turn-plan.ts'
import { absentAfter } from './turn-view.ts'

/** Whether a result that clearing may have taken while the turn was open is neither removed nor replaced since. */
export function mayShowClearing(plan: TurnPlan, messages: readonly Message[], setting: PlanSetting): boolean {
  const { turn, edits, operations, tokensBefore } = plan
  const { incoming, tokens, wroteBefore } = setting
  const { clearing } = incoming
  if (!clearing) return false
  const { rule, before } = clearing
  // What is sent of a message is never larger than the message, so these are the most that clearing can have seen.
  const mayAge = tokensBefore >= rule.every && before + tokensBefore >= rule.from
  if (!mayAge && !rule.states) return false
  const { isGone, isReplaced } = absentAfter(
    edits.filter((edit) => edit.rule !== incoming.rule?.name),
    operations,
  )
  const behind = tokensBehind(messages, setting)
  const mayHaveGone = (use: ToolUse): boolean =>
    !isGone(use.at, use.call) &&
    !isReplaced(use.at, use.call, 0) &&
    (rule.states?.stateOf(use.value.toolName) !== undefined ||
      (mayAge &&
        use.results.some(({ at }) => behind[at]! >= rule.keep) &&
        rule.mayGo(use, { tokens, writesFiles: wroteBefore })))
  try {
    return turn.rounds.some(({ uses }) => uses.some(mayHaveGone))
  } catch {
    // Planning with clearing tells of it.
    return true
  }
}

/** Tokens of the messages behind each message. */
function tokensBehind(messages: readonly Message[], { messageTokens }: PlanSetting): number[] {
  let behind = 0
  return messages
    .toReversed()
    .map((message) => {
      const own = behind
      behind += messageTokens(message)
      return own
    })
    .toReversed()
}
