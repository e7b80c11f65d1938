import type { Prices } from '../../cost/types.ts'
import type { ResultRule, StateRule, ClearingRule, TurnRuleInSteps } from '../../edit/processor.ts'
import type { ModelUse, WindowReport } from '../../edit/report.ts'
import type { TurnOptions } from '../../message/turns.ts'
import type { Message } from '../../message/types.ts'
import type { TokenCounter } from '../../ports.ts'
import type { Refs } from '../../text/marks/ref.ts'
import type { Assembled } from '../plan/assemble.ts'
import type { WindowEvent } from '../events.ts'
import type { HistoryPlan } from '../plan/plan.ts'

/** What all plugins of a Winnow share. */
export interface PluginSetting {
  readonly prices: Prices
  readonly turns: TurnOptions
  readonly tokens: TokenCounter
  readonly messageTokens: (message: Message) => number
  /** Names texts, so that they can be read back. */
  readonly refs: Refs
  /** Whether what is left out can be read back. */
  readonly recalls: boolean
  /** Whether the results of a tool stand nowhere else and have to be read as they are, if a plugin says so of tools. */
  readonly isUnique: ((toolName: string) => boolean) | undefined
  /** Knows which results of an open turn say nothing any more, if a plugin does. */
  readonly states: StateRule | undefined
  /** Tells of what failed; what fails costs its savings, never the request. */
  readonly onFailure: (part: string, error: unknown) => void
}

/** A request of which the oldest part may be left out. */
export interface FitRequest {
  readonly messages: readonly Message[]
  readonly plan: HistoryPlan
  /** Tokens of what goes along with the messages. */
  readonly overhead: number
  /** Whether a model may be asked. */
  readonly asks: boolean
  readonly signal?: AbortSignal | undefined
  /** Tells of this request. */
  readonly notify: (event: WindowEvent) => void
  readonly onFailure: (part: string, error: unknown) => void
}

/** What is sent of a request, once it fits what the model can read. */
export interface Fitted {
  readonly assembled: Assembled
  readonly report?: WindowReport
  /** What the model that writes was asked since it was last told. */
  readonly models: ModelUse
}

/** What a plugin does in each stage of a request. */
export interface PluginParts {
  /** Decides once what a finished turn becomes; several plan one after the other. */
  readonly sealTurn?: TurnRuleInSteps | undefined
  /** Decides what a result is sent as, from its first request on. One plugin at most does. */
  readonly results?: ResultRule | undefined
  /** The same for results whose short form the host stores, which must not point at what may not be stored. */
  readonly stored?: ResultRule | undefined
  /** Lets old results of an open turn go. One plugin at most does. */
  readonly afterRound?: ClearingRule | undefined
  /** Makes the request fit what the model can read. One plugin at most does. */
  readonly fit?: ((request: FitRequest) => Promise<Fitted>) | undefined
}

/**
 * A capability of a Winnow: `prune()`, `compact()`, `compress()` and `window()` are plugins, and {@link createKernel} takes those
 * it is given. Which one does what is settled by the stages of a request: what results are sent as, what goes after a
 * round, what a finished turn becomes, what fits.
 */
export interface Plugin {
  readonly name: string
  /** How long `fit`, and reading results ahead, may take, each in milliseconds; what is late is told and left out. Default 2000. */
  readonly timeout?: number
  /** Whether the results of a tool stand nowhere else, so that no plugin may shorten them. Counts also while the plugin is off. */
  readonly isUnique?: (toolName: string) => boolean
  /** Knows which results of an open turn say nothing any more. */
  readonly states?: (setting: Pick<PluginSetting, 'refs'>) => StateRule
  /** Makes its parts, which remember what they decided. Called anew when a plugin is switched on or off. */
  readonly setup: (setting: PluginSetting) => PluginParts
}
