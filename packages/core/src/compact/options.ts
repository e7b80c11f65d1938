import type { Steps } from '../breaks.ts'
import { expectedOfTurn } from '../cost/gate.ts'
import type { Prices } from '../cost/types.ts'
import type { ClearingRule } from '../edit/processor.ts'
import type { Message, ToolCallPart } from '../message/types.ts'
import type { TokenCounter } from '../ports.ts'
import { digestTokens } from '../text/marks/digest-mark.ts'
import { isInstructionFile } from '../text/instruction-file.ts'
import { pathOf, writesFiles } from '../text/shell/read-call.ts'
import { byToolName, matchesTool, type ToolMatcher } from '../text/tool-matcher.ts'
import type { CompactOptions, CompactStrategy } from './types.ts'

/** {@link CompactOptions} with defaults filled in. */
export interface ResolvedCompactOptions {
  readonly strategy: CompactStrategy
  readonly keepCall: boolean
  /** `undefined` for `none`. */
  readonly digest: { readonly tokens: number; readonly share: number } | undefined
  /** Whether a call's uses survive byte for byte. */
  readonly isKept: (call: ToolCallPart) => boolean
  readonly keepKinds: readonly string[]
  /** Whether a call says that its result is of such a kind. */
  readonly isKeptKind: (call: ToolCallPart) => boolean
  /** Whether a call says that it reads a file. */
  readonly isRead: (call: ToolCallPart) => boolean
  /** Whether a call is of a kept kind in a turn that is still open, whose files are still worked on. */
  readonly staysInClearing: (call: ToolCallPart) => boolean
  readonly clearing: ResolvedClearing | undefined
  readonly minSavings: number
  /** The prices by which a turn has to pay for the prompt cache it breaks; missing where only `minSavings` counts. */
  readonly paysBy: Prices | undefined
  readonly status: ((message: Message) => string | undefined) | undefined
}

/** {@link ClearingOptions} in tokens, and how many more requests to count on after so many. */
type ResolvedClearing = Pick<ClearingRule, 'from' | 'keep' | 'every' | 'expected'>

/** What is given; an option that is `undefined` is not. */
const withDefaults = <Options extends object>(
  defaults: Options,
  given: { [Name in keyof Options]?: Options[Name] | undefined },
): Options => ({
  ...defaults,
  ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
})

const defaultClearing = { contextWindow: 200_000, from: 0.8, keep: 4000, every: 8000 }

function resolveClearing(given: CompactOptions['clearing'], isDefault: boolean): ResolvedClearing | undefined {
  if (given === false || (given === undefined && !isDefault)) return undefined
  const { contextWindow, from, keep, every } = withDefaults(defaultClearing, given ?? {})
  return { from: contextWindow * from, keep, every, expected: expectedOfTurn }
}

/** Room of the digest, from the measured frontier in `docs/reference/compact.md`. */
const defaultDigest = { tokens: digestTokens, share: 0.25 }
const leastSavings = 300
const fileReads: readonly string[] = ['file']
const skillTools: readonly ToolMatcher[] = [/(?:^|__|[./:])(?:load_?skill|read_?skill(?:_?resource)?)$/iu]

function readsInstructions({ toolName, input }: ToolCallPart): boolean {
  const path = pathOf(input)
  return path !== undefined && isInstructionFile(path) && !writesFiles(toolName, input)
}

/** What compaction needs besides its own options. */
export interface CompactSetting {
  /** Whether a call says that its result is of one of the kinds of these names. */
  readonly isOfKind: (call: ToolCallPart, names: readonly string[]) => boolean
  /** Writes a text of a call shorter, in steps: whole units go where it has more tokens than its kind may have. */
  readonly shorten: (
    text: string,
    request: {
      readonly call: Pick<ToolCallPart, 'toolName' | 'input'>
      readonly asked: string
      readonly roomOf: (kind: string, size: number) => number
    },
    tokens: TokenCounter,
  ) => Steps<string>
  /** Gives the name under which a text that a call wrote can be read back, where it can. */
  readonly shownRef?: (text: string) => string | undefined
  readonly status?: ((message: Message) => string | undefined) | undefined
  /** By which a turn has to pay for the prompt cache it breaks. Default: it need not. */
  readonly prices?: Prices
  /** The profile is `aggressive`: file reads of an open turn are cleared, too, and digests have half the room. Default `false`. */
  readonly isAggressive?: boolean
}

/** Fills in the defaults of {@link CompactOptions}. */
export function resolveCompactOptions(
  options: CompactOptions,
  { isOfKind, status, isAggressive = false, prices }: CompactSetting,
): ResolvedCompactOptions {
  const { strategy = 'turns', keepCall = true, digest = {}, keepTools, minSavings = leastSavings } = options
  const isKeptTool = byToolName((toolName) =>
    (keepTools ?? skillTools).some((matcher) => matchesTool(matcher, toolName)),
  )
  const { keepKinds = [] } = options
  const inClearing = options.keepKinds ?? (isAggressive || digest === 'none' ? [] : fileReads)
  return {
    strategy,
    keepCall,
    digest: digest === 'none' ? undefined : withDefaults(defaultDigest, digest),
    isKept: (call) => isKeptTool(call.toolName) || (keepTools === undefined && readsInstructions(call)),
    keepKinds,
    isKeptKind: (call) => isOfKind(call, keepKinds),
    isRead: (call) => isOfKind(call, fileReads),
    staysInClearing: (call) => isOfKind(call, inClearing),
    clearing: resolveClearing(options.clearing, strategy === 'turns'),
    minSavings,
    paysBy: options.minSavings === undefined ? prices : undefined,
    status,
  }
}
