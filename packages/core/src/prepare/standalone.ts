import type { CompactSetting } from '../compact/options.ts'
import { createCompactRule } from '../compact/rule.ts'
import type { CompactOptions } from '../compact/types.ts'
import { knownKinds } from '../compress/kind-table.ts'
import { shortenerOf } from '../compress/shorten.ts'
import { createRefs } from '../text/marks/ref.ts'
import { pricesOf } from '../cost/prices.ts'
import type { TurnRuleInSteps } from '../edit/processor.ts'
import type { WindowReport } from '../edit/report.ts'
import type { TurnOptions } from '../message/turns.ts'
import type { Message } from '../message/types.ts'
import type { TokenCounter } from '../ports.ts'
import { createPruneRule } from '../prune/rule.ts'
import type { PruneOptions } from '../prune/types.ts'
import { estimator } from '../tokens/estimate.ts'
import { memoizeCounter } from '../tokens/memo.ts'
import { createMessageCounter } from '../tokens/message-tokens.ts'
import { resolveWindow } from '../window/options.ts'
import type { WindowOptions } from '../window/types.ts'
import { countOverhead } from './view/overhead.ts'
import type { Assembled } from './plan/assemble.ts'
import { checkMessages } from './options/check-messages.ts'
import { check } from './shapes/check-shape.ts'
import { checkCounter, checkTurnOptions } from './shapes/host-shapes.ts'
import { checkCompactOptions } from './shapes/kind-options.ts'
import { prune as pruneShape } from './shapes/prune-shape.ts'
import { windowAloneShape } from './shapes/window-shape.ts'
import { plainCompact, plainCounter, plainPrune, plainTurns } from './options/plain-options.ts'
import { Planner, type HistoryPlan } from './plan/plan.ts'
import { finish } from './view/preparation.ts'
import type { Prepared } from './types.ts'
import { WindowPlanner, type WindowSetting } from './window/window.ts'
import { windowReport } from './window/window-report.ts'

/** What a single rule needs besides its own options. */
export interface StandaloneOptions {
  /** The system text, where it is not among the messages. */
  readonly system?: string
  /** Where turns begin and end. */
  readonly turns?: TurnOptions
  /** The last message ends its turn. Default `false`. */
  readonly turnEnded?: boolean
  /** Default {@link estimator}. */
  readonly tokens?: TokenCounter
}

/** Puts together what is sent of a planned history, where a window starts later than the history. */
type Compose = (
  plan: HistoryPlan,
  overhead: number,
  counting: Pick<WindowSetting, 'tokens' | 'messageTokens'>,
) => { readonly assembled: Assembled; readonly report: WindowReport }

/** What is to be done with a history. The window comes as a function, so that a bundle of one rule holds none. */
interface Work {
  readonly rules: readonly TurnRuleInSteps[]
  readonly compose?: Compose
}

function run(
  messages: readonly Message[],
  options: StandaloneOptions & { readonly tools?: unknown },
  { rules, compose }: Work,
): Prepared {
  checkMessages(messages)
  checkTurnOptions(options.turns ?? {})
  checkCounter(options.tokens)
  const rethrow = (_part: string, error: unknown): never => {
    throw error
  }
  const tokens = memoizeCounter(options.tokens ? plainCounter(options.tokens) : estimator, (error) =>
    rethrow('tokens', error),
  )
  const messageTokens = createMessageCounter(tokens)
  const prices = pricesOf('multiples')
  const planner = new Planner({
    rules,
    isWalked: compose !== undefined,
    turns: plainTurns(options.turns ?? {}),
    prices,
    tokens,
    messageTokens,
    onFailure: rethrow,
  })
  const plan = planner.plan(messages, options)
  const overhead = countOverhead(options, tokens)
  const composed = compose?.(plan, overhead.system + overhead.tools, { tokens, messageTokens })
  const { assembled } = composed ?? plan
  const window = composed?.report
  return finish(messages, plan, assembled, { mode: 'on', tokens, messageTokens, overhead, prices, window })
}

/**
 * Removes the tool uses of finished turns whose content the system text already holds, and says why.
 *
 * @throws InvalidOptionError, InvalidMessageError
 * @example
 * const { messages, report } = pruneToolUses(history, { system })
 */
export function pruneToolUses(messages: readonly Message[], options: StandaloneOptions & PruneOptions = {}): Prepared {
  const { system: _system, turns: _turns, turnEnded: _turnEnded, tokens: _tokens, ...own } = options
  check(pruneShape, own, [])
  return run(messages, options, { rules: [createPruneRule(plainPrune(own))] })
}

/**
 * Shrinks finished turns to their instruction, their answer, and one tool call that carries a digest of the others.
 *
 * @throws InvalidOptionError, InvalidMessageError
 * @example
 * const { messages } = compactTurns(history, { digest: 'none', keepCall: false, turnEnded: true })
 */
export function compactTurns(messages: readonly Message[], options: StandaloneOptions & CompactOptions = {}): Prepared {
  const { system: _system, turns, turnEnded: _turnEnded, tokens: _tokens, ...own } = options
  checkCompactOptions(own)
  const isOfKind: CompactSetting['isOfKind'] = (call, names) => knownKinds.isOfKind(call, names)
  const shorten = shortenerOf({}, 'default', createRefs(), () => {})
  const { status } = plainTurns(turns ?? {})
  return run(messages, options, { rules: [createCompactRule(plainCompact(own), { isOfKind, shorten, status })] })
}

/** Options of {@link slidingWindow}. */
export interface SlidingWindowOptions extends StandaloneOptions, Omit<WindowOptions, 'summary'> {
  /** The tool definitions as they are sent; they take room. */
  readonly tools?: unknown
}

/** The options of a window without a model; the compiler asks for all. */
const windowNames: Readonly<Record<Exclude<keyof WindowOptions, 'summary'>, true>> = {
  contextWindow: true,
  output: true,
  keep: true,
  recentCount: true,
  ratios: true,
}

/**
 * Summarises the oldest part of a history that outgrows what the model can read, word for word and without a model: what
 * people wrote, what is still to be done, and what is most likely to be needed again.
 *
 * @throws InvalidOptionError, InvalidMessageError
 * @example
 * const { messages } = slidingWindow(history, { contextWindow: 64_000, system, tools })
 */
export function slidingWindow(messages: readonly Message[], options: SlidingWindowOptions): Prepared {
  const given = (Object.keys(windowNames) as (keyof typeof windowNames)[]).flatMap((name) =>
    options[name] === undefined ? [] : [[name, options[name]]],
  )
  const window = Object.fromEntries(given) as WindowOptions
  check(windowAloneShape, window, [])
  const compose: Compose = (plan, overhead, counting) => {
    const planner = new WindowPlanner({ ...resolveWindow(window), ...counting, refOf: undefined })
    const outcome = planner.compose(messages, plan, planner.place(messages, plan, overhead))
    return { assembled: outcome.assembled, report: windowReport(outcome, counting.messageTokens) }
  }
  return run(messages, options, { rules: [], compose })
}
