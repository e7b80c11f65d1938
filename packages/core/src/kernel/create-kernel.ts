import { multiples } from '../cost/multiples.ts'
import type { Prices } from '../cost/types.ts'
import type { TurnRule } from '../edit/processor.ts'
import { InvalidOptionError } from '../errors.ts'
import type { MemoryOptions } from '../prepare/history/conversation-memo.ts'
import { Switches } from '../prepare/options/switches.ts'
import { plainCounter, plainTurns } from '../prepare/options/plain-options.ts'
import { rulePlugin } from '../prepare/plugins/rule.ts'
import type { Plugin } from '../prepare/plugins/plugin.ts'
import type { Winnow } from '../prepare/types.ts'
import { View, type ViewOptions } from '../prepare/view/view.ts'
import { winnowOf } from '../prepare/winnow-of.ts'
import { markWithoutModel } from '../review/check-reviewer.ts'
import { offerAll } from '../select/offer-all.ts'
import { createRefs } from '../text/marks/ref.ts'
import { checkKernelMode, checkKernelOptions } from './check-options.ts'
import { guardPlugin } from './guard-plugin.ts'
import { nothingToRecall, type KernelRecall } from './recall.ts'

/** Options of {@link createKernel}. */
export interface KernelOptions extends ViewOptions {
  /** What is done with requests; `[]` does nothing. */
  readonly plugins: readonly Plugin[]
  /** Rules of your own for finished turns, after the plugins. Default none. */
  readonly turnRules?: readonly TurnRule[]
  /** Lets a model read back what was left out. Default: marks name nothing. */
  readonly recall?: KernelRecall
  /** What `report.cost` is counted at, for example `prices['gpt-5.2']` of `@winnow/core`. Default: the multiples of no model. */
  readonly prices?: Prices
  readonly memory?: Omit<MemoryOptions, 'store'>
}

/** A Winnow whose plugins are switched by their names. */
export interface Kernel extends Winnow {
  isEnabled(plugin: string): boolean
  setEnabled(plugin: string, isEnabled: boolean): void
}

/** The plugins of the options. @throws InvalidOptionError naming the option and the fix */
function readPlugins(options: KernelOptions): Plugin[] {
  checkKernelOptions(options)
  const { plugins, turnRules = [] } = options
  const all = [...plugins.map(guardPlugin), ...turnRules.map(rulePlugin)]
  const twice = all.find(({ name }, at) => all.findIndex((other) => other.name === name) !== at)
  if (twice) throw new InvalidOptionError('plugins', `${twice.name} stands there twice`, 'Give each plugin once.')
  return all
}

/**
 * Makes a Winnow of the plugins you give it and of nothing else, for programs whose size counts. `createWinnow` has all
 * plugins, and selects tools, reviews and stores, too. A request is sent with the same bytes.
 *
 * @throws InvalidOptionError naming a wrong option and the fix
 * @example
 * const winnow = createKernel({ plugins: [prune(), compress({ cap: 800 })] })
 * const { messages, report } = await winnow.prepare(history)
 */
export function createKernel(options: KernelOptions): Kernel {
  const plugins = readPlugins(options)
  const { tokens, turns, prices = multiples, recall } = options
  const recalls = recall !== undefined
  const refs = createRefs(recall ?? false)
  const view = new View({
    options: {
      ...options,
      ...(tokens ? { tokens: plainCounter(tokens) } : {}),
      ...(turns ? { turns: plainTurns(turns) } : {}),
    },
    prices,
    refs,
    recalls,
    plugins,
  })
  const { refOf } = refs
  const switches = new Switches({
    what: 'plugin',
    names: plugins.map(({ name }) => name),
    isAskedFor: () => true,
  })
  const missing = (what: string): Error =>
    new InvalidOptionError(what, `a kernel has no ${what}`, 'Use createWinnow().')
  const winnow = winnowOf(view, refOf, checkKernelMode, {
    isEnabled: (name: string) => switches.isOn(name),
    setEnabled(name: string, isEnabled: boolean) {
      if (switches.set(name, isEnabled)) view.setPlugins(plugins.filter((plugin) => switches.isOn(plugin.name)))
    },
    recalls,
    offersRecall: recalls,
    ...(recall?.reader ?? nothingToRecall)({
      ...view.shared,
      refOf,
      identify: view.nameKnown,
      notify: view.notify,
      onFailure: view.onFailure,
    }),
    selectsTools: false,
    select: async (tools) => offerAll(tools),
    searchTools: async () => ({ text: 'All tools are offered.', matches: [] }),
    review: async () => Promise.reject(missing('reviewer')),
    hasStore: false,
    async persist(messages, given) {
      view.onFailure('persist', missing('store'), view.nameKnown(messages, given))
      return { messages, edits: [] }
    },
  })
  markWithoutModel(winnow)
  return winnow
}
