import { createCompactRule } from '../compact/rule.ts'
import type { CompactOptions } from '../compact/types.ts'
import { pricesOf } from '../cost/prices.ts'
import type { TurnRule } from '../edit/processor.ts'
import type { TurnOptions } from '../message/turns.ts'
import type { Message } from '../message/types.ts'
import type { TokenCounter } from '../ports.ts'
import { createPruneRule } from '../prune/rule.ts'
import type { PruneOptions } from '../prune/types.ts'
import { estimator } from '../tokens/estimate.ts'
import { memoizeCounter } from '../tokens/memo.ts'
import { createMessageCounter } from '../tokens/message-tokens.ts'
import { countBesides } from './besides.ts'
import { checkMessages } from './check-messages.ts'
import { checkCompactOptions, checkCounter, checkPruneOptions, checkTurnOptions } from './options.ts'
import { Planner } from './plan.ts'
import { finish } from './preparation.ts'
import type { Prepared } from './types.ts'

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

function run(messages: readonly Message[], options: StandaloneOptions, rule: TurnRule): Prepared {
  checkMessages(messages)
  checkTurnOptions(options.turns ?? {})
  checkCounter(options.tokens)
  const rethrow = (_part: string, error: unknown): never => {
    throw error
  }
  const tokens = memoizeCounter(options.tokens ?? estimator, (error) => rethrow('tokens', error))
  const messageTokens = createMessageCounter(tokens)
  const prices = pricesOf('multiples')
  const planner = new Planner({
    rules: [rule],
    turns: options.turns ?? {},
    prices,
    tokens,
    messageTokens,
    onFailure: rethrow,
  })
  const plan = planner.plan(messages, options)
  return finish(messages, plan, plan.assembled, {
    mode: 'on',
    tokens,
    messageTokens,
    besides: countBesides(options, tokens),
    prices,
  })
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
  checkPruneOptions(own)
  return run(messages, options, createPruneRule(own))
}

/**
 * Shrinks finished turns to their instruction, their answer, and one tool use that carries the values they saw.
 *
 * @throws InvalidOptionError, InvalidMessageError
 * @example
 * const { messages } = compactTurns(history, { residue: 'none', anchor: false, turnEnded: true })
 */
export function compactTurns(messages: readonly Message[], options: StandaloneOptions & CompactOptions = {}): Prepared {
  const { system: _system, turns, turnEnded: _turnEnded, tokens: _tokens, ...own } = options
  checkCompactOptions(own)
  return run(messages, options, createCompactRule(own, turns?.status))
}
