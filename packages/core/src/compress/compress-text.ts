import { because } from '../edit/because.ts'
import type { TokenCounter } from '../ports.ts'
import { cutOf, leftOutMark } from '../text/marks/left-out-mark.ts'
import type { Refs } from '../text/marks/ref.ts'
import { ofAllLines } from './choose/all-lines.ts'
import type { AskedFor } from './read/asked-for.ts'
import { chooserOf } from './choose/choose-of.ts'
import { closeEnvelope, openEnvelope, type Envelope } from './read/envelope.ts'
import type { ResultKind, ShrinkContext, Shrunk } from './kind.ts'
import { once } from './read/in-slices.ts'
import { asProgram, kindsOf, type KindSetting } from './read/kinds-of.ts'
import { builtInKinds } from './kinds/index.ts'
import { anyGain, gainsEnough, type Room } from './choose/room.ts'
import { holdsJsonMark } from './choose/marker.ts'
import { wasShortened } from './shown/shortened-before.ts'
import { inWhole } from './in-whole.ts'
import { keepsAny, limitOf, withinLines } from './limits.ts'
import { isWorthwhile } from './choose/worthwhile.ts'

/** What compressing one text needs to know. */
export interface CompressSetting extends ShrinkContext, KindSetting {
  readonly room: Room
  /** Up to how many tokens it comes whole because the call asked for it, and why. */
  readonly askedFor: AskedFor | undefined
  readonly refs: Refs
  readonly tokens: TokenCounter
}

/** A shorter form of a text. */
export interface Form {
  readonly text: string
  readonly tokens: number
  /** The name of the kind. */
  readonly kind: string
  readonly items: { readonly unit: string; readonly before: number; readonly after: number }
}

/** What can become of one text. */
export interface Compression {
  /** Tokens of the text as it is, and how many it may have. */
  readonly before: number
  readonly cap: number
  /** The same content, written shorter. */
  readonly reformatted?: Form
  /** How many tokens what was found besides words may have beside what was chosen; missing where a limit allows none. */
  readonly beside?: number
  /** What was chosen, where the text is above the cap even so. */
  readonly chosen?: Form & {
    readonly ref: string
    /** The ref as the mark says it; missing where it says none. */
    readonly shownRef?: string
    readonly tier: 1 | 2 | 3 | 4
    /** Why nothing came of what an embedder or a model said. */
    readonly unused?: string
  }
  /** What the cut has to gain against the same content whole. */
  readonly leastGain?: Room['leastGain']
  /** Why nothing was left out although the text is above the cap. */
  readonly skipped?: string
}

/** Texts of fewer tokens are not looked at: nothing worth having can be saved. */
const smallest = 60
/** Characters the closing line takes. */
const closingRoom = 64
/** Below so many characters no kind has anything to show, so a small cap is overdrawn. */
const leastRoom = 160
/** So many times the cap no other spelling brings a text down to it; where one would, nothing is chosen. */
const farAbove = 8
/** How far above the cap a text may be: less is not worth a mark, and what was chosen before is not chosen from again. */
const tolerance = 1.1
/** Tokens are counted once a text is chosen: so often a room is tried, and until a cap that was given is filled so far. */
const mostAttempts = 3
const filled = 0.93
/** A room that grows with the size is filled so far: a text whose letters take few tokens has room for more. */
const wellFilled = 0.75
/** Longer texts are not read once more for it. */
const longestFilled = 200_000
/** How far above the cap a text that was chosen before may be: some kinds cannot be cut as finely as it takes. */
const closedTolerance = 2

/** What was found besides words may have such a share of the cap, or so many tokens, and what words leave of the cap. */
const shareBeside = 0.5
const leastBeside = 300

/** How far above the cap JSON that was rewritten before may be: rows are left out only where there are many. */
const rewrittenTolerance = 4

/** The share of its cap that success needs: of what is known to build or test, and of a program that may do anything. */
const shareOfSuccess = { known: 0.2, guessed: 0.5 }

type CapSetting = Pick<CompressSetting, 'kind' | 'otherwise' | 'room' | 'askedFor'>

/** How many tokens a content may have that is of a kind. */
function capOfBody(
  body: string,
  kind: ResultKind,
  size: number,
  { kind: given, otherwise, room, askedFor }: CapSetting,
): number {
  const cap = Math.max(room.capOf(kind, size), askedFor?.tokens ?? 0)
  if (!room.cutsSuccess || askedFor) return cap
  const share = kind === given ? shareOfSuccess.known : kind === otherwise ? shareOfSuccess.guessed : 1
  return share < 1 && kind.saysLittle?.(body) === true ? cap * share : cap
}

/** What was chosen, with the room of what is found besides words: success needs no less of that than anything else. */
function withRoomBeside(
  chosen: NonNullable<Compression['chosen']>,
  body: string,
  kind: ResultKind,
  size: number,
  { kind: given, otherwise, room, askedFor }: CapSetting,
): Pick<Compression, 'chosen' | 'beside' | 'leastGain'> {
  const cap = capOfBody(body, kind, size, { kind: given, otherwise, askedFor, room: { ...room, cutsSuccess: false } })
  const beside = Math.max(0, cap - chosen.tokens) + Math.max(leastBeside, cap * shareBeside)
  return { chosen, beside, leastGain: room.leastGain }
}

/** Whether a text has more tokens than it may have, so that only a reason keeps it whole. */
export function isAboveCap(raw: string, setting: KindSetting & CapSetting & Pick<CompressSetting, 'tokens'>): boolean {
  const before = setting.tokens.count(raw)
  if (before < smallest) return false
  const envelope = openEnvelope(raw)
  const { body } = envelope
  const inside = asProgram(setting, envelope)
  return before > capOfBody(body, kindsOf(body, inside)[0]!, before, inside) * tolerance
}

const formOf = (text: string, kind: ResultKind, { unit, total, shown }: Shrunk, tokens: TokenCounter): Form => {
  return { text, tokens: tokens.count(text), kind: kind.name, items: { unit, before: total, after: shown } }
}

function reformat(
  envelope: Envelope,
  kinds: readonly ResultKind[],
  before: number,
  setting: CompressSetting,
): Form | undefined {
  const around = (shrunk: Shrunk, kind: ResultKind): Form =>
    formOf(envelope.before + shrunk.text + envelope.after, kind, shrunk, setting.tokens)
  for (const kind of setting.kind?.isVerbatim ? [setting.kind] : kinds) {
    const shrunk = kind.reformat?.(envelope.body, setting)
    if (!shrunk) continue
    const form = around(inWhole(shrunk, envelope), kind)
    if (isWorthwhile(before, form.tokens, setting.tokens)) return form
  }
  if (!envelope.isOpened) return undefined
  const total = envelope.body.split('\n').length
  const opened = around({ text: envelope.body, unit: 'lines', total, shown: total }, kinds[0]!)
  return isWorthwhile(before, opened.tokens, setting.tokens) ? opened : undefined
}

/** Whether a cut to `after` tokens gains enough against `least` tokens with the same content. */
const pays = (least: number, after: number, gain: Room['leastGain'], tokens: TokenCounter): boolean =>
  isWorthwhile(least, after, tokens) && gainsEnough(least, after, gain)

/** The most tokens a text may have that was shortened before: what it was before may have been of any built-in kind. */
const mostOf = (kind: ResultKind, { room }: Pick<CompressSetting, 'room'>): number =>
  Math.max(...[kind, ...builtInKinds].map((each) => room.capOf(each, Number.MAX_SAFE_INTEGER)))

/** How many tokens a text has, has at least with the same content, and may have. */
interface Size {
  readonly before: number
  readonly least: number
  readonly cap: number
  /** The form without loss of a text that stood in quotes: its letters say how long a token is. */
  readonly opened?: Form | undefined
  /** Only limits count, not the room, so that any gain will do. */
  readonly isFree?: true
}

/** What a text is called, and what its mark calls it. */
function namesOf(raw: string, { refOf, shownRef }: Refs): { readonly ref: string; readonly shownRef?: string } {
  const shown = shownRef(raw)
  return shown === undefined ? { ref: refOf(raw) } : { ref: shown, shownRef: shown }
}

/** Chooses within the cap, again where the first came out too large or too small; what needs all its room is all there. */
function choose(
  raw: string,
  envelope: Envelope,
  kinds: readonly ResultKind[],
  { before, least, cap, opened, isFree }: Size,
  setting: CompressSetting,
): Pick<Compression, 'chosen' | 'reformatted'> | undefined {
  const { tokens, limits } = setting
  let names: { readonly ref: string; readonly shownRef?: string } | undefined
  const wrapped = envelope.before.length + envelope.after.length + closingRoom
  const lengthOfToken = (opened?.text ?? raw).length / Math.max(1, opened?.tokens ?? before)
  const enough = isFree ? 0 : !setting.room.growsWithSize ? filled : raw.length > longestFilled ? 0 : wellFilled
  for (const [at, kind] of kinds.entries()) {
    const chooser = chooserOf(kind, envelope.body)
    const most = limitOf(kind.name, limits, 'maxLines')
    const chooseIn = most === undefined ? chooser : withinLines(chooser, envelope.body, most)
    let room = Math.max(leastRoom, cap * lengthOfToken - wrapped)
    let best: Form | undefined
    for (let attempt = 0; attempt < mostAttempts && room > 0; attempt += 1) {
      const within = Math.floor(room)
      const inBody = once(setting, `kind ${at} in ${within}`, raw, () => chooseIn(setting, within))
      if (!inBody) break
      const shrunk = inWhole(inBody, envelope)
      if (shrunk.shown >= shrunk.total) {
        if (best) break
        // Of this kind nothing is left out, though it may be written another way where it was not before.
        if (shrunk.text === '' || kind.isVerbatim || least < before) return undefined
        const whole = formOf(envelope.before + shrunk.text + envelope.after, kind, shrunk, tokens)
        const isWithin = whole.tokens <= cap * tolerance && isWorthwhile(least, whole.tokens, tokens)
        return isWithin ? { reformatted: whole } : undefined
      }
      const { shownRef } = (names ??= once(setting, 'names', raw, () => namesOf(raw, setting.refs)))
      const form = once(setting, `form of kind ${at} in ${within}`, raw, () => {
        const counted = ofAllLines(shrunk, envelope.isOpened ? envelope.body : raw)
        const cut =
          shrunk.cut ?? (shrunk.unit === 'lines' ? cutOf(shrunk.text, envelope.body, shrunk.total) : undefined)
        const text = closeEnvelope(envelope, shrunk.text, leftOutMark({ ...counted, cut }, shownRef))
        return formOf(text, kind, counted, tokens)
      })
      const isWithin = form.tokens <= cap * tolerance
      if (!best || (isWithin ? best.tokens > cap * tolerance || form.tokens > best.tokens : form.tokens < best.tokens))
        best = form
      if (isWithin && form.tokens >= cap * enough) break
      room *= (cap / form.tokens) * 0.97
    }
    if (best && names && pays(least, best.tokens, isFree ? anyGain : setting.room.leastGain, tokens))
      return { chosen: { ...best, ...names, tier: 1 } }
    // Another kind would leave out more, and what matters less.
    if (best && best.tokens <= cap * tolerance) return undefined
  }
  return undefined
}

/** Whether a text was shortened before, and is no larger than what was made of it then. */
const isShortForm = (
  raw: string,
  { body, isOpened }: Envelope,
  before: number,
  first: ResultKind,
  setting: CompressSetting,
): boolean =>
  (holdsJsonMark(body) && before <= setting.room.capOf(setting.kinds.named('json'), before) * rewrittenTolerance) ||
  ((wasShortened(raw) || (isOpened && wasShortened(body))) && before <= mostOf(first, setting) * closedTolerance)

/**
 * Shrinks one text: the same content in a shorter form, and, where that is above the cap, what matters for the question.
 * A form that is given has fewer tokens than the text.
 */
export function compressText(raw: string, given: CompressSetting): Compression {
  const before = once(given, 'tokens', raw, () => given.tokens.count(raw))
  if (before < smallest) return { before, cap: Infinity }
  const envelope = once(given, 'envelope', raw, () => openEnvelope(raw))
  const setting = asProgram(given, envelope)
  const kinds = once(given, 'kinds', raw, () => kindsOf(envelope.body, setting))
  const first = kinds[0]!
  const most = once(given, 'cap of the body', raw, () => capOfBody(envelope.body, first, before, setting))
  if (once(given, 'shortened before', raw, () => isShortForm(raw, envelope, before, first, setting)))
    return { before, cap: most, skipped: because('shortened-before') }
  // No tier adds to what a limit allows.
  const isLimited = setting.limits !== undefined && keepsAny(first.name, setting.limits)
  const asChosen = (chosen: NonNullable<Compression['chosen']>, size: number): Partial<Compression> =>
    isLimited ? { chosen } : withRoomBeside(chosen, envelope.body, first, size, setting)
  if (before > most * farAbove) {
    const chosen = choose(raw, envelope, kinds, { before, least: before, cap: most }, setting)
    if (chosen?.chosen) return { before, cap: most, ...asChosen(chosen.chosen, before) }
  }
  const reformatted = reformat(envelope, kinds, before, setting)
  const least = reformatted?.tokens ?? before
  const cap = reformatted ? capOfBody(envelope.body, first, least, setting) : most
  const forms = { before, cap, ...(reformatted ? { reformatted } : {}) }
  const opened = envelope.isOpened ? reformatted : undefined
  const isTooLarge = least > cap * tolerance
  const chosen = isTooLarge ? choose(raw, envelope, kinds, { before, least, cap, opened }, setting) : undefined
  if (chosen?.chosen) return { ...forms, ...asChosen(chosen.chosen, least) }
  if (isLimited) {
    const size = { before, least, cap: before * 2, opened, isFree: true } as const
    const limited = choose(raw, envelope, [first], size, setting)?.chosen
    if (limited) return { ...forms, cap: limited.tokens, chosen: limited }
  }
  if (!isTooLarge) {
    const { askedFor } = setting
    const isAbove = askedFor && least > capOfBody(envelope.body, first, least, { ...setting, askedFor: undefined })
    return isAbove ? { ...forms, skipped: askedFor.reason } : forms
  }
  return chosen && !reformatted ? { ...forms, ...chosen } : { ...forms, skipped: because('nothing-to-leave-out') }
}
