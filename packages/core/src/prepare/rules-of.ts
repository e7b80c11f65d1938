import type { CompactSetting } from '../compact/options.ts'
import { createCompactRule } from '../compact/rule.ts'
import type { TurnRule } from '../edit/processor.ts'
import { createPruneRule } from '../prune/rule.ts'
import { guardTurnRule } from './own-turn-rules.ts'
import type { WinnowOptions } from './types.ts'

/** The rules that decide what a finished turn becomes, in the order they plan in: Winnow's, then the host's own. */
export function rulesOf(
  options: WinnowOptions,
  setting: CompactSetting,
  onFailure: (part: string, error: unknown) => void,
): TurnRule[] {
  const rules: TurnRule[] = []
  if (options.prune !== false) rules.push(createPruneRule(options.prune))
  // What compaction takes away is not proven redundant, so in the lossless profile it has to be asked for.
  const compact = options.compact ?? (options.profile === 'lossless' ? false : {})
  if (compact !== false) rules.push(createCompactRule(compact, setting))
  for (const rule of options.turnRules ?? []) rules.push(guardTurnRule(rule, onFailure))
  return rules
}
