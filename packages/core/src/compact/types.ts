import type { ResultKind } from '../text/result-kind.ts'
import type { ToolMatcher } from '../text/tool-matcher.ts'

/** How much of a sealed turn stays as values, whichever limit is reached first. */
export interface ResidueLimits {
  /** Most values. Default 300. */
  readonly values?: number
  /** Most tokens of the whole residue, its first line included. Default 1000. */
  readonly tokens?: number
  /** Most tokens as a share of what the turn loses; 100 tokens are always granted. Default 0.3. */
  readonly share?: number
}

/** What a sealed turn becomes. */
export interface CompactOptions {
  /**
   * Whether a sealed turn keeps one real call, so that a model never learns to narrate instead of call; its result
   * carries the residue. Default `true`.
   */
  readonly anchor?: boolean
  /** The values of the turn that stay; `none` with `anchor: false` leaves instruction and answer alone. */
  readonly residue?: 'none' | ResidueLimits
  /** Tools whose uses survive byte for byte. Default: tools that load skills. */
  readonly keepTools?: readonly ToolMatcher[]
  /**
   * Kinds of results whose uses stay as they were sent once the conversation has changed files, by what their call says:
   * later edits quote what earlier turns read. Default `['file']`, and none with `residue: 'none'`.
   */
  readonly keepKinds?: readonly ResultKind[]
  /** A turn is shortened only if that saves at least this many tokens. Default 600. */
  readonly minSavings?: number
}
