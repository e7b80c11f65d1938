import { countLines } from '../../text/count-lines.ts'
import { chooserOf } from '../choose/choose-of.ts'
import type { ResultKind, ShrinkContext, Shrunk } from '../kind.ts'
import { limitsOfPart } from '../limits.ts'
import { keepBlank } from '../kinds/lines/keep-blank.ts'
import { moveMarks } from '../kinds/lines/move-marks.ts'
import { numbersOf } from '../kinds/lines/numbered.ts'
import { sharesOf } from '../kinds/lines/cut/shares.ts'
import { holdsJsonMark } from '../choose/marker.ts'
import { changed, once } from '../read/in-slices.ts'
import type { CutPart } from './cut-parts.ts'

/** A part is not shortened for the last few characters. */
const tolerance = 1.1
const leastRoom = 160
/** No other spelling brings a part of so many characters, and so many times the room, down to it: it is not tried. */
const longPart = 100_000
const farAbove = 8

/** The kinds to try for a text, the surest first. */
type KindsOf = (text: string) => readonly ResultKind[]

/** A part as it is sent so far. */
interface Sent extends Shrunk {
  readonly raw: string
  readonly kinds: readonly ResultKind[]
  /** Lines before it. */
  readonly line: number
}

const whole = (text: string): Shrunk => {
  const total = countLines(text)
  return { text, unit: 'lines', total, shown: total }
}

/** Elements are read as a list; where they are written as JSON, the brackets that were cut off stay away. */
const asList = (raw: string, { holds }: CutPart): string => (holds === 'elements' ? `[${raw}]` : raw)
const withoutBrackets = (text: string, { holds }: CutPart): string =>
  holds === 'elements' && text.startsWith('[{') && text.endsWith('}]') ? text.slice(1, -1) : text

/** A part in the shortest form without loss. */
function reformatPart(raw: string, part: CutPart, kinds: readonly ResultKind[], context: ShrinkContext): Shrunk {
  if (holdsJsonMark(raw)) return whole(raw)
  for (const kind of kinds) {
    const shrunk = kind.isVerbatim ? undefined : kind.reformat?.(asList(raw, part), context)
    const written = shrunk && withoutBrackets(shrunk.text, part)
    if (written !== undefined && written.length < raw.length) return { ...shrunk!, text: written }
  }
  return whole(raw)
}

/** A part within its room; as it was where that gains nothing. */
function choosePart(sent: Sent, part: CutPart, context: ShrinkContext, room: number): Shrunk {
  for (const kind of sent.kinds) {
    const chosen = chooserOf(kind, asList(sent.raw, part))(context, room)
    if (chosen && chosen.text.length < sent.text.length && chosen.shown < chosen.total)
      return { ...chosen, text: withoutBrackets(chosen.text, part) }
  }
  return sent
}

const isCut = ({ shown, total }: Shrunk): boolean => shown < total

/** What is counted of several parts: what the parts are counted in that lost something, else items of any sort. */
function countAll(parts: readonly Shrunk[], lines: number): Pick<Shrunk, 'unit' | 'total' | 'shown'> {
  const cut = parts.filter(isCut)
  const isOneUnit = cut.every(({ unit }) => unit === cut[0]!.unit)
  const unit = isOneUnit ? (cut[0]?.unit ?? 'lines') : 'items'
  const hidden = cut.reduce((sum, { total, shown }) => sum + total - shown, 0)
  const counted = parts.filter((part) => !isOneUnit || part.unit === unit)
  const isLines = parts.every((part) => part.unit === 'lines')
  const total = isLines ? lines : counted.reduce((sum, part) => sum + part.total, 0)
  return { unit, total, shown: total - hidden }
}

/** What is written another way stands on lines of its own, beside what was cut within a line, too. */
const lineBreak = (beside: string | undefined): string => (beside === undefined || beside === '\n' ? '' : '\n')

/**
 * A kind for a result that is shortened in parts: a tool, or what runs it, cut something out of it, or it is read in pieces
 * because it is long. Each part is shortened by itself, and what stands in between stays.
 *
 * @param given the kind the whole looks like; its name and its room count, unless most of the text is JSON
 */
export function inParts(
  text: string,
  parts: readonly CutPart[],
  given: ResultKind,
  kindsOf: KindsOf,
  json: ResultKind,
): ResultKind {
  const join = (shrunk: readonly Shrunk[]): string => {
    let [joined, from] = ['', 0]
    for (const [index, part] of parts.entries()) {
      const { text: sent } = shrunk[index]!
      const isTable = part.holds !== 'anything' && sent !== text.slice(part.from, part.to)
      joined += text.slice(from, part.from)
      joined += isTable ? `${lineBreak(joined.at(-1))}${sent}${lineBreak(text[part.to])}` : sent
      from = part.to
    }
    return joined + text.slice(from)
  }
  let carried: readonly number[] | undefined
  let isCounted = false
  /** Marks of a part as they stand in the whole. */
  const move = (shrunk: string, raw: string, line: number): string => {
    if (!isCounted) carried = numbersOf(text.split('\n'))
    isCounted = true
    return moveMarks(shrunk, raw.split('\n'), line, carried)
  }
  const sendPart = (part: CutPart, line: number, context: ShrinkContext, room: number): Sent => {
    const raw = text.slice(part.from, part.to)
    const kinds = part.holds === 'anything' ? kindsOf(raw) : [...new Set([json, ...kindsOf(raw)])]
    const isFarAbove = raw.length > longPart && raw.length > room * farAbove
    const reformatted = isFarAbove ? whole(raw) : reformatPart(raw, part, kinds, context)
    return { ...reformatted, raw, kinds, line, text: move(reformatted.text, raw, line) }
  }
  const send = (context: ShrinkContext, room = Infinity): Sent[] => {
    let [line, from] = [0, 0]
    return parts.map((part) => {
      line += countLines(text.slice(from, part.from)) - 1
      const above = line
      from = part.from
      return once(context, `${from} for ${room}`, text, () => sendPart(part, above, context, room))
    })
  }
  const shortenPart = (sent: Sent, part: CutPart, context: ShrinkContext, share: number): Shrunk => {
    const shorter = choosePart(sent, part, context, share)
    if (shorter === sent) return sent
    const moved = move(shorter.text, sent.raw, sent.line)
    const isFollowed = shorter.unit === 'lines' && text[part.to] === '\n'
    return { ...shorter, text: isFollowed ? keepBlank(moved, sent.raw) : moved }
  }
  const sizeOfJson = parts.reduce((sum, { from, to, holds }) => sum + (holds === 'anything' ? 0 : to - from), 0)
  // Each part is read as what it is.
  const { readsLines: _readsLines, ...own } = sizeOfJson > text.length / 2 ? json : given
  return {
    ...own,
    reformat(_, context) {
      const joined = join(send(context))
      return joined.length < text.length ? { ...whole(text), text: joined } : undefined
    },
    choose(_, context, room) {
      const sent = send(context, room)
      const { limits } = context
      const inPart = limits ? changed(context, 'part', { limits: limitsOfPart(limits, parts.length) }) : context
      const lengths = sent.map((part) => part.text.length)
      const between = text.length - parts.reduce((sum, { from, to }) => sum + to - from, 0)
      const shares = sharesOf(
        lengths,
        lengths.map((length) => Math.sqrt(Math.max(1, length))),
        Math.max(leastRoom, room - between),
      )
      const chosen = sent.map((part, index): Shrunk => {
        const share = Math.floor(shares[index]!)
        if (!limits && lengths[index]! <= Math.max(share * tolerance, leastRoom)) return part
        const each = parts[index]!
        return once(context, `${each.from} in ${share}`, text, () => shortenPart(part, each, inPart, share))
      })
      const joined = join(chosen)
      return joined.length < text.length
        ? { text: joined, ...countAll(chosen, countLines(text) - (text.endsWith('\n') ? 1 : 0)) }
        : undefined
    },
  }
}
