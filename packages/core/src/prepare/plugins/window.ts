import { inSlices } from '../../breaks.ts'
import type { ModelUse } from '../../edit/report.ts'
import type { Generate, Store } from '../../ports.ts'
import { resolveWindow } from '../../window/options.ts'
import type { WindowOptions } from '../../window/types.ts'
import { noModels } from '../plan/plan-consulted.ts'
import type { Plugin, PluginParts, PluginSetting } from './plugin.ts'
import { WindowModel } from '../window/window-model.ts'
import { windowReport } from '../window/window-report.ts'
import { WindowPlanner } from '../window/window.ts'

/** Options of the plugin. */
export interface WindowPluginOptions extends WindowOptions {
  /** Writes summaries where `summary` is given. */
  readonly generate?: Generate
  /** Where they are kept. */
  readonly store?: Store
}

/** Summarises the oldest part of a history that outgrows what the model can read. */
export const windowPlugin = (options: WindowPluginOptions): Plugin => ({
  name: 'window',
  setup: (setting) => ({ fit: fitOf(options, setting) }),
})

/** @throws InvalidOptionError where a model is to write and there is none, or nowhere to keep what it wrote */
function fitOf(
  { generate, store, ...given }: WindowPluginOptions,
  { tokens, messageTokens, refs, recalls, onFailure: tellShared }: PluginSetting,
): PluginParts['fit'] {
  const setting = { ...resolveWindow(given), tokens, messageTokens, refOf: recalls ? refs.refOf : undefined }
  const newPlanner = (): WindowPlanner => new WindowPlanner(setting)
  // What is planned without asking a model is no precedent for requests that ask it.
  const [asking, observing] = [newPlanner(), newPlanner()]
  const model = given.summary && new WindowModel(given.summary, { generate, store, tokens, onFailure: tellShared })
  const asked = (): ModelUse => model?.takeUse() ?? noModels

  return async ({ messages, plan, overhead, asks, signal, notify, onFailure }) => {
    try {
      const planner = asks ? asking : observing
      const placed = planner.place(messages, plan, overhead)
      const said = asks && model ? await model.read(placed, signal) : undefined
      await inSlices(planner.takeNotes(placed, said))
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
