import type { Message } from '../message/types.ts'
import type { ResultKind } from '../text/result-kind.ts'
import { residueTokens } from '../text/residue-mark.ts'
import type { ToolMatcher } from '../text/tool-matcher.ts'
import type { CompactOptions } from './types.ts'

/** {@link CompactOptions} with defaults filled in. */
export interface ResolvedCompactOptions {
  readonly anchor: boolean
  /** `undefined` for `none`. */
  readonly residue: { readonly values: number; readonly tokens: number; readonly share: number } | undefined
  readonly keepTools: readonly ToolMatcher[]
  readonly keepKinds: readonly ResultKind[]
  readonly minSavings: number
  readonly status: ((message: Message) => string | undefined) | undefined
}

/** Residue limits, from the measured frontier in `docs/reference/compact.md`. */
const defaultResidue = { values: 300, tokens: residueTokens, share: 0.3 }
const fileReads: readonly ResultKind[] = ['file']
const skillTools: readonly ToolMatcher[] = [/(?:^|__|[./:])(?:load_?skill|read_?skill(?:_?resource)?)$/iu]

/** Fills in the defaults of {@link CompactOptions}. */
export function resolveCompactOptions(
  options: CompactOptions,
  status?: (message: Message) => string | undefined,
): ResolvedCompactOptions {
  const { anchor = true, residue = {}, keepTools = skillTools, minSavings = 600 } = options
  const { keepKinds = residue === 'none' ? [] : fileReads } = options
  return {
    anchor,
    residue: residue === 'none' ? undefined : { ...defaultResidue, ...residue },
    keepTools,
    keepKinds,
    minSavings,
    status,
  }
}
