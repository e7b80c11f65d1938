import { textsOfPeople } from '../../message/people.ts'
import type { Message } from '../../message/types.ts'
import { endTurn, type IncomingSetting } from './incoming-results.ts'
import { totalTokens } from './assemble.ts'
import type { Conversation } from '../history/conversation.ts'
import type { PlannerSetting } from './planner-setting.ts'

type Common = Pick<IncomingSetting, 'rule' | 'finalTools' | 'tokens' | 'onFailure'>
const commonOf = ({ results, tokens, onFailure, turns }: PlannerSetting): Common => ({
  rule: results,
  finalTools: turns.finalTools ?? [],
  tokens,
  onFailure,
})

/** What the rule for incoming results knows of the first `turns` turns. */
export function shownBefore(conversation: Conversation, turns: number, setting: PlannerSetting): unknown {
  const common = { ...commonOf(setting), asked: [], clearing: undefined, isWalked: false }
  return conversation.shownBefore(turns, (messages, { turn: ended, operations, written }, turn, before) => {
    const offset = conversation.sealed.lengthOf(turn)
    return endTurn(messages, ended, operations, { ...common, turn, offset, before, written })
  })
}

/** Tokens of the system text and of what else stands before the first turn. */
function tokensOfHead({ system, head }: Conversation, { tokens, messageTokens }: PlannerSetting): number {
  const examples = head.filter(({ role }) => role !== 'system')
  return tokens.count(system) + totalTokens(examples, messageTokens)
}

/** What deciding about incoming results after `turns` turns needs. */
export function incomingFrom(
  history: readonly Message[],
  start: number,
  conversation: Conversation,
  turns: number,
  setting: PlannerSetting,
): IncomingSetting {
  const { clearing: rule, prices, isWalked = false } = setting
  const { sealed } = conversation
  const common = commonOf(setting)
  const before = shownBefore(conversation, turns, setting)
  const offset = sealed.lengthOf(turns)
  const clearing = rule && {
    rule,
    prices,
    system: conversation.system,
    before: tokensOfHead(conversation, setting) + sealed.tokensOf(turns),
    wroteBefore: turns > 0 && sealed.plans[turns - 1]!.writesFiles,
    tokens: setting.tokens,
    finalTools: common.finalTools,
  }
  return { ...common, asked: textsOfPeople(history, start), turn: turns, offset, before, clearing, isWalked }
}
