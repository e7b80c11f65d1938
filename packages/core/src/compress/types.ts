import type { Outline } from '../ports.ts'
import type { AnyKindName } from '../text/result-kind-name.ts'
import type { ToolMatcher } from '../text/tool-matcher.ts'
import type { ResultKind } from './kind.ts'
import type { Tier } from './tier.ts'

/** What the question wants, most likely first. */
export type Intent = 'find-definition' | 'understand-structure' | 'find-usage' | 'debug-error' | 'learn-api' | 'general'

/** How much may change: `lossless` keeps every path, key, value and line literally, `aggressive` accepts more recalls. */
export type Profile = 'lossless' | 'default' | 'aggressive'

/**
 * Who chooses what is left of a result above its cap: `rules` by words and shape; `semantic` by similarity, too, which
 * needs an embedder; `model` asks a language model, or the embedder if that fails and there is one; or a {@link Tier} of your own.
 * Whatever a tier says is added to what rules chose.
 */
export type CompressTier = 'rules' | 'semantic' | 'model' | Tier

/** How similarity counts where the tier is `semantic`. */
export interface SemanticOptions {
  /** Cosine from which on a part counts as similar; what it means depends on the model. Default: what stands out. */
  readonly threshold?: number
  /** Parts that count as similar whatever the threshold. Default 3. */
  readonly minItems?: number
  /** Parts that count as similar at most. Default 20. */
  readonly maxItems?: number
  /** How long the embedder may take, in milliseconds. Default 2000. */
  readonly timeout?: number
}

/** How a language model is asked where the tier is `model`. */
export interface ModelOptions {
  /**
   * `pick` has it name the parts to keep; `summarize` has it write a summary of prose, logs, pages and maps, and pick in
   * everything else. Default `pick`.
   */
  readonly answer?: 'pick' | 'summarize'
  /** Tokens a summary may have. Default: the cap of the result. */
  readonly maxSummaryTokens?: number
  /** How long the model may take, in milliseconds. Default 10000. */
  readonly timeout?: number
}

/**
 * How many of what a result holds may be shown, for kinds that count it. A limit counts for results of every size, beside
 * the cap. What the call asked for as a range of a file, and results the tool calls failed, keep none.
 */
export interface ResultLimits {
  /** Files of which something is shown, of a `map`, a `search` or a `listing`. */
  readonly maxFiles?: number
  /** Matches of a `search` that are shown, entries of a `listing`. */
  readonly maxResults?: number
  /** Lines before and after a match of a `search`, of those the tool gave; none are added. */
  readonly contextLines?: number
  /** Lines of a `file`, a `page` or `prose` that are shown. */
  readonly maxLines?: number
}

/** How one tool's results are shrunk. */
export interface ToolCompression extends ResultLimits {
  /** What they are; found by arguments and shape where it is not said. */
  readonly kind?: AnyKindName
  /** Tokens one result may have before something is left out. Default: the cap of all tools. */
  readonly cap?: number
  /** Who chooses what is left. Default: the tier of all tools. */
  readonly tier?: CompressTier
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
   * Kinds of results of one's own, such as CSV. They are tried before the built-in kinds where their signs are as sure, and
   * can be named wherever an option names a kind. One that throws costs its savings.
   */
  readonly kinds?: readonly ResultKind[]
  /**
   * What the results of a tool are, by its name; `*` stands for any characters. `false` leaves the tool alone. A list takes
   * regular expressions and predicates, too. The first that matches counts.
   */
  readonly tools?: Readonly<Record<string, AnyKindName | ToolCompression | false>> | readonly ToolCompressionRule[]
  /**
   * Tokens one result may have before something is left out: one number, or numbers by kind; `false` leaves nothing out. It
   * counts for results of every size. Default: what a result of the kind may always have (8000 for `file` and
   * `listing`, 3000 for `diff` and `map`, 2000 for `json` and `search`, 1500 for the others), and of what a larger one has
   * beyond that a half, up to 8000; nothing is left out that gains fewer than 150 tokens or 30 %. What the call asked for comes whole: up to 4000 tokens of what a script prints
   * that the conversation wrote and of data that is fetched as it is, up to 8000 of instructions, schemas of tools and what
   * another agent reports, up to 2000 of an error. The profile `aggressive` has a smaller cap for each kind. There, and
   * below one number, a build or a test in which nothing failed has a fifth of it, another program half.
   */
  readonly cap?: number | false | { readonly [Name in AnyKindName]?: number }
  /**
   * Who chooses what is left of a result above its cap. Default `rules`. The others take the `embedder` and `generate` of the
   * options, decide once, when a result is new, and keep it in the `store`, which they need.
   */
  readonly tier?: CompressTier
  readonly semantic?: SemanticOptions
  readonly model?: ModelOptions
  /** Takes out of a text what must not leave the process, before an embedder or a model is given it. Default nothing. */
  readonly redact?: (text: string) => string
  /** Replaces what was shown earlier in the same turn by a pointer to it. Default `true`. */
  readonly repeats?: boolean
  /**
   * Leaves out nothing of a range of a file the model asked for (`offset` and `limit`, `sed -n '10,80p'`), up to 4000 tokens.
   * Default `true`.
   */
  readonly keepRanges?: boolean
  /**
   * What the declarations of source files are read with, for example `treeSitterOutline` of `@winnow/code`. Default: the
   * indentation of their lines.
   */
  readonly outline?: Outline
}
