import type { TokenCounter } from '../ports.ts'
import { compressText, isAboveCap, type Compression } from './compress-text.ts'
import type { Relevance, ResultKind } from './kind.ts'
import type { CallSaid } from './kind-table.ts'
import type { ResolvedCompressOptions } from './options.ts'
import { questionOf, type Question } from './question.ts'
import type { Room } from './room.ts'
import { shareCap } from './share-cap.ts'

/**
 * Shrinks one text of a result for its call and for what was asked; `sizes` are the tokens of each of its texts where it
 * has several.
 */
export function compressForCall(
  raw: string,
  call: CallSaid,
  asked: string,
  sizes: readonly number[],
  options: ResolvedCompressOptions,
  tokens: TokenCounter,
  relevance?: Relevance,
): Compression {
  const { toolName, input } = call
  const { kinds } = options
  const { kind, path, hasRange, runs } = kinds.readingOf(call)
  const setting = options.settingOf(toolName)
  let question: Question | undefined
  return compressText(raw, {
    // Read only where something has to be chosen.
    get question() {
      return (question ??= questionOf(asked, input))
    },
    profile: options.profile,
    path,
    outline: options.outline,
    relevance,
    kinds,
    kind: setting.kind ?? kind,
    otherwise: otherwiseOf(runs, options),
    room: sharedRoom(setting.room, sizes),
    whole: options.keepRanges && hasRange ? 'the call asked for this range' : undefined,
    refOf: options.refOf,
    tokens,
  })
}

/** The room of each text of a result; texts share what the result may have. */
function sharedRoom(room: Room, sizes: readonly number[]): Room {
  if (sizes.length < 2) return room
  const size = sizes.reduce((sum, each) => sum + each, 0)
  return { ...room, capOf: (kind) => shareCap(sizes, room.capOf(kind, size)) }
}

const otherwiseOf = (runs: boolean, { kinds }: ResolvedCompressOptions): ResultKind =>
  kinds.named(runs ? 'log' : 'prose')

/** Whether a result that is left alone has a text above its cap. */
export function isLargeForCall(
  texts: readonly string[],
  call: CallSaid,
  options: ResolvedCompressOptions,
  tokens: TokenCounter,
): boolean {
  const setting = options.settingOf(call.toolName)
  const { kinds } = options
  const { kind: said, runs } = kinds.readingOf(call)
  const kind = setting.kind ?? said
  const sizes = texts.length < 2 ? [] : texts.map((text) => tokens.count(text))
  const room = sharedRoom(setting.room, sizes)
  return texts.some((text) => isAboveCap(text, { kinds, kind, otherwise: otherwiseOf(runs, options), room, tokens }))
}
