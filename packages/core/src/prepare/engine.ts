import { resolveCompactOptions, type CompactSetting } from '../compact/options.ts'
import { createStrideRule } from '../compact/stride.ts'
import { kindTableOf } from '../compress/options.ts'
import { createCompressRule } from '../compress/rule.ts'
import { shortenerOf } from '../compress/shorten.ts'
import type { Prices } from '../cost/types.ts'
import type { ArrivalRule, StrideRule } from '../edit/processor.ts'
import type { TurnOptions } from '../message/turns.ts'
import type { Message } from '../message/types.ts'
import type { TokenCounter } from '../ports.ts'
import { isUniqueTool } from '../prune/presets.ts'
import { createStateRule } from '../prune/superseded.ts'
import { tenthManToolName } from '../review/tool-name.ts'
import type { Refs } from '../text/ref.ts'
import { checkTiers } from './check-tiers.ts'
import { Persisting } from './persist.ts'
import { Planner, type PlannerSetting } from './plan.ts'
import { rulesOf } from './rules-of.ts'
import { createWindowStep } from './window-step.ts'
import type { WinnowOptions } from './types.ts'

/** What engines of one Winnow have in common. */
export interface EngineParts {
  readonly prices: Prices
  readonly turns: TurnOptions
  readonly tokens: TokenCounter
  readonly messageTokens: (message: Message) => number
  readonly refs: Refs
  readonly onFailure: (part: string, error: unknown) => void
  readonly isOn: () => boolean
}

/** What plans requests, with what it remembers of them: made anew where a capability is switched. */
export interface Engine {
  readonly planner: Planner
  /** Makes a planner that remembers nothing. */
  readonly another: () => Planner
  /** Plans what would be sent if nothing were wanted whole; what is sent never hears of it. */
  readonly unasked: Planner
  readonly persisting: Persisting
  readonly putWindow: ReturnType<typeof createWindowStep>
}

/** What compaction needs besides its options. */
function compactSettingOf(
  { compress, profile }: WinnowOptions,
  { turns: { status }, prices, refs, onFailure }: EngineParts,
): CompactSetting {
  const kinds = kindTableOf(compress ? compress.kinds : undefined, onFailure)
  const isOfKind: CompactSetting['isOfKind'] = (call, names) => kinds.isOfKind(call, names)
  const shorten = shortenerOf(compress || {}, profile ?? 'default', refs, onFailure)
  return { isOfKind, shorten, shownRef: refs.shownRef, status, prices, isAggressive: profile === 'aggressive' }
}

type IsUnique = (toolName: string) => boolean

function arrivalsOf(
  options: WinnowOptions,
  isUnique: IsUnique,
  { tokens, refs, onFailure }: EngineParts,
): ArrivalRule | undefined {
  const { compress, profile, query, embedder, generate, store } = options
  if (compress === false) return undefined
  const ports = checkTiers(compress, options, 'compress.') && store ? { embedder, generate, store, tokens } : undefined
  // A critique is written to be read as it is.
  const isExempt: IsUnique = (toolName) => toolName === tenthManToolName || isUnique(toolName)
  return createCompressRule(compress ?? {}, profile ?? 'default', isExempt, refs, query, onFailure, ports)
}

function stridesOf(
  { compact, profile, prune }: WinnowOptions,
  isUnique: IsUnique,
  setting: CompactSetting,
  refs: Refs,
): StrideRule | undefined {
  if (compact === false || (compact === undefined && profile === 'lossless')) return undefined
  const rule = createStrideRule(resolveCompactOptions(compact ?? {}, setting), isUnique, refs.shownRef, setting.shorten)
  return rule && prune !== false ? { ...rule, states: createStateRule(prune ?? {}, refs.shownRef) } : rule
}

/**
 * Makes what plans requests.
 *
 * @param options what is to be done
 * @param given the options as the host gave them: of tools whose results nothing replaces, they speak also where pruning is switched off
 */
export function createEngine(options: WinnowOptions, given: WinnowOptions, parts: EngineParts): Engine {
  const { turns, refs, onFailure, isOn, ...others } = parts
  const { prune } = given
  const isUnique: IsUnique = (toolName) => isUniqueTool(toolName, prune === false ? {} : prune)
  const compacting = compactSettingOf(options, parts)
  const planning: PlannerSetting = {
    ...others,
    turns,
    onFailure,
    rules: rulesOf(options, compacting, onFailure),
    arrivals: arrivalsOf(options, isUnique, parts),
    strides: stridesOf(options, isUnique, compacting, refs),
    isWalked: Boolean(options.window),
    memory: options.memory,
  }
  const { compress } = options
  return {
    planner: new Planner(planning),
    another: () => new Planner(planning),
    unasked: new Planner({ ...planning, onFailure: () => {} }),
    persisting: new Persisting({
      ...others,
      turns,
      onFailure,
      requests: planning,
      // What a pointer points at may not be stored.
      arrivals: arrivalsOf(
        { ...options, compress: compress !== false && { ...compress, repeats: false } },
        isUnique,
        parts,
      ),
      refOf: refs.refOf,
      store: options.store,
      isOn,
      isRecalled: options.recall !== false,
    }),
    putWindow: createWindowStep(options, parts),
  }
}
