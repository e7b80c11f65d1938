import type { Outline } from '../ports.ts'
import type { ResultKind } from '../text/result-kind.ts'
import type { ToolMatcher } from '../text/tool-matcher.ts'

/** What the question wants, most likely first. */
export type Intent = 'find-definition' | 'understand-structure' | 'find-usage' | 'debug-error' | 'learn-api' | 'general'

/** How much may change: `lossless` keeps every path, key, value and line literally, `aggressive` accepts more recalls. */
export type Profile = 'lossless' | 'default' | 'aggressive'

/** How one tool's results are shrunk. */
export interface ToolCompression {
  /** What they are; found by arguments and shape where it is not said. */
  readonly kind?: ResultKind
  /** Tokens one result may have before something is left out. Default: the cap of all tools. */
  readonly cap?: number
}

/** A setting for the tools a matcher names. */
export interface ToolCompressionRule extends ToolCompression {
  readonly tool: ToolMatcher
  /** Leaves the results of the tool as they are. */
  readonly off?: true
}

/** Options of `compress`. */
export interface CompressOptions {
  /**
   * What the results of a tool are, by its name; `*` stands for any characters. `false` leaves the tool alone. A list takes
   * regular expressions and predicates, too. The first that matches counts.
   */
  readonly tools?: Readonly<Record<string, ResultKind | ToolCompression | false>> | readonly ToolCompressionRule[]
  /**
   * Tokens one result may have before something is left out: one number, or numbers by kind. Default by kind: 4000 for
   * `file`, 2000 for `json`, 1500 for `page`, 1000 for `map`, 500 for `prose` and `diff`, 400 for `search`, 250 for
   * `listing` and `log`; the profile `aggressive` has its own. A build or a test in which nothing failed has a fifth of it, another
   * program half. `false` leaves nothing out.
   */
  readonly cap?: number | false | Partial<Readonly<Record<ResultKind, number>>>
  /** Replaces what was shown earlier in the same turn by a pointer to it. Default `true`. */
  readonly repeats?: boolean
  /** Leaves out nothing of a range the model asked for (`offset` and `limit`, `sed -n '10,80p'`). Default `true`. */
  readonly keepRanges?: boolean
  /**
   * What the declarations of source files are read with, for example `treeSitterOutline` of `@winnow/code`. Default: the
   * indentation of their lines.
   */
  readonly outline?: Outline
}
