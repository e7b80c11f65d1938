import { countLines } from '../../text/count-lines.ts'
import { chooserOf } from '../choose/choose-of.ts'
import type { ResultKind, ShrinkContext, Shrunk } from '../kind.ts'
import { limitsOfPart } from '../limits.ts'
import { keepBlank } from '../kinds/lines/keep-blank.ts'
import { moveMarks } from '../kinds/lines/move-marks.ts'
import { sharesOf } from '../kinds/lines/shares.ts'
import { holdsJsonMark } from '../choose/marker.ts'
import { cutPartsOf, type CutPart } from './cut-parts.ts'

/** A part is not shortened for the last few characters. */
const tolerance = 1.1
const leastRoom = 160

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
 * A kind for a result out of which a tool, or what runs it, cut something: what stands on either side of its mark is
 * shortened by itself, and the mark stays in between. Nothing where the result is whole.
 *
 * @param given the kind the whole looks like; its name and its room count, unless most of the text is JSON
 */
export function cutResult(text: string, given: ResultKind, kindsOf: KindsOf, json: ResultKind): ResultKind | undefined {
  const parts = cutPartsOf(text)
  if (!parts) return undefined
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
  const send = (context: ShrinkContext): Sent[] => {
    let [line, from] = [0, 0]
    return parts.map((part) => {
      line += countLines(text.slice(from, part.from)) - 1
      const raw = text.slice(part.from, part.to)
      const kinds = part.holds === 'anything' ? kindsOf(raw) : [...new Set([json, ...kindsOf(raw)])]
      const reformatted = reformatPart(raw, part, kinds, context)
      const sent = { ...reformatted, raw, kinds, line, text: moveMarks(reformatted.text, raw.split('\n'), line) }
      from = part.from
      return sent
    })
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
      const sent = send(context)
      const { limits } = context
      const inPart = limits ? { ...context, limits: limitsOfPart(limits, parts.length) } : context
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
        const shorter = choosePart(part, parts[index]!, inPart, share)
        if (shorter === part) return part
        const moved = moveMarks(shorter.text, part.raw.split('\n'), part.line)
        const isFollowed = shorter.unit === 'lines' && text[parts[index]!.to] === '\n'
        return { ...shorter, text: isFollowed ? keepBlank(moved, part.raw) : moved }
      })
      const joined = join(chosen)
      return joined.length < text.length ? { text: joined, ...countAll(chosen, countLines(text)) } : undefined
    },
  }
}
