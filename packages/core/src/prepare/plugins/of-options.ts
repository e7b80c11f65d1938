import type { Plugin } from './plugin.ts'
import type { WinnowOptions } from '../types.ts'
import { compactPlugin } from './compact.ts'
import { compressPlugin } from './compress.ts'
import { prunePlugin } from './prune.ts'
import { rulePlugin } from './rule.ts'
import { windowPlugin } from './window.ts'

/** Leaves out what is not given. */
const given = <Options extends object>(options: Options): { [Name in keyof Options]: NonNullable<Options[Name]> } =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as never

/**
 * The plugins that options ask for, in the order in which they plan a finished turn: Winnow's, then rules of the host's own.
 *
 * @throws InvalidOptionError where a plugin is asked for without what it needs
 */
export function pluginsOf(options: WinnowOptions): Plugin[] {
  const { prune, compact, compress, window, profile, query, embedder, generate, store, turnRules = [] } = options
  const plugins: Plugin[] = []
  if (prune !== false) plugins.push(prunePlugin(prune ?? {}))
  // What compaction takes away is not proven redundant, so in the lossless profile it has to be asked for.
  if (compact !== false && (compact !== undefined || profile !== 'lossless'))
    plugins.push(compactPlugin({ ...compact, ...given({ profile, results: compress || undefined }) }))
  if (compress !== false)
    plugins.push(compressPlugin({ ...compress, ...given({ profile, query, embedder, generate, store }) }))
  if (window) plugins.push(windowPlugin({ ...window, ...given({ generate, store }) }))
  for (const rule of turnRules) plugins.push(rulePlugin(rule))
  return plugins
}
