import { multiples } from '../cost/multiples.ts'
import type { Prices } from '../cost/types.ts'
import type { TurnRule } from '../edit/processor.ts'
import { InvalidOptionError } from '../errors.ts'
import { plain } from '../plain.ts'
import type { Message } from '../message/types.ts'
import type { MemoryOptions } from '../prepare/history/conversation-memo.ts'
import {
  identify,
  identifyEarly,
  identifyKnown,
  type IdentityOptions,
  type RequestIdentity,
} from '../prepare/view/identity.ts'
import { plainCounter, plainTurns } from '../prepare/options/plain-options.ts'
import { rulePlugin } from '../prepare/plugins/rule.ts'
import { guardTurnRule } from '../prepare/plugins/own-turn-rules.ts'
import type { Plugin } from '../prepare/plugins/plugin.ts'
import type { Mode, Winnow } from '../prepare/types.ts'
import { View, type ViewOptions } from '../prepare/view/view.ts'
import { markWithoutModel } from '../review/check-reviewer.ts'
import { offerAll } from '../select/offer-all.ts'
import { createRefs } from '../text/marks/ref.ts'
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

/** The names of Winnow's plugins. */
const ours: readonly string[] = ['prune', 'compact', 'compress', 'window']
const modes: readonly unknown[] = ['on', 'observe', 'off']
const names: readonly string[] = [
  'plugins',
  'turnRules',
  'recall',
  'prices',
  'memory',
  'mode',
  'turns',
  'tokens',
  'processors',
  'processorTimeout',
  'onEvent',
  'report',
]

const isPlugin = (value: unknown): value is Plugin =>
  typeof (value as Plugin | null)?.name === 'string' && typeof (value as Plugin).setup === 'function'

const isRule = (value: unknown): value is TurnRule =>
  typeof (value as TurnRule | null)?.name === 'string' && typeof (value as TurnRule).planTurn === 'function'

/** A plugin of the host's own, whose rule for finished turns is held to what every rule of the host is held to. */
function guardPlugin(plugin: Plugin): Plugin {
  if (ours.includes(plugin.name)) return plugin
  return {
    ...plugin,
    setup(setting) {
      const parts = plain(`plugins.${plugin.name}.setup`, () => plugin.setup(setting))()
      return parts.sealTurn ? { ...parts, sealTurn: guardTurnRule(parts.sealTurn, setting.onFailure) } : parts
    },
  }
}

function checkMode(mode: unknown): asserts mode is Mode {
  if (!modes.includes(mode))
    throw new InvalidOptionError('mode', 'this value cannot be used', 'Give on, observe or off.')
}

/** The plugins of the options. @throws InvalidOptionError naming the option and the fix */
function readPlugins(options: KernelOptions): Plugin[] {
  if (typeof options !== 'object' || options === null)
    throw new InvalidOptionError('options', 'these are none', 'Give { plugins: [prune(), compress()] }.')
  const unknown = Object.keys(options).find((name) => !names.includes(name))
  if (unknown !== undefined)
    throw new InvalidOptionError(unknown, 'there is no such option', `Give ${names.join(', ')}, or use createWinnow().`)
  if (options.mode !== undefined) checkMode(options.mode)
  if (options.prices !== undefined && (typeof options.prices !== 'object' || options.prices === null))
    throw new InvalidOptionError(
      'prices',
      'a kernel has no list of prices',
      "Give them, such as prices['gpt-5.2'] of @winnow/core.",
    )
  if (options.recall !== undefined && typeof Object(options.recall).reader !== 'function')
    throw new InvalidOptionError('recall', 'this value cannot be used', 'Give recall(), or leave it out.')
  const { plugins, turnRules = [] } = options as { readonly plugins?: unknown } & KernelOptions
  if (!Array.isArray(plugins))
    throw new InvalidOptionError('plugins', 'this is no list of plugins', 'Give a list such as [prune(), compress()].')
  const wrong = plugins.findIndex((plugin) => !isPlugin(plugin))
  if (wrong >= 0)
    throw new InvalidOptionError(
      `plugins[${wrong}]`,
      'this is no plugin',
      typeof plugins[wrong] === 'function' ? 'Call it: compress(), not compress.' : 'Give { name, setup }.',
    )
  if (!Array.isArray(turnRules) || !turnRules.every(isRule))
    throw new InvalidOptionError('turnRules', 'this is no list of rules', 'Give a list of { name, planTurn }.')
  const all = [...(plugins as readonly Plugin[]).map(guardPlugin), ...turnRules.map(rulePlugin)]
  const twice = all.find(({ name }, at) => all.findIndex((other) => other.name === name) !== at)
  if (twice) throw new InvalidOptionError('plugins', `${twice.name} stands there twice`, 'Give each plugin once.')
  return all
}

/**
 * Makes a Winnow of the plugins you give it and of nothing else, for programs whose size counts. `createWinnow` has all
 * plugins, checks options more closely, and selects tools, reviews and stores, too. A request is sent with the same bytes.
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
  const nameKnown = (messages: unknown, given: IdentityOptions | undefined): Partial<RequestIdentity> =>
    identifyKnown(messages, refOf, given)
  const off = new Set<string>()
  const checkName = (name: string): void => {
    if (plugins.some((plugin) => plugin.name === name)) return
    throw new InvalidOptionError(
      'capability',
      'there is no such plugin',
      `Give one of ${plugins.map((p) => p.name).join(', ')}.`,
    )
  }
  const missing = (what: string): Error =>
    new InvalidOptionError(what, `a kernel has no ${what}`, 'Use createWinnow().')
  const winnow: Kernel = {
    get mode() {
      return view.mode
    },
    set mode(next) {
      checkMode(next)
      view.mode = next
    },
    isEnabled(name) {
      checkName(name)
      return !off.has(name)
    },
    setEnabled(name, isEnabled) {
      checkName(name)
      if (off.has(name) !== isEnabled) return
      if (isEnabled) off.delete(name)
      else off.add(name)
      view.setPlugins(plugins.filter((plugin) => !off.has(plugin.name)))
    },
    prepare: async (messages, given) => view.prepare(messages, given),
    refOf,
    identify: ((messages: readonly Message[] | undefined, given?: IdentityOptions) =>
      messages === undefined ? identifyEarly(given) : identify(messages, refOf, given)) as Winnow['identify'],
    notify: view.notify,
    recalls,
    offersRecall: recalls,
    ...(recall?.reader ?? nothingToRecall)({
      ...view.shared,
      refOf,
      identify: nameKnown,
      notify: view.notify,
      onFailure: view.onFailure,
    }),
    selectsTools: false,
    select: async (tools) => offerAll(tools),
    searchTools: async () => ({ text: 'All tools are offered.', matches: [] }),
    review: async () => Promise.reject(missing('reviewer')),
    hasStore: false,
    async persist(messages, given) {
      view.onFailure('persist', missing('store'), nameKnown(messages, given))
      return { messages, edits: [] }
    },
  }
  markWithoutModel(winnow)
  return winnow
}
