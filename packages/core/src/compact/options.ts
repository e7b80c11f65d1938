import type { Message } from '../message/types.ts'
import type { ToolMatcher } from '../text/tool-matcher.ts'
import type { CompactOptions } from './types.ts'

/** {@link CompactOptions} with defaults filled in. */
export interface ResolvedCompactOptions {
  readonly anchor: boolean
  /** `undefined` for `none`. */
  readonly residue: { readonly values: number; readonly tokens: number; readonly share: number } | undefined
  readonly keepTools: readonly ToolMatcher[]
  readonly minSavings: number
  readonly status: ((message: Message) => string | undefined) | undefined
}

/** Residue limits, from the measured frontier in `docs/reference/compact.md`. */
const defaultResidue = { values: 300, tokens: 1000, share: 0.2 }
const skillTools: readonly ToolMatcher[] = [/(?:^|__|[./:])(?:load_?skill|read_?skill(?:_?resource)?)$/iu]

/** Fills in the defaults of {@link CompactOptions}. */
export function resolveCompactOptions(
  options: CompactOptions,
  status?: (message: Message) => string | undefined,
): ResolvedCompactOptions {
  const { anchor = true, residue = {}, keepTools = skillTools, minSavings = 600 } = options
  return {
    anchor,
    residue: residue === 'none' ? undefined : { ...defaultResidue, ...residue },
    keepTools,
    minSavings,
    status,
  }
}
