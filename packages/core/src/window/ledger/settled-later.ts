import type { Steps } from '../../breaks.ts'
import type { TokenCounter } from '../../ports.ts'
import type { Note, SegmentNotes } from '../said/note.ts'
import { wholeSentences } from '../said/sentences.ts'
import { choose } from './choose.ts'
import { laterNote } from './open-later.ts'
import { joinInSteps } from './joined-index.ts'
import type { SaidList } from './said-index.ts'
import { limitsLater } from './limits-later.ts'

/** Most of the room that what is to hold may take, and of what that leaves what was settled. */
const standingShare = 0.6
const decidedShare = 0.5

const isSettled = ({ kind }: Note): boolean => kind === 'standing' || kind === 'decided'
const sizeOf = (notes: readonly Note[]): number => notes.reduce((sum, { tokens }) => sum + tokens, 0)

/** What takes something back is chosen before all others, and what it takes back is not told without it. */
const takersOf = ({ ledger }: SegmentNotes): Note[] => ledger.filter((note) => note.takesBack && isSettled(note))

/** The sentences of notes. */
function* sentencesIn(notes: readonly Note[]): Steps<ReadonlySet<string>> {
  const sentences = new Set<string>()
  for (const { text } of notes) {
    sentences.add(text)
    for (const sentence of wholeSentences(text)) sentences.add(sentence)
    yield
  }
  return sentences
}

const areSame = (some: readonly string[] = [], others: readonly string[]): boolean =>
  some.length === others.length && some.every((text, at) => text === others[at])

/** Notes with what people said later that may limit or end what they settle; one in each step. */
function* limited(
  notes: readonly Note[],
  { lists, told, tokens }: { lists: readonly SaidList[]; told: ReadonlySet<string>; tokens: TokenCounter },
): Steps<Note[]> {
  const all: Note[] = []
  if (notes.some(({ place }) => place)) yield* joinInSteps(lists)
  for (const note of notes) {
    const { place, brief, ...whole } = note
    // Where it is told in brief there is no room for more.
    const isWhole = place !== undefined && note.text !== brief?.text
    const said = isWhole ? limitsLater(note.text, lists, place, (text) => told.has(text)) : []
    if (isWhole) yield
    const now = said.length === 0 ? note : laterNote({ ...whole, place: place! }, said, tokens)
    all.push(areSame(note.later, now.later ?? []) ? note : now)
  }
  return all
}

/**
 * What is to hold and what was settled, as far as it has room, each with what people said later that may limit or end it: where
 * that has no room, it is not told either.
 */
export function* chooseSettled(summary: SegmentNotes, room: number, tokens: TokenCounter): Steps<Note[]> {
  const { ledger, said: lists } = summary
  const [standingRoom, decidedRoom] = [
    room * standingShare,
    (taken: readonly Note[]) => (room - sizeOf(taken)) * decidedShare,
  ]
  const of = (kind: Note['kind']): Note[] => ledger.filter((note) => note.kind === kind)
  const standing = yield* choose(of('standing'), standingRoom)
  const decided = yield* choose(of('decided'), decidedRoom(standing))
  const setting = { lists, told: yield* sentencesIn([...standing, ...decided, ...takersOf(summary)]), tokens }
  const holding = yield* choose(yield* limited(standing, setting), standingRoom)
  return [...holding, ...(yield* choose(yield* limited(decided, setting), decidedRoom(holding)))]
}

/** Summaries that stand together, oldest first, with what later ones say that may limit or end what they tell as settled. */
export function* withLimits(summaries: readonly SegmentNotes[], tokens: TokenCounter): Steps<readonly SegmentNotes[]> {
  const told = yield* sentencesIn(
    summaries.flatMap((summary) => [...summary.notes.filter(isSettled), ...takersOf(summary)]),
  )
  const lists = summaries.flatMap(({ said }) => said)
  const all: SegmentNotes[] = []
  for (const summary of summaries) {
    const notes = yield* limited(summary.notes, { lists, told, tokens })
    all.push(notes.every((note, at) => note === summary.notes[at]) ? summary : { ...summary, notes })
  }
  return all
}
