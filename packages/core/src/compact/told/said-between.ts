import { saidIn } from '../../message/said.ts'
import type { Message } from '../../message/types.ts'
import { restMark, type ShownRef } from '../arguments.ts'
import { firstCharacters } from '../../text/cut.ts'

/** Characters that are shown of a text: all together have a share of the digest, but each has at least so many. */
const longestShown = 300
const leastShown = 120
const charactersOfToken = 4
const shareOfTexts = 0.3
/** No mark stands for fewer characters than it has itself. */
const worthAMark = 60

/** A text that goes, and the position of its message. */
export interface SaidBetween {
  readonly at: number
  readonly text: string
}

/** What the assistant wrote in the messages that go, asides left out. */
export const saidBetween = (texts: readonly Message[], textsAt: readonly number[]): SaidBetween[] =>
  texts.flatMap((message, index) => {
    const text = saidIn(message)
    return text === undefined ? [] : [{ at: textsAt[index]!, text }]
  })

/** The beginning of a text up to the end of a word, and how much follows. */
function beginningOf(text: string, most: number, shownRef: ShownRef | undefined): string {
  const body = text.trim()
  if (body.length <= most + worthAMark) return body
  const head = firstCharacters(body, most)
  const words = /\s/u.test(body.charAt(head.length)) ? head : head.replace(/\s\S{0,40}$/u, '')
  const shown = words.trimEnd()
  return `${shown} ${restMark(body.length - shown.length, 'character', shownRef?.(text))}`
}

/** What is shown of what the assistant wrote between the calls. */
export function toldBetween(
  said: readonly SaidBetween[],
  room: number,
  shownRef: ShownRef | undefined,
): readonly SaidBetween[] {
  const share = Math.floor((room * charactersOfToken * shareOfTexts) / Math.max(1, said.length))
  const most = Math.max(leastShown, Math.min(longestShown, share))
  return said.map(({ at, text }) => ({ at, text: beginningOf(text, most, shownRef) }))
}
