import type { Steps } from '../breaks.ts'
import type { Message } from '../message/types.ts'
import type { TokenCounter } from '../ports.ts'
import { candidatesOf } from './candidates.ts'
import { cutNote, fitAsked, leastCut, noteTokens } from './fit.ts'
import { find } from './found.ts'
import { withCorrections, withoutBare } from './ledger/answers-later.ts'
import { worthAmong } from './ledger/choose.ts'
import { chooseSettled } from './ledger/settled-later.ts'
import { withNext } from './later/next-said.ts'
import type { Note, SegmentNotes } from './said/note.ts'
import type { Seen } from './seen.ts'
import { leastNamed } from './shares.ts'
import { shrink } from './said/shrink.ts'
import { countWritten, headOf, write } from './said/write.ts'

/** How a summary is made. */
export interface ExtractSetting {
  /** Tokens it may have. */
  readonly room: number
  readonly tokens: TokenCounter
  /** What stands in what is sent beside the summary. */
  readonly seen: Seen
  /** How often calls wrote a line before. */
  readonly wroteBefore: (line: string) => number
  /** Told how often they write one here. */
  readonly wrote: (line: string, times: number) => void
  /** What a model wrote of the messages; it has half of the room. */
  readonly prose?: string | undefined
  /** The name of the messages, where they can be read back. */
  readonly ref?: string | undefined
}

/** Most of what people left free that answers may take, and what is still to be done. */
const answeredShare = 0.35
const openShare = 0.15
/** So many candidates in a row that do not fit end the search. */
const mostMisses = 60
const separator = 2
/** In less room there is no note. */
const leastNote = 4
/** What has no room is kept for a summary of this and others, up to so much of the room. */
const spareShare = 0.5

/**
 * What stays of messages word for word, in small steps: what people want to hold for good, what was settled, what else they
 * asked, what is still to be done, the telling sentences of answers, and of the rest what is most often needed again and
 * stands nowhere else.
 */
export function* extract(messages: readonly Message[], setting: ExtractSetting): Steps<SegmentNotes> {
  const { room, tokens, prose, ref } = setting
  const { summary: found, asked, sentences } = yield* find(messages, tokens)
  const summary: SegmentNotes = {
    ...found,
    ref,
    room,
    isNamed: room >= leastNamed,
    ...(prose === undefined ? {} : { prose }),
  }
  const notes: Note[] = []
  let left = room - tokens.count(headOf(summary)) - 1 - (prose === undefined ? 0 : tokens.count(prose) + noteTokens)
  const add = (list: readonly Note[]): void => {
    for (const note of list) left -= note.tokens
    for (const each of list) notes.push(each)
  }
  yield
  add(yield* chooseSettled(summary, left, tokens))
  yield
  const askedFor = yield* fitAsked(asked, left, countWritten(tokens))
  add(yield* withCorrections(askedFor, { lists: summary.said, tokens, beside: notes, room: left }))
  yield
  const openRoom = left * openShare
  const open = best([...(summary.tasks ?? []), ...summary.ledger.filter(({ kind }) => kind === 'open')], openRoom)
  add(withNext(open, openRoom, tokens))
  const answeredRoom = left * answeredShare
  const answers = best(sentences, answeredRoom, {
    worthOf: yield* worthAmong(sentences),
    cut: (note, share) => cutList(note, share, tokens),
  })
  add(yield* withCorrections(answers, { lists: summary.said, tokens, beside: notes, room: answeredRoom }))
  const { chosen, spare } = yield* chooseValues(messages, setting, write({ ...summary, notes }), left)
  return withoutBare([shrink({ ...summary, notes: [...notes, ...chosen], spare }, room, tokens)])[0]!
}

/** What is most often needed again of what calls wrote and results told, and what would come next. */
function* chooseValues(
  messages: readonly Message[],
  { room, tokens, seen, wrote, wroteBefore }: ExtractSetting,
  written: string,
  free: number,
): Steps<{ chosen: Note[]; spare: Note[] }> {
  const [chosen, spare]: [Note[], Note[]] = [[], []]
  let [left, spareLeft] = [free, room * spareShare]
  let text = written
  let misses = 0
  for (const { kind, text: found, label, worth, order } of yield* candidatesOf(messages, {
    wrote,
    wroteBefore,
  })) {
    const isFull = misses > mostMisses || left < leastNote
    if (isFull && spareLeft < leastNote) break
    if ((kind === 'line' ? seen.hasLine(found) : seen.hasValue(found)) || text.includes(found)) continue
    const note: Note = { kind, text: found, label, worth, order, tokens: tokens.count(found) + separator }
    if (isFull || note.tokens > left) {
      misses += 1
      spareLeft -= note.tokens
      if (spareLeft >= 0) spare.push(note)
      continue
    }
    misses = 0
    left -= note.tokens
    text += `\n${found}`
    chosen.push(note)
  }
  return { chosen, spare }
}

/** The notes of highest worth within so many tokens, the newest of equal worth, in their order; one that has no room as far as it can be cut. */
function best(
  notes: readonly Note[],
  room: number,
  {
    worthOf = ({ worth }) => worth,
    cut = () => undefined,
  }: {
    readonly worthOf?: (note: Note) => number
    readonly cut?: (note: Note, room: number) => Note | undefined
  } = {},
): Note[] {
  const worths = new Map(notes.map((note) => [note, worthOf(note)]))
  let left = room
  const chosen = new Map<Note, Note>()
  for (const note of notes.toSorted((a, b) => worths.get(b)! - worths.get(a)! || b.order - a.order)) {
    if (note.worth <= 0) continue
    const told = note.tokens > left ? cut(note, left) : note
    if (!told) continue
    left -= told.tokens
    chosen.set(note, told)
  }
  return notes.flatMap((note) => chosen.get(note) ?? [])
}

/** A list of an answer within so many tokens; undefined for what is no list, or where nothing can be read of it. */
const cutList = (note: Note, room: number, tokens: TokenCounter): Note | undefined =>
  note.text.includes('\n') && room > leastCut ? cutNote(note, room, countWritten(tokens)) : undefined
