import { inOneGo } from '../../breaks.ts'
import type { TokenCounter } from '../../ports.ts'
import { fitAsked } from '../fit.ts'
import type { Note, SegmentNotes } from './note.ts'
import { countWritten, write } from './write.ts'

/** What is too much gives way little by little; so much stays each time. */
const stayingShare = 0.92

/** Notes that give way first come last; what is to hold, what was settled and what people asked stay longest. */
const ranks: Record<Note['kind'], number> = {
  standing: 0,
  decided: 1,
  asked: 2,
  done: 3,
  open: 4,
  answered: 5,
  line: 6,
  value: 6,
}
const lastToGo = ranks.asked

/** What takes back another note goes after that. */
const takesBackFirst = (a: Note, b: Note): number => Number(b.takesBack === true) - Number(a.takesBack === true)

export const byRank = (a: Note, b: Note): number =>
  ranks[a.kind] - ranks[b.kind] || takesBackFirst(a, b) || b.worth - a.worth || b.order - a.order

/** The summary within its room by the count of its whole text: labels cost, too. */
export function shrink(summary: SegmentNotes, room: number, tokens: TokenCounter): SegmentNotes {
  let { notes } = summary
  while (notes.length > 0 && tokens.count(write({ ...summary, notes })) > room) notes = fewer(notes, tokens)
  return { ...summary, notes }
}

/** Fewer notes: without those of least worth, or where there are none but the last to go, with less of what people asked. */
function fewer(notes: readonly Note[], tokens: TokenCounter): readonly Note[] {
  const staying = notes.filter(({ kind }) => ranks[kind] <= lastToGo).length
  const count = Math.floor(notes.length * stayingShare)
  if (staying < notes.length) return notes.toSorted(byRank).slice(0, Math.max(staying, count))
  const asked = notes.filter(({ kind }) => kind === 'asked')
  if (asked.length === 0) return notes.toSorted(byRank).slice(0, count)
  const size = asked.reduce((sum, note) => sum + note.tokens, 0)
  const fitted = inOneGo(fitAsked(asked, Math.floor(size * stayingShare), countWritten(tokens)))
  const isLess = fitted.reduce((sum, note) => sum + note.tokens, 0) < size
  return [...notes.filter(({ kind }) => kind !== 'asked'), ...(isLess ? fitted : asked.slice(1))]
}
