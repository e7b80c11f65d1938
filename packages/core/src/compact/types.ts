import type { AnyKindName } from '../text/result-kind-name.ts'
import type { ToolMatcher } from '../text/tool-matcher.ts'

/** How much of a sealed turn stays as values, whichever limit is reached first. */
export interface ResidueLimits {
  /** Most values. Default 300. */
  readonly values?: number
  /** Most tokens of the whole residue, its first line included. Default 1000. */
  readonly tokens?: number
  /** Most tokens as a share of what the turn loses; 100 tokens are always granted. Default 0.2. */
  readonly share?: number
}

/** When old results of a turn that is still open go, all but their values. */
export interface StrideOptions {
  /** Tokens the model can read at once. Default 200,000. */
  readonly contextWindow?: number
  /**
   * The share of the context window from which on old results go, whatever the prompt cache costs; below it only where
   * that pays by the requests to be expected. Default 0.6.
   */
  readonly from?: number
  /** Tokens at the end of the turn that never go. Default 4000. */
  readonly keep?: number
  /** Tokens a turn grows by before it is looked at again. Default 8000. */
  readonly every?: number
}

/** How a sealed turn is shortened: all of it, or only by the rounds that failed and were repaired. */
export type CompactStrategy = 'turns' | 'failed-rounds'

/** What a sealed turn becomes. */
export interface CompactOptions {
  /**
   * `turns` leaves instruction, answer, kept tools and an anchor with its residue. `failed-rounds` removes the rounds in which
   * every call failed and was made again later in the turn with success, and leaves everything else byte for byte; `anchor`
   * and `residue` have no place with it. Default `turns`.
   */
  readonly strategy?: CompactStrategy
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
   * later edits quote what earlier turns read. Default `['file']`; none with `residue: 'none'` and in
   * the profile `aggressive`.
   */
  readonly keepKinds?: readonly AnyKindName[]
  /**
   * Old results of a long turn that is still open go in strides. Default on, and off with the strategy `failed-rounds`;
   * `false` switches it off.
   */
  readonly strides?: StrideOptions | false
  /**
   * A turn is shortened only if that saves at least this many tokens. Default 650, and as much as it costs to write the rest of
   * the turn to the prompt cache again, at the `prices` of the options. A number that is given counts alone.
   */
  readonly minSavings?: number
}
