import type { ResultKind, ShrinkContext, Shrunk } from '../../kind.ts'
import { choosePieces, countPieces, liftPieces, piecesOf, relevance, worthOfPlace } from '../lines/pieces.ts'

/** Lines that report something going wrong. */
const alarm = /\b(?:error|errors|exception|fatal|failed|failure|panic|traceback)\b/iu

/**
 * What answers the question best in about `room` characters.
 *
 * @param isNumbered whether marks name the lines that are missing; else they count them, as inside of another text
 */
export function chooseProse(
  text: string,
  context: ShrinkContext,
  room: number,
  isNumbered: boolean,
): Shrunk | undefined {
  if (text.length <= room) return undefined
  const pieces = piecesOf(text, context)
  const relevant = relevance(text, pieces, context)
  const alarmWorth = context.question.intents[0] === 'debug-error' ? 0.9 : 0.5
  const worth = Float64Array.from(pieces, ({ from, to }, index) => {
    const length = to - from
    const weight = Math.min(1, 0.25 + length / 120)
    const alarmed = length < 1000 && alarm.test(text.slice(from, to)) ? alarmWorth : 0
    return weight * (relevant[index]! + worthOfPlace(index, pieces.length)) + alarmed
  })
  const chosen = choosePieces(
    text,
    pieces,
    { worth, lifted: liftPieces(text, pieces, worth, context) },
    room,
    isNumbered,
  )
  return chosen && countPieces(chosen, text.length)
}

/** Any text: lines, or sentences of long lines, ranked for the question; the two ends count more than the middle. */
export const prose: ResultKind = {
  name: 'prose',
  cap: { default: 500, aggressive: 300 },
  mayBeSummarized: true,
  choose: (text, context, room) => chooseProse(text, context, room, true),
}
