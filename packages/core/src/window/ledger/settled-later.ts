import type { Steps } from '../../breaks.ts'
import type { TokenCounter } from '../../ports.ts'
import type { Note, SegmentNotes } from '../said/note.ts'
import { wholeSentences } from '../said/sentences.ts'
import { write } from '../said/write.ts'
import { choose } from './choose.ts'
import { laterNote } from './open-later.ts'
import { joinInSteps } from './joined-index.ts'
import type { SaidList } from './said-index.ts'
import { goesOn } from './said-later.ts'
import { limitsLater } from '../later/limits-later.ts'

/** Most of the room that what is to hold may take, and of what that leaves what was settled. */
const standingShare = 0.6
const decidedShare = 0.5

/** Whether it is an instruction or a decision. */
export const isSettled = ({ kind }: Note): boolean => kind === 'standing' || kind === 'decided'
const sizeOf = (notes: readonly Note[]): number => notes.reduce((sum, { tokens }) => sum + tokens, 0)

/** What takes something back is chosen before all others, and what it takes back is not told without it. */
const takersOf = ({ ledger }: SegmentNotes): Note[] => ledger.filter((note) => note.takesBack && isSettled(note))

/** The sentences of notes. */
export function* sentencesIn(notes: readonly Note[]): Steps<ReadonlySet<string>> {
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

/** The sentences that each section tells as settled. */
type Told = Readonly<Record<'standing' | 'decided', ReadonlySet<string>>>

interface Setting {
  readonly lists: readonly SaidList[]
  readonly told: Told
  readonly tokens: TokenCounter
}

/** The sentences of notes of either kind. */
function* toldBy(notes: readonly Note[]): Steps<Told> {
  const of = (kind: Note['kind']): Note[] => notes.filter((note) => note.kind === kind)
  return { standing: yield* sentencesIn(of('standing')), decided: yield* sentencesIn(of('decided')) }
}

/**
 * Notes with what people said later that may limit or end what they settle; one in each step. If that has no room, there is a mark
 * instead of what shares no more than a common name with them; if there is still none, but room for marks alone, these.
 */
function* limited(notes: readonly Note[], setting: Setting, hasRoom: (size: number) => boolean): Steps<Note[]> {
  const all = yield* limitedBy(notes, setting, false)
  if (hasRoom(sizeOf(all))) return all
  const brief = yield* limitedBy(notes, setting, true)
  if (hasRoom(sizeOf(brief))) return brief
  const marked = brief.map((note) =>
    note.later && note.place ? laterNote({ ...note, place: note.place }, [goesOn], setting.tokens) : note,
  )
  return hasRoom(sizeOf(marked)) ? marked : brief
}

function* limitedBy(notes: readonly Note[], { lists, told, tokens }: Setting, isBrief: boolean): Steps<Note[]> {
  const all: Note[] = []
  if (notes.some(({ place }) => place)) yield* joinInSteps(lists)
  for (const note of notes) {
    const { place, brief, ...whole } = note
    // Where it is told in brief there is no room for more.
    const isWhole = place !== undefined && note.text !== brief?.text
    // Only the lines of one section stand in order of time.
    const [own, other] = note.kind === 'standing' ? [told.standing, told.decided] : [told.decided, told.standing]
    const said = isWhole
      ? limitsLater(note.text, lists, place, {
          isTold: (text) => own.has(text),
          isApart: (text) => other.has(text),
          isBrief,
          item: note.item,
        })
      : []
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
  const setting = { lists, told: yield* toldBy([...standing, ...decided, ...takersOf(summary)]), tokens }
  const holding = yield* choose(yield* limited(standing, setting, (size) => size <= standingRoom), standingRoom)
  // What was said later about instructions takes no decision from the view.
  const left = Math.min(decidedRoom(standing), room - sizeOf(holding))
  return [...holding, ...(yield* choose(yield* limited(decided, setting, (size) => size <= left), left))]
}

/** Whether a summary has room for so many tokens more: values and lines give way for them. */
function hasRoomFor(more: number, summary: SegmentNotes, tokens: TokenCounter): boolean {
  const { notes, room = Infinity } = summary
  const giving = sizeOf(notes.filter(({ kind }) => kind === 'value' || kind === 'line'))
  return more <= giving || more <= giving + room - tokens.count(write(summary))
}

/** Summaries that stand together, oldest first, with what later ones say that may limit or end what they tell as settled. */
export function* withLimits(summaries: readonly SegmentNotes[], tokens: TokenCounter): Steps<readonly SegmentNotes[]> {
  const told = yield* toldBy(summaries.flatMap((summary) => [...summary.notes.filter(isSettled), ...takersOf(summary)]))
  const lists = summaries.flatMap(({ said }) => said)
  const all: SegmentNotes[] = []
  for (const summary of summaries) {
    const settled = summary.notes.filter(isSettled)
    const now = yield* limited(settled, { lists, told, tokens }, (size) =>
      hasRoomFor(size - sizeOf(settled), summary, tokens),
    )
    const left = [...now]
    const notes = summary.notes.map((note) => (isSettled(note) ? left.shift()! : note))
    all.push(notes.every((note, at) => note === summary.notes[at]) ? summary : { ...summary, notes })
  }
  return all
}
