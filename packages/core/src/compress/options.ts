import type { Refs } from '../text/marks/ref.ts'
import { limitsIn } from './limits.ts'
import { matchesTool, type ToolMatcher } from '../text/tool-matcher.ts'
import { guardKind } from './guard-kind.ts'
import type { ResultKind } from './kind.ts'
import { KindTable, knownKinds } from './kind-table.ts'
import { roomFor, type Room } from './choose/room.ts'
import { readerOf, type OutlineReader } from './kinds/file/outline-reader.ts'
import type {
  CompressOptions,
  CompressTier,
  ModelOptions,
  Profile,
  ResultLimits,
  SemanticOptions,
  ToolCompression,
} from './types.ts'

interface Rule extends ToolCompression {
  readonly matcher: ToolMatcher
  readonly off: boolean
}

/** A name in which `*` stands for any characters. */
function nameMatcher(name: string): ToolMatcher {
  if (!name.includes('*')) return name
  const pieces = name.split('*')
  return (toolName) => {
    let at = 0
    for (const [index, piece] of pieces.entries()) {
      const isLast = index === pieces.length - 1
      const found = isLast ? toolName.length - piece.length : toolName.indexOf(piece, at)
      if (found < at || (index === 0 && found !== 0) || !toolName.startsWith(piece, found)) return false
      at = found + piece.length
    }
    return true
  }
}

function rulesOf(tools: CompressOptions['tools']): Rule[] {
  if (!tools) return []
  if (Array.isArray(tools)) {
    return tools.map(({ tool, off, ...own }) => ({
      ...own,
      matcher: tool,
      off: off === true,
    }))
  }
  return Object.entries(tools as Readonly<Record<string, unknown>>).map(([name, setting]): Rule => {
    const own = typeof setting === 'string' ? { kind: setting } : setting === false ? {} : (setting as ToolCompression)
    return { ...own, matcher: nameMatcher(name), off: setting === false }
  })
}

/** What holds for the results of one tool. */
export interface ToolSetting {
  readonly off: boolean
  /** A rule names the tool. */
  readonly isNamed: boolean
  readonly kind?: ResultKind
  readonly tier: CompressTier
  readonly room: Room
  readonly limits?: ResultLimits | undefined
}

/** Options with every default filled in. */
export interface ResolvedCompressOptions {
  readonly profile: Profile
  readonly kinds: KindTable
  readonly repeats: boolean
  readonly keepRanges: boolean
  readonly outline: OutlineReader | undefined
  readonly semantic: Required<Omit<SemanticOptions, 'threshold'>> & Pick<SemanticOptions, 'threshold'>
  readonly model: Required<Omit<ModelOptions, 'maxSummaryTokens'>> & Pick<ModelOptions, 'maxSummaryTokens'>
  readonly redact: ((text: string) => string) | undefined
  /** Names what something is left out of. */
  readonly refs: Refs
  settingOf(toolName: string): ToolSetting
}

/** The kinds a result can be of, with those of the host's own. `onFailure` is told what one of those got wrong. */
export const kindTableOf = (
  own: CompressOptions['kinds'],
  onFailure: (part: string, error: unknown) => void,
): KindTable => (own?.length ? new KindTable(own.map((kind) => guardKind(kind, onFailure))) : knownKinds)

/**
 * Fills in the defaults; in the `lossless` profile nothing has a cap or a limit. Tools whose results stand nowhere else and have to be
 * read as they are, such as the instructions of a skill, are left alone unless a rule names them.
 *
 * @param onFailure is told what a part that was given got wrong
 */
export function resolveCompressOptions(
  given: CompressOptions,
  profile: Profile,
  isExempt: (toolName: string) => boolean,
  refs: Refs,
  onFailure: (part: string, error: unknown) => void = () => {},
): ResolvedCompressOptions {
  const rules = rulesOf(given.tools)
  const kinds = kindTableOf(given.kinds, onFailure)
  const known = new Map<string, ToolSetting>()

  return {
    profile,
    kinds,
    repeats: given.repeats !== false,
    keepRanges: given.keepRanges !== false,
    outline: given.outline && readerOf(given.outline, (error) => onFailure('compress.outline', error)),
    semantic: { minItems: 3, maxItems: 20, timeout: 2000, ...given.semantic },
    model: { answer: 'pick', timeout: 10_000, ...given.model },
    redact: given.redact,
    refs,
    settingOf(toolName) {
      let setting = known.get(toolName)
      if (!setting) {
        const rule = rules.find(({ matcher }) => matchesTool(matcher, toolName))
        setting = {
          off: rule?.off ?? isExempt(toolName),
          isNamed: rule !== undefined,
          room: roomFor(rule?.cap ?? given.cap, profile),
          tier: rule?.tier ?? given.tier ?? 'rules',
          ...(rule && profile !== 'lossless' ? { limits: limitsIn(rule) } : {}),
          ...(rule?.kind ? { kind: kinds.named(rule.kind) } : {}),
        }
        if (known.size < 1000) known.set(toolName, setting)
      }
      return setting
    },
  }
}
