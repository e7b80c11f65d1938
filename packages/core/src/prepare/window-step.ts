import type { ModelUse, WindowReport } from '../edit/report.ts'
import { resolveWindow } from '../window/options.ts'
import type { Assembled } from './assemble.ts'
import type { Message } from '../message/types.ts'
import type { HistoryPlan } from './plan.ts'
import { noModels } from './plan-consulted.ts'
import type { WindowEvent } from './events.ts'
import type { WinnowOptions } from './types.ts'
import { WindowModel } from './window-model.ts'
import type { NeededParts } from './window-parts.ts'
import { windowReport } from './window-report.ts'
import { WindowPlanner } from './window.ts'

/** A request that a window is put around. */
export interface WindowRequest {
  readonly messages: readonly Message[]
  readonly plan: HistoryPlan
  /** Tokens of what goes along with the messages. */
  readonly besides: number
  /** Whether a model may be asked. */
  readonly asks: boolean
  readonly signal?: AbortSignal | undefined
  /** Tells of this request. */
  readonly notify: (event: WindowEvent) => void
  readonly onFailure: (part: string, error: unknown) => void
}

/** A plan with the summaries of its window in place. */
export interface Windowed {
  readonly assembled: Assembled
  readonly report?: WindowReport
  /** What the model that writes was asked since it was last told. */
  readonly models: ModelUse
}

/**
 * Makes the last step of planning, where there is a window: what fails in it costs what it would have saved.
 *
 * @throws InvalidOptionError where a model is to write and there is none, or nowhere to keep what it wrote
 */
export function createWindowStep(
  { window: given, recall, generate, store }: WinnowOptions,
  { tokens, messageTokens, refs, onFailure: tellShared }: NeededParts,
): (request: WindowRequest) => Promise<Windowed> {
  if (!given) return async ({ plan: { assembled } }) => ({ assembled, models: noModels })
  const setting = { ...resolveWindow(given), tokens, messageTokens, refOf: recall === false ? undefined : refs.refOf }
  const newPlanner = (): WindowPlanner => new WindowPlanner(setting)
  // What is planned without asking a model is no precedent for requests that ask it.
  const [asking, observing] = [newPlanner(), newPlanner()]
  const model = given.summary && new WindowModel(given.summary, { generate, store, tokens, onFailure: tellShared })
  const asked = (): ModelUse => model?.takeUse() ?? noModels

  return async ({ messages, plan, besides, asks, signal, notify, onFailure }) => {
    try {
      const planner = asks ? asking : observing
      const placed = planner.place(messages, plan, besides)
      const said = asks && model ? await model.read(placed, signal) : undefined
      const outcome = planner.compose(messages, plan, placed, said)
      const { budget, tokens: size } = outcome
      if (asks) model?.preload(placed)
      if (size > budget) notify({ type: 'over-budget', budget, tokens: size })
      return { assembled: outcome.assembled, report: windowReport(outcome, messageTokens), models: asked() }
    } catch (error) {
      // Who aborted it knows.
      if (!signal?.aborted) onFailure('window', error)
      return { assembled: plan.assembled, models: asked() }
    }
  }
}
