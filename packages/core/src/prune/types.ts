import type { ToolCallPart, ToolResultPart } from '../message/types.ts'
import type { ToolMatcher } from '../text/tool-matcher.ts'

/**
 * What is known of a tool:
 * - `unique`: its results stand nowhere else. Never pruned.
 * - `mirrored`: it reads or writes state that the host renders into the system text. A use is pruned when the system
 *   text holds that state, each item as far along as the use says or further.
 * - `auto`: pruned when the system text holds its whole result, as exact text or item by item.
 */
export type PrunePolicy = 'unique' | 'mirrored' | 'auto'

/** What is known of some tools. The first rule that matches a tool decides. */
export interface PruneRule {
  readonly tool: ToolMatcher
  readonly policy: PrunePolicy
  /** Why uses of these tools go or stay, as the report says it: any text. Default: a code of Winnow's own. */
  readonly reason?: string
  /**
   * Fields that may be lost although the system text does not hold them, by name in lower case; the model can call the
   * tool again. Default none.
   */
  readonly lossy?: readonly string[]
  /**
   * The state these `mirrored` tools read or write, where several have one. A list that one of them wrote replaces what
   * all of them told before. Tools of different servers never share one. Default: each tool has its own.
   */
  readonly state?: string
  /**
   * The state as the host renders it into the system text. Where that text is found there, every use of these tools is
   * covered, whatever it said at its time.
   */
  readonly renderState?: () => string | undefined
  /** A proof of your own: whether the system text holds what this use told. */
  readonly isCovered?: (
    use: { readonly call: ToolCallPart; readonly results: readonly ToolResultPart[] },
    system: string,
  ) => boolean
}

/** How redundant tool uses are found. */
export interface PruneOptions {
  /** Rules of your own, before the presets. Default none. */
  readonly tools?: readonly PruneRule[]
  /** Default {@link todoAndSkillTools}. */
  readonly presets?: readonly PruneRule[]
  /** What is assumed of tools no rule names. Default `unique`. */
  readonly otherTools?: 'unique' | 'auto'
}
