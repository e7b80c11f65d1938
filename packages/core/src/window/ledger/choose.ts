import { eachInSteps, type Steps } from '../../breaks.ts'
import { answersIn, countAnswers, weightOf, type Note } from '../said/note.ts'
import { AlikeTexts, plainOf, sharedBy, wordsOf } from './alike.ts'
import { wordingOf } from './worded.ts'

/** Tokens of the mark that says how many are worded like it and not written, below answers with whether they had the same. */
const alikeTokens = { alone: 8, answered: 20 }
/** So much of the words of an order one that takes it back shares with it. */
const leastTakenBack = 0.3
/** So many that take something back are looked at, the newest. */
const mostTakingBack = 100
/** Of the room so much is for those that take something back, before all others. */
const shareOfTakers = 0.7
/** A word tells what a note is about if no more notes have it: so many, or such a share of them. */
const fewNotes = 2
const fewShare = 0.1
/** What answers say in the same words more often, of one thing after the other, is routine, of so much of its worth. */
const mostTimes = 3
const shareOfRoutine = 0.5
/** So many notes are compared with each other, those of highest worth, the newest. */
const mostCompared = 2000

/** Tokens of the mark on the newest of a group, where there are others. */
export const alikeTokensOf = ([newest, ...others]: readonly Note[]): number =>
  others.length === 0 ? 0 : alikeTokens[newest!.answers ? 'answered' : 'alone']

/** A note with what it stands under and replies to: the same words say something else there. */
const withHeads = ({ text, around, replyTo }: Note): string =>
  [replyTo ?? '', ...(around?.heads ?? []).map((head) => head.text), text].filter(Boolean).join('\n')

/** The notes without those that a later one says again, word for word, under the same heading; one in each step. */
export function* distinct(notes: readonly Note[]): Steps<Note[]> {
  const newest = new Map<string, Note>()
  for (const note of notes) {
    newest.set(plainOf(withHeads(note)), note)
    yield
  }
  const staying = new Set(newest.values())
  return notes.filter((note) => staying.has(note))
}

/** The notes that are compared where there are too many, among them those that take others back. */
function compared(notes: readonly Note[]): readonly Note[] {
  if (notes.length <= mostCompared) return notes
  const best = notes.toSorted((a, b) => b.worth - a.worth || b.order - a.order).slice(0, mostCompared)
  const staying = new Set([...best, ...notes.filter(({ takesBack }) => takesBack).slice(-mostTakingBack)])
  return notes.filter((note) => staying.has(note))
}

/** The notes that a later one takes back, as far as their words tell. */
function* takenBackIn(notes: readonly Note[]): Steps<ReadonlySet<Note>> {
  const taken = new Set<Note>()
  const takers = notes.filter(({ takesBack }) => takesBack).slice(-mostTakingBack)
  if (takers.length === 0) return taken
  // Those that take something back often begin alike, whatever they are about.
  const orders = yield* eachInSteps(
    notes.filter((note) => !note.takesBack),
    (note) => ({ note, words: wordsOf(note.text) }),
  )
  for (const later of takers) {
    yield
    const of = wordsOf(later.text)
    for (const { note, words } of orders)
      if (note.order < later.order && sharedBy(words, of) >= leastTakenBack) taken.add(note)
  }
  return taken
}

/** Lists of answers differ in one word of their heading: `Safe to run:`, `Not safe to run:`. */
const isList = ({ kind, text }: Note): boolean => kind === 'answered' && text.includes('\n')

const shareOf = (kind: Note['kind'], times: number): number =>
  kind === 'answered' && times > mostTimes ? shareOfRoutine : 1

/** How much the sentences of answers are worth beside each other: what many of them say alike is worth less. One note in each step. */
export function* worthAmong(sentences: readonly Note[]): Steps<(note: Note) => number> {
  const wordings = new Map<Note, string>()
  const times = new Map<string, number>()
  for (const note of sentences) {
    const wording = wordingOf(note.text)
    wordings.set(note, wording)
    times.set(wording, (times.get(wording) ?? 0) + 1)
    yield
  }
  return (note) => note.worth * shareOf(note.kind, times.get(wordings.get(note) ?? '') ?? 0)
}

/** Notes by likeness, the newest of each group first; the groups by their worth, the newest first. One note in each step. */
export function* grouped(notes: readonly Note[]): Steps<Note[][]> {
  const alike = new AlikeTexts()
  const groups = new Map<number | string, Note[]>()
  for (const note of notes.toReversed()) {
    yield
    const group = isList(note) ? note.text : alike.groupOf(note.text)
    const list = groups.get(group)
    if (list) list.push(note)
    else groups.set(group, [note])
  }
  const worthOf = (group: readonly Note[]): number =>
    Math.max(...group.map(({ worth }) => worth)) *
    shareOf(
      group[0]!.kind,
      group.reduce((sum, note) => sum + weightOf(note), 0),
    )
  return [...groups.values()].toSorted((a, b) => worthOf(b) - worthOf(a) || b[0]!.order - a[0]!.order)
}

/** What is said with it, and what was answered to that. */
const withAnswers = (note: Note): string => `${wordingOf(withHeads(note))}\n${answersIn(note)}`

/** The notes of a group that are not its newest: those first that say something else in much the same words, such as the opposite. */
function variants([newest, ...others]: readonly Note[]): Note[] {
  const seen = new Set([withAnswers(newest!)])
  const [first, again]: [Note[], Note[]] = [[], []]
  for (const note of others) {
    const wording = withAnswers(note)
    ;(seen.has(wording) ? again : first).push(note)
    seen.add(wording)
  }
  return [...first, ...again]
}

/** A note that stands for others that are worded like it, and for those that these stand for. */
function withHidden(standing: Note, hidden: readonly Note[]): Note {
  const { alikeAnswers: _, ...note } = standing
  const alike = hidden.reduce((sum, other) => sum + weightOf(other), note.alike ?? 0)
  const alikeAnswers = note.answers && countAnswers(standing, hidden)
  return { ...note, alike, ...(alikeAnswers && { alikeAnswers }) }
}

/**
 * Adds those of a group that are not its newest as far as they have room, but no more than so many, and says on the newest of
 * each wording, where there is one on that with the same answer, how many of it are not written.
 */
export function fillGroup(
  group: readonly Note[],
  chosen: Map<Note, Note>,
  { room, most }: { readonly room: number; readonly most: number },
): number {
  const [newest] = group
  const told = chosen.get(newest!)
  if (!told || group.length === 1) return room
  let left = room
  let added = 0
  const shown = new Map([wordingOf(withHeads(newest!)), withAnswers(newest!)].map((wording) => [wording, newest!]))
  const hidden = new Map<Note, Note[]>()
  for (const other of variants(group)) {
    const [wording, answered] = [wordingOf(withHeads(other)), withAnswers(other)]
    const same = shown.get(answered) ?? shown.get(wording)
    if (added < most && other.tokens <= left && withHeads(other) !== withHeads(newest!)) {
      added += 1
      left -= other.tokens
      chosen.set(other, other)
      for (const each of [wording, answered]) if (!shown.has(each)) shown.set(each, other)
    } else if (same) {
      const others = hidden.get(same)
      if (others) others.push(other)
      else hidden.set(same, [other])
    }
  }
  for (const [note, others] of hidden) chosen.set(note, withHidden(chosen.get(note)!, others))
  return left
}

/** The words of notes that only few of them have; one note in each step. */
export function* tellingWords(notes: readonly Note[]): Steps<(note: Note) => string[]> {
  const counts = new Map<string, number>()
  for (const note of notes) {
    yield
    for (const word of wordsOf(note.text)) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  const most = Math.max(fewNotes, notes.length * fewShare)
  return ({ text }) => [...wordsOf(text)].filter((word) => word.length > 1 && (counts.get(word) ?? 0) <= most)
}

/** The notes that one of these, which are not told, may take back: it is later and has a telling word of them. */
function* doubtful(chosen: Iterable<Note>, untold: readonly Note[], notes: readonly Note[]): Steps<Note[]> {
  if (untold.length === 0) return []
  const tellingOf = yield* tellingWords(notes)
  const last = new Map<string, number>()
  for (const note of untold) for (const word of tellingOf(note)) last.set(word, note.order)
  return [...chosen].filter((note) => tellingOf(note).some((word) => (last.get(word) ?? 0) > note.order))
}

/**
 * The notes that have room, whole, in their order: all of them where they fit; else those that are alike become the newest of
 * them, with no more than `most` others, and says how many more there are; what was taken back goes before what holds, the
 * old before the new. What takes others back comes first: none of them is told without it. In small steps.
 */
export function* choose(all: readonly Note[], room: number, most: number = Infinity): Steps<Note[]> {
  if (all.reduce((sum, { tokens }) => sum + tokens, 0) <= room) return [...all]
  const notes = compared(all)
  const taken = yield* takenBackIn(notes)
  const takers = notes.filter((note) => note.takesBack)
  const chosen = new Map<Note, Note>()
  let left = room
  const isBrief = takers.reduce((sum, { tokens }) => sum + tokens, 0) > room * shareOfTakers
  for (const note of takers.toReversed()) {
    const told: Note = isBrief && note.brief ? { ...note, ...note.brief } : note
    if (left - told.tokens < room * (1 - shareOfTakers)) continue
    left -= told.tokens
    chosen.set(note, told)
  }
  const groups = yield* grouped(notes.filter((note) => !taken.has(note) && !chosen.has(note)))
  for (const group of groups) {
    const [newest] = group
    const tokens = newest!.tokens + alikeTokensOf(group)
    if (tokens > left) continue
    left -= tokens
    chosen.set(newest!, newest!)
  }
  for (const group of groups) {
    yield
    left = fillGroup(group, chosen, { room: left, most })
  }
  for (const note of taken) {
    if (note.tokens > left) continue
    left -= note.tokens
    chosen.set(note, note)
  }
  const untold = takers.filter((note) => !chosen.has(note))
  for (const note of yield* doubtful(chosen.keys(), untold, notes)) chosen.delete(note)
  return notes.flatMap((note) => chosen.get(note) ?? [])
}
