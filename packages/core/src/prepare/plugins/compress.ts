import { createCompressRule } from '../../compress/rule.ts'
import type { CompressOptions, Profile } from '../../compress/types.ts'
import type { ResultRule } from '../../edit/processor.ts'
import type { Embedder, Generate, Store } from '../../ports.ts'
import { isUniqueTool } from '../../prune/presets.ts'
import { tenthManToolName } from '../../review/tool-name.ts'
import { checkTiers } from '../options/check-tiers.ts'
import type { Plugin } from './plugin.ts'

/** Options of the plugin. */
export interface CompressPluginOptions extends CompressOptions {
  /** Default `default`. */
  readonly profile?: Profile
  /** What results are shrunk for, made from what people last wrote. */
  readonly query?: (text: string) => string
  /** For the tier `semantic`. */
  readonly embedder?: Embedder
  /** For the tier `model`. */
  readonly generate?: Generate
  /** Where what tiers decide is kept. */
  readonly store?: Store
}

/**
 * Writes tool results shorter, points at what was shown before, and above the cap sends what matters for the question.
 *
 * @throws InvalidOptionError where a tier is asked for without what it needs
 */
export function compressPlugin(options: CompressPluginOptions): Plugin {
  const { profile = 'default', query, embedder, generate, store, ...own } = options
  const asks = checkTiers(own, options, 'compress.')
  return {
    name: 'compress',
    setup({ refs, tokens, isUnique = isUniqueTool, onFailure }) {
      // A critique is written to be read as it is.
      const isExempt = (toolName: string): boolean => toolName === tenthManToolName || isUnique(toolName)
      const ports = asks && store ? { embedder, generate, store, tokens } : undefined
      const rule = (given: CompressOptions): ResultRule =>
        createCompressRule(given, profile, isExempt, refs, query, onFailure, ports)
      return { results: rule(own), stored: rule({ ...own, repeats: false }) }
    },
  }
}
