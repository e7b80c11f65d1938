import type { Message } from '../../message/types.ts'
import type { TokenCounter } from '../../ports.ts'
import { extract } from '../../window/extract.ts'
import type { Seen } from '../../window/seen.ts'
import type { SegmentNotes } from '../../window/said/note.ts'
import type { Behind } from '../../window/walk.ts'
import type { WrittenLines } from '../../window/said/written-lines.ts'

/** What taking notes needs. */
export interface NoteSetting {
  /** Tokens around the text of each summary. */
  readonly frame: number
  readonly tokens: TokenCounter
  /** The stored messages of a segment. */
  readonly messagesOf: (behind: Behind) => readonly Message[]
  /** What is sent beside the summaries after the jump in which the last of these segments was left behind. */
  readonly besides: (last: Behind) => Seen
  /** The name of the conversation up to the end of a segment, where it can be read back. */
  readonly refOf: (behind: Behind) => string | undefined
  /** What a model wrote of a segment. */
  readonly prose: (behind: Behind) => string | undefined
}

const sameJump = (a: Behind, b: Behind): boolean => a.turn === b.turn && a.length === b.length

/** What was made of the segments that were left behind, in their order; it only grows. */
export interface Notes {
  readonly summaries: SegmentNotes[]
  readonly written: WrittenLines
}

/** Takes notes of the segments that were left behind and of which there are none yet; the first `before` ones are noted elsewhere. */
export function takeNotes(
  { summaries, written }: Notes,
  behind: readonly Behind[],
  before: number,
  setting: NoteSetting,
): void {
  let seen: Seen | undefined
  for (let index = before + summaries.length; index < behind.length; index += 1) {
    const at = behind[index]!
    if (index > 0 && !sameJump(behind[index - 1]!, at)) seen = undefined
    // What earlier summaries say may give way, so it is said again.
    seen ??= setting.besides(behind.findLast((other) => sameJump(other, at))!)
    const summary = extract(setting.messagesOf(at), {
      room: at.room - setting.frame,
      tokens: setting.tokens,
      seen,
      wroteBefore: (line) => written.before(index, line),
      wrote: (line, times) => written.addLine(index, line, times),
      prose: setting.prose(at),
      ref: setting.refOf(at),
    })
    for (const { text } of summary.notes) seen.addText(text)
    summaries.push(summary)
  }
}
