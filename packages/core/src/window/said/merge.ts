import { inOneGo, type Steps } from '../../breaks.ts'
import type { TokenCounter } from '../../ports.ts'
import { answersTokens, fitAsked, noteTokens } from '../fit.ts'
import { choose, distinct } from '../ledger/choose.ts'
import { withCorrections, withoutBare } from '../ledger/answers-later.ts'
import { chooseSettled } from '../ledger/settled-later.ts'
import { withLater } from '../ledger/open-later.ts'
import { openingOf, withNext, withNextBehind } from '../later/next-said.ts'
import type { Note, SegmentNotes } from './note.ts'
import { sentencesOf } from './sentences.ts'
import { leastNamed } from '../shares.ts'
import { byRank, shrink } from './shrink.ts'
import { countWritten, headOf, write } from './write.ts'

/** Most of what that leaves which is settled, that what is open may take. */
const openShare = 0.15
/** Most of the rest that what people asked may take, and of what that leaves answers. */
const askedShare = 0.4
const answeredShare = 0.3
/** The same where a model wrote of them: its first sentences are among the answers. */
const writtenShare = 0.4

/** How summaries become one. */
export interface MergeSetting {
  readonly room: number
  readonly tokens: TokenCounter
  /** Of so many, the newest, all that a model wrote stays; of the others its first sentence. Default none. */
  readonly whole?: number
}

/**
 * One summary made of others, once each, and never from itself. What is to hold gives way last, then what people asked, of
 * equal worth the oldest. Of what a model wrote the first sentence stays. In small steps.
 */
export function* mergeInSteps(
  summaries: readonly SegmentNotes[],
  { room, tokens, whole = 0 }: MergeSetting,
): Steps<SegmentNotes> {
  const { summary: all, notes } = yield* gather(summaries, whole, tokens)
  const summary: SegmentNotes = { ...all, room, isNamed: room >= leastNamed }
  let left = room - tokens.count(headOf(summary)) - 1
  const chosen: Note[] = []
  const add = (list: readonly Note[]): void => {
    for (const note of list) left -= note.tokens
    for (const each of list) chosen.push(each)
  }
  const of = (kind: Note['kind']): Note[] => notes.filter((note) => note.kind === kind)
  add(yield* chooseSettled(summary, left, tokens))
  const open = [...(summary.tasks ?? []), ...summary.ledger.filter(({ kind }) => kind === 'open')]
  const openRoom = left * openShare
  const stillOpen = withNext(
    yield* choose(
      open.filter(({ later }) => !later),
      openRoom,
    ),
    openRoom,
    tokens,
  )
  add(stillOpen)
  const again = open.filter(({ later }) => later)
  add(yield* choose(again, openRoom - stillOpen.reduce((sum, note) => sum + note.tokens, 0)))
  add(yield* choose(of('done'), left))
  const [forAsked, forAnswers] = [left * askedShare, left * (1 - askedShare) * answeredShare]
  const below = answersTokens(
    of('asked').flatMap(({ answers = [] }) => answers),
    tokens,
  )
  const askedRoom = forAsked + Math.min(below, forAnswers)
  const asked = yield* fitAsked(of('asked'), askedRoom, countWritten(tokens))
  add(yield* withCorrections(asked, { lists: summary.said, tokens, beside: chosen, room: askedRoom }))
  const isWritten = summaries.some(({ prose }) => prose !== undefined)
  const answeredRoom = left * (isWritten ? writtenShare : answeredShare)
  const answers = yield* choose(of('answered'), answeredRoom, 0)
  add(yield* withCorrections(answers, { lists: summary.said, tokens, beside: chosen, room: answeredRoom }))
  const text = write({ ...summary, notes: chosen })
  const said = new Set<string>()
  yield
  for (const note of notes.filter(({ kind }) => kind === 'line' || kind === 'value').toSorted(byRank)) {
    yield
    if (note.tokens > left || said.has(note.text) || text.includes(note.text)) continue
    said.add(note.text)
    left -= note.tokens
    chosen.push(note)
  }
  return withoutBare([shrink({ ...summary, notes: chosen }, room, tokens)])[0]!
}

/** The same in one go. */
export const merge = (summaries: readonly SegmentNotes[], setting: MergeSetting): SegmentNotes =>
  inOneGo(mergeInSteps(summaries, setting))

/** So many calls that change lists of tasks are known of many summaries, the newest. */
const mostChanges = 1000

const togetherOf = (listing: readonly SegmentNotes[]): NonNullable<SegmentNotes['lists']> => ({
  changes: listing.flatMap(({ lists }) => lists?.changes ?? []).slice(-mostChanges),
  tasks: listing.flatMap(({ lists }) => lists?.tasks ?? []),
})

/** What was said first comes first, in whatever order it was chosen. */
const byOrder = (one: Note, other: Note): number => one.order - other.order

/** Counts of several summaries as those of one. */
function sumOf<Name>(counts: readonly ReadonlyMap<Name, number>[]): Map<Name, number> {
  const sums = new Map<Name, number>()
  for (const each of counts) for (const [name, count] of each) sums.set(name, (sums.get(name) ?? 0) + count)
  return sums
}

/** All that summaries know, in one, with the notes of all of them in their order. */
function* gather(
  given: readonly SegmentNotes[],
  whole: number,
  tokens: TokenCounter,
): Steps<{ summary: SegmentNotes; notes: Note[] }> {
  const summaries = yield* withLater(given, tokens)
  let order = 0
  const numbered = (list: readonly Note[]): Note[] => list.map((note) => ({ ...note, order: (order += 1) }))
  yield
  const openings = summaries.map(({ opening }) => opening)
  const ledger = numbered(summaries.flatMap((summary, at) => withNextBehind(summary.ledger, openings.slice(at + 1))))
  const listing = summaries.filter((each) => each.tasks)
  const prose = summaries.map((summary, at) => proseOf(summary, at >= summaries.length - whole, tokens))
  const notes = numbered(
    summaries.flatMap((summary, at) => [
      ...prose[at]!,
      ...[
        ...summary.notes.filter(({ kind }) => kind !== 'standing' && kind !== 'decided' && kind !== 'open'),
        ...summary.spare,
      ].toSorted(byOrder),
    ]),
  )
  yield
  const summary: SegmentNotes = {
    messages: summaries.reduce((sum, { messages }) => sum + messages, 0),
    tools: sumOf(summaries.map(({ tools }) => tools)),
    notText: sumOf(summaries.map(({ notText }) => notText)),
    notes: [],
    ledger: [
      ...(yield* distinct(ledger.filter(({ kind }) => kind === 'standing'))),
      ...(yield* distinct(ledger.filter(({ kind }) => kind === 'decided'))),
      ...(yield* distinct(ledger.filter(({ kind }) => kind === 'open'))),
    ],
    asked: summaries.reduce((sum, { asked }) => sum + asked, 0),
    answered:
      summaries.reduce((sum, { answered }) => sum + answered, 0) +
      prose.flat().filter(({ kind }) => kind === 'answered').length,
    tasks: listing.length > 0 ? numbered(listing.flatMap((each) => each.tasks ?? [])) : undefined,
    ...(listing.length > 0 ? { lists: togetherOf(listing) } : {}),
    said: summaries.flatMap(({ said }) => said),
    opening: openingOf(openings),
    spare: [],
    ref: summaries.at(-1)?.ref,
  }
  return { summary, notes }
}

/** What a model wrote: all of it, or its first sentence, with a mark where it goes on. */
function proseOf({ prose }: SegmentNotes, isWhole: boolean, tokens: TokenCounter): Note[] {
  const [first, ...others] = prose === undefined ? [] : sentencesOf(prose)
  const text = isWhole ? prose : others.length > 0 ? `${first} […]` : first
  if (text === undefined || text === '') return []
  return [{ kind: isWhole ? 'done' : 'answered', text, worth: 2, order: 0, tokens: tokens.count(text) + noteTokens }]
}
