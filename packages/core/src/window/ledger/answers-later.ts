import type { Steps } from '../../breaks.ts'
import type { TokenCounter } from '../../ports.ts'
import { toldIn, type Note, type SegmentNotes } from '../said/note.ts'
import { laterNote } from './open-later.ts'
import { joinInSteps } from './joined-index.ts'
import type { SaidList } from './said-index.ts'
import { correctsLater, type ToldBeside } from '../later/corrects-later.ts'
import { isSettled, sentencesIn } from './settled-later.ts'

/** What was said, what is told beside the answers, and what room these have. */
export interface AnswersSetting {
  readonly lists: readonly SaidList[]
  readonly tokens: TokenCounter
  /** What other sections of the same summary tell. */
  readonly beside: readonly Note[]
  /** What summaries tell that stand behind this one. */
  readonly behind?: readonly Note[]
  readonly room: number
}

const canBeCorrected = ({ place, answers }: Note): boolean => place !== undefined || answers !== undefined

const sizeOf = (notes: readonly Note[]): number => notes.reduce((sum, { tokens }) => sum + tokens, 0)

/**
 * Answers, or what people asked, within so much room, those of highest worth first, each with the newest sentence that names it and
 * may correct it or take it back, unless that stands below it anyway. Where both have no room, the older is not told; the newest
 * of what people asked is told however little room there is. One in each step.
 */
export function* withCorrections(
  answers: readonly Note[],
  { lists, tokens, beside, behind = [], room }: AnswersSetting,
): Steps<Note[]> {
  const below = behind.map(toldIn).join('\n')
  const told = [below, ...answers.map(toldIn)].join('\n')
  const apart = yield* sentencesIn(beside.filter(isSettled))
  const toldBeside: ToldBeside = { isTold: (text) => told.includes(text), isApart: (text) => apart.has(text) }
  const all: Note[] = []
  /** What may correct each, by their places, if it is an answer that is told by itself. */
  const correctedBy = new Map<number, number>()
  /** What is to be told of each at least, so that it goes no earlier than what it may correct. */
  const worths = answers.map(({ worth }) => worth)
  if (answers.some(canBeCorrected)) yield* joinInSteps(lists)
  for (const [at, note] of answers.entries()) {
    yield
    const corrections = canBeCorrected(note) ? correctsLater(note, lists, toldBeside) : []
    const later: string[] = []
    const toldWith: string[] = []
    for (const { text, told: asTold } of corrections) {
      const isBelow = below.includes(text)
      const own = isBelow ? -1 : answers.findLastIndex((other, place) => place > at && toldIn(other).includes(text))
      if (own >= 0) {
        correctedBy.set(at, own)
        worths[own] = Math.max(worths[own]!, worths[at]!)
      }
      if (own >= 0 || isBelow) toldWith.push(text)
      else later.push(asTold)
    }
    const now = later.length > 0 ? laterNote(note, later, tokens) : note
    const isSame = note.later?.join('\n') === now.later?.join('\n')
    const hasSame = (note.toldWith ?? []).join('\n') === toldWith.join('\n')
    all.push(isSame && hasSame ? note : { ...now, toldWith })
  }
  const weighed = all.map((note, at) => (worths[at] === note.worth ? note : { ...note, worth: worths[at]! }))
  if (sizeOf(weighed) <= room) return weighed
  let left = room
  const staying = new Set<number>()
  for (const at of [...weighed.keys()].toSorted((a, b) => worths[b]! - worths[a]! || b - a)) {
    const { tokens: size } = weighed[at]!
    const own = correctedBy.get(at)
    if (size > left || (own !== undefined && !staying.has(own))) continue
    left -= size
    staying.add(at)
  }
  const fitting = weighed.filter((_, at) => staying.has(at))
  return fitting.length > 0 || answers.at(-1)?.kind !== 'asked' ? fitting : [answers.at(-1)!]
}

const textsOf = (note: Note): readonly string[] => [toldIn(note), ...(note.later ?? [])]

/** Summaries without the answers that are told only with what may correct them, where that has no room after all. */
export function withoutBare(summaries: readonly SegmentNotes[]): readonly SegmentNotes[] {
  let told = summaries
  for (;;) {
    const texts = told.flatMap(({ notes }) => notes)
    const all = texts.flatMap(textsOf).join('\n')
    const isBare = (note: Note): boolean => (note.toldWith ?? []).some((text) => !all.includes(text))
    if (!texts.some(isBare)) return told
    told = told.map((summary) =>
      summary.notes.some(isBare) ? { ...summary, notes: summary.notes.filter((note) => !isBare(note)) } : summary,
    )
  }
}

/** Summaries that stand together, oldest first, with what later ones say that may correct what they tell of a kind, in the room of that. */
export function* withCorrected(
  kind: 'asked' | 'answered',
  summaries: readonly SegmentNotes[],
  tokens: TokenCounter,
): Steps<readonly SegmentNotes[]> {
  const lists = summaries.flatMap(({ said }) => said)
  const all: SegmentNotes[] = []
  for (const [at, summary] of summaries.entries()) {
    const answers = summary.notes.filter((note) => note.kind === kind)
    const others = summary.notes.filter((note) => note.kind !== kind)
    const behind = summaries.slice(at + 1).flatMap(({ notes }) => notes)
    const told = yield* withCorrections(answers, { lists, tokens, beside: others, behind, room: sizeOf(answers) })
    const isSame = told.length === answers.length && told.every((note, each) => note === answers[each])
    all.push(isSame ? summary : { ...summary, notes: [...others, ...told] })
  }
  return all
}
