import { InvalidOptionError } from '../../errors.ts'
import type { CompressOptions, CompressTier } from '../../compress/types.ts'
import type { WinnowOptions } from '../types.ts'

/** The tiers options ask for, with the paths at which they do. */
export function tiersIn({ tier, tools }: CompressOptions): { readonly tier: CompressTier; readonly path: string }[] {
  const entries: readonly (readonly [string | number, unknown])[] = Object.entries(tools ?? {})
  const own = entries.flatMap(([name, setting]) => {
    const its = (Object(setting) as { readonly tier?: CompressTier }).tier
    return its === undefined
      ? []
      : [{ tier: its, path: Array.isArray(tools) ? `tools[${name}].tier` : `tools.${name}.tier` }]
  })
  return [...(tier === undefined ? [] : [{ tier, path: 'tier' }]), ...own]
}

type Ports = Pick<WinnowOptions, 'embedder' | 'generate' | 'store'>

/**
 * Whether a tier above the rules is asked for.
 *
 * @param at where the options stand, for example `compress.`
 * @throws InvalidOptionError where one is, without what it needs
 */
export function checkTiers(options: CompressOptions | false | undefined, ports: Ports, at: string): boolean {
  const tiers = options ? tiersIn(options).filter(({ tier }) => tier !== 'rules') : []
  for (const { tier, path } of tiers) {
    if (tier === 'semantic' && !ports.embedder)
      throw new InvalidOptionError(at + path, 'semantic needs an embedder', "Give embedder, or 'rules'.")
    if (tier === 'model' && !ports.generate)
      throw new InvalidOptionError(at + path, 'model needs a language model', "Give generate, or 'rules'.")
    if (!ports.store)
      throw new InvalidOptionError(
        'store',
        `${at}${path} is ${typeof tier === 'string' ? tier : tier.name}, and what is decided about a result stays decided, also for another process`,
        "Give a store such as Keyv, new Map() to keep it in this process, or the tier 'rules'.",
      )
  }
  return tiers.length > 0
}
