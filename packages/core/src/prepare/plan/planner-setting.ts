import type { Prices } from '../../cost/types.ts'
import type { ResultRule, ClearingRule, TurnRuleInSteps } from '../../edit/processor.ts'
import type { TurnOptions } from '../../message/turns.ts'
import type { Message } from '../../message/types.ts'
import type { TokenCounter } from '../../ports.ts'
import type { MemoryOptions } from '../history/conversation-memo.ts'

/** What a planner works with; made once from the options. */
export interface PlannerSetting {
  readonly rules: readonly TurnRuleInSteps[]
  /** Decides what results are sent as from their first request on. */
  readonly results?: ResultRule | undefined
  /** Lets old results of an open turn go. */
  readonly clearing?: ClearingRule | undefined
  /** Whether a window needs to know what was sent while turns were open. */
  readonly isWalked?: boolean
  readonly prices: Prices
  readonly memory?: MemoryOptions | undefined
  readonly turns: TurnOptions
  readonly tokens: TokenCounter
  readonly messageTokens: (message: Message) => number
  readonly onFailure: (rule: string, error: unknown) => void
}
