import type { CompactSetting } from '../compact/options.ts'
import { createCompactRule } from '../compact/rule.ts'
import type { TurnRule } from '../edit/processor.ts'
import { createPruneRule } from '../prune/rule.ts'
import type { WinnowOptions } from './types.ts'

/** The rules that decide what a finished turn becomes, in the order they plan in. */
export function rulesOf(options: WinnowOptions, setting: CompactSetting): TurnRule[] {
  const rules: TurnRule[] = []
  if (options.prune !== false) rules.push(createPruneRule(options.prune))
  // What compaction takes away is not proven redundant, so in the lossless profile it has to be asked for.
  const compact = options.compact ?? (options.profile === 'lossless' ? false : {})
  if (compact !== false) rules.push(createCompactRule(compact, setting))
  return rules
}
