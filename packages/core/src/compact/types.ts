import type { AnyKindName } from '../text/result-kind-name.ts'
import type { ToolMatcher } from '../text/tool-matcher.ts'

/** How many tokens the digest of a finished turn may have, whichever limit is reached first. */
export interface DigestLimits {
  /** Most tokens of the whole digest. Default 4000. */
  readonly tokens?: number
  /** Most tokens as a share of what the turn loses; 600 tokens are always granted. Default 0.25. */
  readonly share?: number
}

/** When old results of a turn that is still open go, all but what is worth most. */
export interface ClearingOptions {
  /** Tokens the model can read at once. Default 200,000. */
  readonly contextWindow?: number
  /** The share of the context window from which on old results go, whatever the prompt cache costs. Default 0.8. */
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
   * `turns` leaves instruction, answer, kept tools and one call with the digest. `failed-rounds` removes the rounds in which
   * every call failed and was made again later in the turn with success, and leaves everything else byte for byte; `keepCall`
   * and `digest` have no place with it. Default `turns`.
   */
  readonly strategy?: CompactStrategy
  /**
   * Whether a sealed turn keeps one real call, so that a model never learns to narrate instead of call; its result
   * carries the digest. Default `true`.
   */
  readonly keepCall?: boolean
  /** What stays of the other calls; `none` with `keepCall: false` leaves instruction and answer alone. */
  readonly digest?: 'none' | DigestLimits
  /** Tools whose uses survive byte for byte. Default: tools that load skills, and reads of `SKILL.md`, `AGENTS.md` and similar files. */
  readonly keepTools?: readonly ToolMatcher[]
  /**
   * Kinds of results whose uses stay as they were sent once the conversation has changed files, by what their call says. With
   * `['file']` reads of up to 500 tokens stay, and of longer ones of changed files the last, up to 4,000 tokens, for
   * conversations that go on to edit what an earlier turn read. Default: none, as the digest tells what was read; when results of a turn that
   * is still open are cleared, `['file']`, but for `digest: 'none'` and the profile `aggressive`.
   */
  readonly keepKinds?: readonly AnyKindName[]
  /**
   * Old results of a long turn that is still open are cleared. Default on, and off with the strategy `failed-rounds`;
   * `false` switches it off.
   */
  readonly clearing?: ClearingOptions | false
  /**
   * A turn is shortened only if that saves at least this many tokens. Default 300, and as much as it costs to write the rest of
   * the turn to the prompt cache again, at the `prices` of the options. A number that is given counts alone.
   */
  readonly minSavings?: number
}
