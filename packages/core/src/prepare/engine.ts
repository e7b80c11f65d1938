import { InvalidOptionError } from '../errors.ts'
import type { MemoryOptions } from './history/conversation-memo.ts'
import { noModels } from './plan/plan-consulted.ts'
import { Planner } from './plan/plan.ts'
import type { PlannerSetting } from './plan/planner-setting.ts'
import type { FitRequest, Fitted, Plugin, PluginParts, PluginSetting } from './plugins/plugin.ts'

/** What plans requests, with what it remembers of them: made anew where a capability is switched. */
export interface Engine {
  readonly planner: Planner
  /** Makes a planner that remembers nothing. */
  readonly another: () => Planner
  /** Plans what would be sent if nothing were wanted whole; what is sent never hears of it. */
  readonly unasked: Planner
  readonly fit: (request: FitRequest) => Promise<Fitted>
  /** What planning goes by. */
  readonly planning: PlannerSetting
  /** Decides what the host stores of a result. */
  readonly stored: PluginParts['stored']
}

/** What a plugin needs that is the same for all, besides what the plugins say themselves. */
export type SharedParts = Omit<PluginSetting, 'isUnique' | 'states'>

const stages: readonly string[] = ['sealTurn', 'results', 'stored', 'afterRound', 'fit']

/** What a plugin does. @throws InvalidOptionError if it names a stage there is not */
function partsOf(plugin: Plugin, setting: PluginSetting): PluginParts {
  const parts = plugin.setup(setting)
  const unknown = Object.keys(Object(parts) as object).find((stage) => !stages.includes(stage))
  if (unknown === undefined) return parts
  const list = stages.filter((stage) => stage !== 'stored').join(', ')
  throw new InvalidOptionError(`plugins.${plugin.name}`, `there is no stage ${unknown}`, `Return some of ${list}.`)
}

/** The one plugin that does something. @throws InvalidOptionError if two do */
function onlyOne<Stage extends 'results' | 'afterRound' | 'fit'>(
  parts: readonly (readonly [Plugin, PluginParts])[],
  stage: Stage,
): PluginParts[Stage] {
  const [first, second] = parts.filter(([, own]) => own[stage] !== undefined)
  if (first && second)
    throw new InvalidOptionError(
      'plugins',
      `${first[0].name} and ${second[0].name} both decide the stage ${stage}`,
      'Give one of them.',
    )
  return first?.[1][stage]
}

/**
 * Makes what plans requests.
 *
 * @param plugins those that are on
 * @param all those that are off, too: they still say which results nothing replaces
 */
export function createEngine(
  plugins: readonly Plugin[],
  all: readonly Plugin[],
  shared: SharedParts,
  memory: MemoryOptions | undefined,
): Engine {
  const isUnique = all.find((plugin) => plugin.isUnique !== undefined)?.isUnique
  const states = plugins.find((plugin) => plugin.states !== undefined)?.states?.(shared)
  const setting: PluginSetting = { ...shared, isUnique, states }
  const parts = plugins.map((plugin) => [plugin, partsOf(plugin, setting)] as const)
  const fit = onlyOne(parts, 'fit')
  const { prices, turns, tokens, messageTokens, onFailure } = shared
  const planning: PlannerSetting = {
    prices,
    turns,
    tokens,
    messageTokens,
    onFailure,
    rules: parts.flatMap(([, { sealTurn }]) => sealTurn ?? []),
    results: onlyOne(parts, 'results'),
    clearing: onlyOne(parts, 'afterRound'),
    isWalked: fit !== undefined,
    memory,
  }
  return {
    planner: new Planner(planning),
    another: () => new Planner(planning),
    unasked: new Planner({ ...planning, onFailure: () => {} }),
    fit: fit ?? (async ({ plan: { assembled } }) => ({ assembled, models: noModels })),
    planning,
    stored: parts.find(([, { stored }]) => stored !== undefined)?.[1].stored,
  }
}
