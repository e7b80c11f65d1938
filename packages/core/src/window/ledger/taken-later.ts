import type { Steps } from '../../breaks.ts'
import type { Note, SegmentNotes } from '../said/note.ts'
import { tellingWords } from './choose.ts'

const canBeTaken = ({ kind }: Note): boolean => kind === 'standing' || kind === 'decided'

/** What of a summary takes something back and has no room in it. */
function untoldIn({ ledger, notes }: SegmentNotes): Note[] {
  const takers = ledger.filter((note) => note.takesBack && canBeTaken(note))
  if (takers.length === 0) return takers
  const told = new Set(notes.map(({ text }) => text))
  return takers.filter(({ text, brief }) => !told.has(text) && !(brief && told.has(brief.text)))
}

/**
 * Summaries that stand together, oldest first, without the instructions and decisions that a later one takes back, as far as words
 * tell, in a sentence that has no room there: alone they would say what no longer holds.
 */
export function* withoutTakenLater(summaries: readonly SegmentNotes[]): Steps<readonly SegmentNotes[]> {
  const untold = summaries.map(untoldIn)
  if (untold.every(({ length }) => length === 0)) return summaries
  const tellingOf = yield* tellingWords(summaries.flatMap(({ ledger }) => ledger.filter(canBeTaken)))
  const last = new Map<string, number>()
  for (const [at, takers] of untold.entries())
    for (const taker of takers) {
      yield
      for (const word of tellingOf(taker)) last.set(word, at)
    }
  return summaries.map((summary, at) => {
    const isTaken = (note: Note): boolean =>
      canBeTaken(note) && !note.takesBack && tellingOf(note).some((word) => (last.get(word) ?? 0) > at)
    const notes = summary.notes.filter((note) => !isTaken(note))
    return notes.length < summary.notes.length ? { ...summary, notes } : summary
  })
}
