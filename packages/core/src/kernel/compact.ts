import { checkProfile } from '../prepare/shapes/host-shapes.ts'
import { checkCompactOptions, checkCompressOptions } from '../prepare/shapes/kind-options.ts'
import { plainCompact, plainCompress } from '../prepare/options/plain-options.ts'
import type { Plugin } from '../prepare/plugins/plugin.ts'
import { compactPlugin, type CompactPluginOptions } from '../prepare/plugins/compact.ts'
import { ownPlugin } from './guard-plugin.ts'

/**
 * Shrinks finished turns, and lets old results of an open turn go: the option `compact` of `createWinnow` as a plugin.
 *
 * @throws InvalidOptionError naming the path of a wrong option and the fix
 * @example
 * createKernel({ plugins: [compact({ minSavings: 1000 }), compress()] })
 */
export function compact({ profile, results, ...options }: CompactPluginOptions = {}): Plugin {
  checkProfile(profile)
  checkCompactOptions(options, ['compact'])
  if (results) checkCompressOptions(results, ['compact', 'results'])
  return ownPlugin(
    compactPlugin({
      ...plainCompact(options, 'compact.'),
      ...(profile ? { profile } : {}),
      ...(results ? { results: plainCompress(results, 'results.') } : {}),
    }),
  )
}
