import type { ToolMatcher } from '../text/tool-matcher.ts'

/** How many values of a sealed turn stay, whichever limit is reached first. */
export interface ResidueLimits {
  /** Most values. */
  readonly values?: number
  /** Most tokens of the whole residue, its first line included. */
  readonly tokens?: number
}

/** What a sealed turn becomes. */
export interface CompactOptions {
  /**
   * Whether a sealed turn keeps one real call, so that a model never learns to narrate instead of call; its result
   * carries the residue. Default `true`.
   */
  readonly anchor?: boolean
  /** The values of the turn that stay. Default 120 values or 600 tokens; `none` needs no anchor. */
  readonly residue?: 'none' | ResidueLimits
  /** Tools whose uses survive byte for byte. Default: tools that load skills. */
  readonly keepTools?: readonly ToolMatcher[]
  /** A turn is sealed only if that saves at least this many tokens. Default 600. */
  readonly minSavings?: number
}
