import type { TokenCounter } from '../ports.ts'
import { askedForBy, isError, type AskedFor } from './read/asked-for.ts'
import { compressText, isAboveCap, type Compression } from './compress-text.ts'
import type { ResultKind, ShrinkContext } from './kind.ts'
import type { CallSaid } from './kind-table.ts'
import type { ResolvedCompressOptions, ToolSetting } from './options.ts'
import { once as remembered } from './read/in-slices.ts'
import { questionAbout, type Question } from './read/question.ts'
import type { Room } from './choose/room.ts'
import { TextSizes } from './choose/text-sizes.ts'
import { leftOutOf, type LeftOut } from './tiers/left-out.ts'
import type { ChosenCompression } from './tiers/need.ts'

/** One text of a result, with what it answers. */
export interface TextOfCall {
  readonly raw: string
  readonly call: CallSaid
  /** What people asked for. */
  readonly asked: string
  /** Tokens of each text of the result, where it has several. */
  readonly sizes: TextSizes | undefined
  /** The call runs a script that the conversation wrote. */
  readonly runsWritten: boolean
  /** The tool reported a failure. */
  readonly failed: boolean
}

/** Shrinks one text of a result for its call and for what was asked. */
export function compressForCall(
  { raw, call, asked, sizes, runsWritten, failed }: TextOfCall,
  options: ResolvedCompressOptions,
  tokens: TokenCounter,
  once?: ShrinkContext['once'],
): Compression {
  const { toolName, input } = call
  const { kinds } = options
  const reading = kinds.readingOf(call)
  const setting = options.settingOf(toolName)
  const said = applicable(failed ? isError : askedForBy(reading, input, runsWritten), setting, options)
  const askedFor = said && sizes ? { ...said, tokens: sizes.shareOf(said.tokens) } : said
  let question: Question | undefined
  return compressText(raw, {
    // Read only where something has to be chosen.
    get question() {
      return (question ??= remembered({ once }, 'question', raw, () => questionAbout(raw, asked, input)))
    },
    profile: options.profile,
    path: reading.path,
    args: input,
    outline: options.outline,
    kinds,
    kind: setting.kind ?? reading.kind,
    otherwise: otherwiseOf(reading.runs, options),
    room: sharedRoom(setting.room, sizes, sizes ? tokens.count(raw) : 0),
    askedFor,
    limits: failed || askedFor ? undefined : setting.limits,
    refs: options.refs,
    tokens,
    once,
  })
}

/** What words left out of a text, as an embedder or a model is shown it. */
export function leftOutForCall(
  { raw, call, asked }: Pick<TextOfCall, 'raw' | 'call' | 'asked'>,
  { chosen }: ChosenCompression,
  { kinds, profile, outline }: ResolvedCompressOptions,
): LeftOut {
  const context = {
    question: questionAbout(raw, asked, call.input),
    profile,
    path: kinds.readingOf(call).path,
    outline,
  }
  return leftOutOf(raw, chosen.text, kinds.named(chosen.kind), context)
}

/** What was asked for counts in the room of the default profile; a range of a file counts in any. */
function applicable(
  askedFor: AskedFor | undefined,
  { room, isNamed }: Pick<ToolSetting, 'room' | 'isNamed'>,
  { keepRanges }: ResolvedCompressOptions,
): AskedFor | undefined {
  if (askedFor?.isRange) return keepRanges ? askedFor : undefined
  return room.growsWithSize && !isNamed ? askedFor : undefined
}

/**
 * The room of one text of a result; texts share what the result may have. A text that is written in fewer tokens than the
 * `own` that it had makes the whole smaller, and so what the whole may have.
 */
function sharedRoom(room: Room, sizes: TextSizes | undefined, own: number): Room {
  if (!sizes) return room
  return { ...room, capOf: (kind, size) => sizes.shareOf(room.capOf(kind, sizes.total - own + Math.min(size, own))) }
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
  const sizes = texts.length < 2 ? undefined : new TextSizes(texts.map((text) => tokens.count(text)))
  const otherwise = otherwiseOf(runs, options)
  return texts.some((text) => {
    const room = sharedRoom(setting.room, sizes, tokens.count(text))
    return isAboveCap(text, { kinds, kind, otherwise, room, askedFor: undefined, tokens })
  })
}
