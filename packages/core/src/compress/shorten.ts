import type { Steps } from '../breaks.ts'
import type { TokenCounter } from '../ports.ts'
import { compressText } from './compress-text.ts'
import { longestWhole } from './cut/pieces.ts'
import type { Once } from './kind.ts'
import type { CallSaid } from './kind-table.ts'
import { bothEnds } from './kinds/lines/both-ends.ts'
import { resolveCompressOptions, type ResolvedCompressOptions } from './options.ts'
import type { CompressOptions, Profile } from './types.ts'
import type { Refs } from '../text/marks/ref.ts'
import { questionAbout, type Question } from './read/question.ts'
import { inSlices, once as remembered } from './read/in-slices.ts'
import { ShortenMemo } from './shorten-memo.ts'

/** What a text is shortened for. */
export interface ShortenRequest {
  /** The call whose result it is. */
  readonly call: CallSaid
  /** What people asked for. */
  readonly asked: string
  /** Tokens it may have, by the name of its kind and by the tokens it has. */
  readonly roomOf: (kind: string, size: number) => number
}

/** Longer texts are shortened in steps, in characters. */
const longestInOneGo = 40_000
/** Kinds whose rows are found fast in a long text, and whose first and last lines say nothing. */
const ofRows: readonly string[] = ['json', 'table']

/**
 * Writes a text shorter without loss, and leaves out whole units of it where it has more tokens than its room. Of a very long
 * one, unless it has rows, both ends stay: a finished turn tries several rooms.
 */
function shortenText(
  raw: string,
  { call, asked, roomOf }: ShortenRequest,
  options: Pick<ResolvedCompressOptions, 'kinds' | 'outline' | 'refs' | 'settingOf'>,
  tokens: TokenCounter,
  once: Once | undefined,
): string {
  const { kinds, outline, refs } = options
  const reading = kinds.readingOf(call)
  const setting = options.settingOf(call.toolName)
  const isLong = raw.length > longestWhole && !ofRows.includes(kinds.ofShape(raw).name)
  let question: Question | undefined
  const { chosen, reformatted } = compressText(raw, {
    get question() {
      return (question ??= remembered({ once }, 'question', raw, () => questionAbout(raw, asked, call.input)))
    },
    profile: 'default',
    path: reading.path,
    outline,
    kinds,
    kind: isLong ? bothEnds : (setting.kind ?? reading.kind),
    otherwise: kinds.named(reading.runs ? 'log' : 'prose'),
    room: {
      capOf: (kind, size) => Math.min(roomOf(kind.name, size), setting.room.capOf(kind, size)),
      leastGain: { tokens: 0, share: 0 },
      cutsSuccess: false,
      growsWithSize: false,
    },
    askedFor: undefined,
    refs,
    tokens,
    once,
  })
  return (chosen ?? reformatted)?.text ?? raw
}

/**
 * A function that shortens texts as the options say which kinds there are, long ones in several steps; `onFailure` is told
 * what a part of theirs got wrong.
 */
export function shortenerOf(
  given: CompressOptions,
  profile: Profile,
  refs: Refs,
  onFailure: (part: string, error: unknown) => void,
): (raw: string, request: ShortenRequest, tokens: TokenCounter) => Steps<string> {
  const options = resolveCompressOptions(given, profile, () => false, refs, onFailure)
  const memo = new ShortenMemo()
  return function* (raw, request, tokens) {
    const shortened = (once?: Once): string =>
      memo.get(raw, request, tokens, (roomOf) => shortenText(raw, { ...request, roomOf }, options, tokens, once))
    if (raw.length <= longestInOneGo) return shortened()
    let text = raw
    yield* inSlices((once) => (text = shortened(once)))
    return text
  }
}
