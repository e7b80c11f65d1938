import { check } from '../prepare/shapes/check-shape.ts'
import { plainPrune } from '../prepare/options/plain-options.ts'
import type { Plugin } from '../prepare/plugins/plugin.ts'
import { prunePlugin } from '../prepare/plugins/prune.ts'
import { prune as shape } from '../prepare/shapes/prune-shape.ts'
import type { PruneOptions } from '../prune/types.ts'
import { ownPlugin } from './guard-plugin.ts'

/**
 * Removes tool uses whose content the system text already holds: the option `prune` of `createWinnow` as a plugin.
 *
 * @throws InvalidOptionError naming the path of a wrong option and the fix
 * @example
 * createKernel({ plugins: [prune({ otherTools: 'auto' })] })
 */
export function prune(options: PruneOptions = {}): Plugin {
  check(shape, options, ['prune'])
  return ownPlugin(prunePlugin(plainPrune(options, 'prune.')))
}
