import { resolveCompactOptions, type CompactSetting } from '../../compact/options.ts'
import { createCompactRule } from '../../compact/rule.ts'
import { createClearingRule } from '../../compact/clearing.ts'
import type { CompactOptions } from '../../compact/types.ts'
import { kindTableOf } from '../../compress/options.ts'
import { shortenerOf } from '../../compress/shorten.ts'
import type { CompressOptions, Profile } from '../../compress/types.ts'
import { isUniqueTool } from '../../prune/presets.ts'
import type { Plugin } from './plugin.ts'

/** Options of the plugin. */
export interface CompactPluginOptions extends CompactOptions {
  /** Default `default`. */
  readonly profile?: Profile
  /** How results are shortened in digests: the options that `compress` is given. Default none. */
  readonly results?: CompressOptions
}

/** Shrinks finished turns, and lets old results of an open turn go. */
export const compactPlugin = ({ profile = 'default', results = {}, ...options }: CompactPluginOptions): Plugin => ({
  name: 'compact',
  setup({ turns: { status }, prices, refs, isUnique = isUniqueTool, states, onFailure }) {
    const kinds = kindTableOf(results.kinds, onFailure)
    const setting: CompactSetting = {
      isOfKind: (call, names) => kinds.isOfKind(call, names),
      shorten: shortenerOf(results, profile, refs, onFailure),
      shownRef: refs.shownRef,
      status,
      prices,
      isAggressive: profile === 'aggressive',
    }
    const resolved = resolveCompactOptions(options, setting)
    const clearing = createClearingRule(resolved, isUnique, refs.shownRef, setting.shorten)
    return {
      sealTurn: createCompactRule(options, setting),
      afterRound: clearing && states ? { ...clearing, states } : clearing,
    }
  },
})
