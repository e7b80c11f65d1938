import type { TurnRule } from '../../edit/processor.ts'
import { InvalidOptionError } from '../../errors.ts'
import { wordsOfError } from '../../plain.ts'
import type { WinnowOptions } from '../types.ts'
import { algorithm } from './algorithm.ts'

/** What a rule of the host's own decides by, also where its functions are those of a class. */
const partsOfRule = (rule: TurnRule): unknown[] => [
  rule,
  ...(['planTurn', 'inputs', 'whyNotWorth'] as const).map((member): unknown => Reflect.get(rule, member)),
]

/**
 * All that decisions about finished turns depend on besides the conversation, as one text: the options that have a say, and
 * the code. Functions stand there with their source, or as `version` names them all.
 *
 * @throws InvalidOptionError where options cannot be written down
 */
export function settingText(options: WinnowOptions, version: string | undefined): string {
  const { profile, compress, query, prune, compact, recall, turns, tokens, prices, window, turnRules } = options
  const counter = tokens && [tokens.name, tokens.exact, Reflect.get(tokens, 'count')]
  const deciding = [
    profile,
    compress,
    query,
    prune,
    compact,
    recall,
    turns,
    counter,
    prices,
    Boolean(window),
    turnRules?.map(partsOfRule),
  ]
  const written = (_key: string, value: unknown): unknown => {
    if (typeof value === 'function') return version === undefined ? `function ${String(value)}` : 'function'
    if (value === undefined) return 'undefined'
    return value instanceof RegExp ? `pattern ${String(value)}` : value
  }
  try {
    return JSON.stringify([algorithm, version, deciding], written)
  } catch (error) {
    throw new InvalidOptionError(
      'memory.store',
      `decisions are kept by the options they depend on, and these cannot be written as JSON: ${wordsOfError(error)}`,
      'Leave memory.store out, or give options without cycles and big integers.',
    )
  }
}
