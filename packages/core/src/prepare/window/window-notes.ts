import type { Steps } from '../../breaks.ts'
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
  readonly besides: (last: Behind) => Steps<Seen>
  /** The name of the conversation up to the end of a segment, where it can be read back. */
  readonly refOf: (behind: Behind) => string | undefined
  /** What a model wrote of a segment. */
  readonly prose: (behind: Behind) => string | undefined
}

const sameJump = (a: Behind, b: Behind): boolean => a.turn === b.turn && a.length === b.length

/** The notes of a segment, and what a model reads beside the next one of the same jump. */
interface Taken {
  readonly summary: SegmentNotes
  readonly seen: Seen
}

/** What was made of the segments that were left behind, in their order; it only grows. */
export interface Notes {
  readonly summaries: SegmentNotes[]
  readonly written: WrittenLines
  /** The next segment, as far as notes of it are taken; any request that needs them goes on. */
  taking?: Steps<Taken> | undefined
}

/**
 * Takes notes of the segments that were left behind and of which there are none yet, in small steps; the first `before`
 * ones are noted elsewhere. Several requests may take them in turns.
 */
export function* takeNotes(
  notes: Notes,
  behind: readonly Behind[],
  before: number,
  setting: NoteSetting,
): Generator<void, void> {
  const { summaries } = notes
  let seen: Seen | undefined
  /** The segment of which the notes are in `seen`, too. */
  let last = -1
  for (let index: number; (index = before + summaries.length) < behind.length;) {
    const isNext = index === last + 1 && last >= 0 && sameJump(behind[last]!, behind[index]!)
    const taking = notes.taking ?? takeOne(notes, index, { before, behind, setting }, isNext ? seen : undefined)
    // What throws is not gone on with.
    notes.taking = undefined
    const { done, value } = taking.next()
    if (done === true) {
      summaries.push(value.summary)
      seen = value.seen
      last = index
    } else notes.taking = taking
    yield
  }
}

/** Takes notes of a segment; `known` is what stands beside its summary, where that is known. */
function* takeOne(
  { summaries, written }: Notes,
  index: number,
  place: Omit<NotesSoFar, 'summaries'>,
  known: Seen | undefined,
): Steps<Taken> {
  const { behind, setting } = place
  const at = behind[index]!
  const seen = known ?? (yield* seenBefore(index, { summaries, ...place }))
  yield
  const ref = setting.refOf(at)
  yield
  const lines: [line: string, times: number][] = []
  const summary = yield* extract(setting.messagesOf(at), {
    room: at.room - setting.frame,
    tokens: setting.tokens,
    seen,
    wroteBefore: (line) => written.before(index, line),
    wrote: (line, times) => void lines.push([line, times]),
    prose: setting.prose(at),
    ref,
  })
  addNotes(seen, summary)
  // Not before all else is done: what throws is taken again.
  for (const [line, times] of lines) written.addLine(index, line, times)
  return { summary, seen }
}

function addNotes(seen: Seen, { notes }: SegmentNotes): void {
  for (const { text } of notes) seen.addText(text)
}

interface NotesSoFar {
  readonly summaries: readonly SegmentNotes[]
  readonly before: number
  readonly behind: readonly Behind[]
  readonly setting: NoteSetting
}

/**
 * What stands beside the summary of a segment, the notes of segments before it that were left behind in the same jump among
 * it. What summaries of earlier jumps say may give way, so it is said again.
 */
function* seenBefore(index: number, { summaries, before, behind, setting }: NotesSoFar): Steps<Seen> {
  const at = behind[index]!
  const seen = yield* setting.besides(behind.findLast((other) => sameJump(other, at))!)
  const first = Math.max(
    before,
    behind.findIndex((other) => sameJump(other, at)),
  )
  for (const summary of summaries.slice(first - before)) addNotes(seen, summary)
  return seen
}
