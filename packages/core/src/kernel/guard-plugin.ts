import type { ResultRule } from '../edit/processor.ts'
import { plain } from '../plain.ts'
import { guardTurnRule } from '../prepare/plugins/own-turn-rules.ts'
import { noModels } from '../prepare/plan/plan-consulted.ts'
import type { Fitted, Plugin, PluginParts, PluginSetting } from '../prepare/plugins/plugin.ts'
import { withTimeout } from '../timeout.ts'

const defaultTimeout = 2000

/** Winnow's own plugins. */
const ours = new WeakSet<Plugin>()

/** A plugin that Winnow made, which needs no guard. */
export function ownPlugin(plugin: Plugin): Plugin {
  ours.add(plugin)
  return plugin
}

const isFitted = (value: unknown): value is Fitted => {
  const { assembled, models } = Object(value) as Partial<Fitted>
  return typeof assembled?.operations?.toMap === 'function' && typeof models?.calls === 'number'
}

/** A stage that may wait, within the time of the plugin; what it loses is its own. */
function guardFit(plugin: Plugin, fit: NonNullable<PluginParts['fit']>): PluginParts['fit'] {
  const what = `plugins.${plugin.name}.fit`
  const { timeout: milliseconds = defaultTimeout } = plugin
  return async (request) => {
    const { plan, signal, onFailure } = request
    try {
      const fitted: unknown = await withTimeout((own) => fit({ ...request, signal: own }), {
        what,
        milliseconds,
        signal,
      })
      if (isFitted(fitted)) return fitted
      throw new TypeError(`${what} gave no { assembled, models }`)
    } catch (error) {
      // Who aborted it knows.
      if (!signal?.aborted) onFailure(what, error)
      return { assembled: plan.assembled, models: noModels }
    }
  }
}

/** A rule for results whose reading ahead ends with the time of the plugin: what was not read by then is read where it is decided about. */
function guardResults(plugin: Plugin, rule: ResultRule, onFailure: PluginSetting['onFailure']): ResultRule {
  const { ahead } = rule
  if (!ahead) return rule
  const what = `plugins.${plugin.name}.results.ahead`
  const { timeout: milliseconds = defaultTimeout } = plugin
  return {
    name: rule.name,
    beginTurn: (context) => rule.beginTurn(context),
    endTurn: (context, sent) => rule.endTurn(context, sent),
    consult: rule.consult && (async (turns) => rule.consult!(turns)),
    ahead: {
      takesLong: (texts) => ahead.takesLong(texts),
      *read(turns) {
        const end = Date.now() + milliseconds
        const steps = ahead.read(turns)
        let isRead = steps.next().done === true
        for (; !isRead && Date.now() <= end; isRead = steps.next().done === true) yield
        if (!isRead) onFailure(what, new Error(`${what} did not end within ${milliseconds} ms`))
      },
    },
  }
}

/** A plugin of the host's own, held to what every function of the host is held to. */
export function guardPlugin(plugin: Plugin): Plugin {
  if (ours.has(plugin)) return plugin
  return {
    ...plugin,
    setup(setting) {
      const parts = plain(`plugins.${plugin.name}.setup`, () => plugin.setup(setting))()
      const { sealTurn, results, fit } = Object(parts) as PluginParts
      return {
        ...parts,
        ...(sealTurn ? { sealTurn: guardTurnRule(sealTurn, setting.onFailure) } : {}),
        ...(results ? { results: guardResults(plugin, results, setting.onFailure) } : {}),
        ...(fit ? { fit: guardFit(plugin, fit) } : {}),
      }
    },
  }
}
