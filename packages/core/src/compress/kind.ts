import type { ShellCommand } from '../text/shell/shell-command.ts'
import type { Question } from './read/question.ts'
import type { TextSample } from './read/text-sample.ts'
import type { OutlineReader } from './kinds/file/outline-reader.ts'
import type { Profile, ResultLimits } from './types.ts'

/** A part of what is read of a text, made once. The key says which part. */
export type Once = <Value>(key: string, text: string, make: () => Value) => Value

/** What a kind may look at besides the text itself. */
export interface ShrinkContext {
  readonly question: Question
  readonly profile: Profile
  /** The file the call names, where it names one. */
  readonly path: string | undefined
  /** The arguments of the call, where they are sent together with the result. */
  readonly args?: unknown
  /** Reads the declarations of a source file, where the options give an outline. */
  readonly outline?: OutlineReader | undefined
  /** How much may be shown, where the options limit it. */
  readonly limits?: ResultLimits | undefined
  /** Remembers what was read of a text, by text and by what it is; missing where a text is read in one go. */
  readonly once?: Once | undefined
}

/** A line that says the same as a part of a text, for texts that are not read by lines. */
export interface SpelledLine {
  readonly text: string
  /** What a line of the view says that shows as much; the text itself where that is missing. */
  readonly says?: string
}

/** A shorter form of a text. */
export interface Shrunk {
  readonly text: string
  /** What was counted, for people and for the marker, as a plural of lowercase letters: `lines`, `matches`, `rows`. */
  readonly unit: string
  /** How many there were. */
  readonly total: number
  /** How many of them are still there; `total` where nothing was left out. */
  readonly shown: number
  /** `all` where every line is there, though some of them in part. */
  readonly cut?: 'all' | undefined
}

/** What a call says about its result before the result is looked at. */
export interface CallSigns {
  /** The name of the tool in snake case: `read_file` for `readFile`. */
  readonly toolName: string
  /** One command of the command line it runs; missing where it runs none. */
  readonly command: ShellCommand | undefined
  /** The file it names, where it names one. */
  readonly path: string | undefined
  /** It shows a file in an editor. */
  readonly isView: boolean
}

/** How a text of a kind can look. */
export interface Shape {
  /** How sure the sign is, from 0 to 1. Signs of all kinds are looked for in falling order; the first that is there counts. */
  readonly certainty: number
  matches(sample: TextSample): boolean
}

/**
 * A kind of tool results: how they are recognised and how they are shrunk. Its functions are pure functions of what they
 * are given and linear on any input.
 */
export interface ResultKind {
  /** Its name in options and reports, in lowercase letters, digits and hyphens. */
  readonly name: string
  /**
   * Tokens a result may have before something is left out: for both profiles that leave something out, or for each. In the
   * default profile it is the least: a larger result may have a share of what it has beyond that, too, a half unless the kind says
   * otherwise, up to 8000 tokens. In `aggressive` a larger one may have a share of its size where the kind gives one.
   */
  readonly cap:
    | number
    | {
        readonly default: number
        readonly aggressive: number
        readonly share?: { readonly default: number; readonly aggressive: number }
      }
  /** Whether a call says that its result is of this kind; of a command line, whether one of its commands does. */
  isResultOf?(call: CallSigns): boolean
  /** How its texts look where neither the options nor the call says what they are. */
  readonly shapes?: readonly Shape[]
  /** Kinds whose shapes count more than what the call says, because tools of this kind print them, too. */
  readonly yieldsTo?: readonly string[]
  /** Its texts are quoted word for word later, so nothing but its own `reformat` writes them another way. */
  readonly isVerbatim?: true
  /** It chooses lines: encoded bytes (base64, hex, files in `data:` addresses) are counted in them before it does. */
  readonly readsLines?: true
  /**
   * Where a long text may be divided, so that it is read in pieces: between any lines, or only before lines without
   * indentation. Missing, or `undefined`: nowhere.
   */
  dividesAt?(text: string): 'lines' | 'blocks' | undefined
  /** A model may write a summary of its texts, where the options ask for one. */
  readonly mayBeSummarized?: true
  /**
   * The same content in a shorter form. In the `lossless` profile every whole path, key and value stays literally, and every
   * line that is quoted later;
   * in the default profile only what says nothing may go (empty JSON members, repeated punctuation). `undefined` where there
   * is nothing to gain, or where the text is not of this kind after all.
   */
  reformat?(text: string, context: ShrinkContext): Shrunk | undefined
  /**
   * Its text in lines that an embedder or a model can judge, and that are shown where it finds them. Missing, or `undefined`:
   * the lines of the text.
   */
  inLines?(text: string, context: ShrinkContext): readonly SpelledLine[] | undefined
  /** Whether a text reports no more than success, so that a share of its cap is enough. */
  saysLittle?(text: string): boolean
  /**
   * At most about `room` characters, chosen for the question; what is left out is marked in place by {@link gap}. The
   * caller adds the one closing line that says how much is missing. `undefined` where the text is not of this kind after
   * all: it is then shrunk as prose.
   */
  choose(text: string, context: ShrinkContext, room: number): Shrunk | undefined
}

/**
 * The mark where something is missing: a range of lines, or how many of what.
 * For example `gap('40-92')` is `'[… 40-92]'`, which the model can ask back as lines 40 to 92.
 */
export const gap = (what: string): string => `[… ${what}]`
