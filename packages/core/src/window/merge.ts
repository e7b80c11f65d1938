import type { TokenCounter } from '../ports.ts'
import { byRank, shrink } from './extract.ts'
import { fitNotes } from './fit.ts'
import type { Note, Summary } from './note.ts'
import { sentencesOf } from './sentences.ts'
import { countWritten, headOf } from './write.ts'

/** Most of the global summary that what people asked may take. */
const askedShare = 0.5
/** Most of the rest that answers may take. */
const answeredShare = 0.4

/**
 * The global summary: made from the summaries of segments, once each, and never from itself. What people asked gives way
 * last, what is worth least first, of equal worth the oldest. Of what a model wrote the first sentence stays.
 */
export function merge(summaries: readonly Summary[], room: number, tokens: TokenCounter): Summary {
  const tools = new Map<string, number>()
  for (const summary of summaries)
    for (const [name, count] of summary.tools) tools.set(name, (tools.get(name) ?? 0) + count)
  const messages = summaries.reduce((sum, summary) => sum + summary.messages, 0)
  const empty: Summary = { messages, tools, notes: [] }
  let left = room - tokens.count(headOf(empty)) - 1
  let order = 0
  const lastOpen = summaries.findLast(({ notes }) => notes.some(({ kind }) => kind === 'open'))
  const all = summaries.flatMap((summary) => [
    ...firstSentence(summary, tokens),
    ...summary.notes.filter(({ kind }) => kind !== 'open' || summary === lastOpen),
  ])
  const ordered = all.map((note): Note => ({ ...note, order: (order += 1) }))
  const asked = fitNotes(
    ordered.filter(({ kind }) => kind === 'asked'),
    left * askedShare,
    countWritten(tokens),
  )
  const chosen = [...asked]
  for (const note of asked) left -= note.tokens
  const said = new Set<string>()
  let answered = left * answeredShare
  for (const note of ordered
    .filter(({ kind }) => kind !== 'asked')
    .toSorted((a, b) => byRank(a, b) || b.order - a.order)) {
    if (note.tokens > (note.kind === 'answered' ? answered : left) || said.has(note.text)) continue
    if (note.kind === 'answered') answered -= note.tokens
    said.add(note.text)
    left -= note.tokens
    chosen.push(note)
  }
  return shrink({ ...empty, notes: chosen }, room, tokens)
}

function firstSentence({ prose }: Summary, tokens: TokenCounter): Note[] {
  const text = prose === undefined ? undefined : sentencesOf(prose)[0]
  return text === undefined ? [] : [{ kind: 'answered', text, worth: 2, order: 0, tokens: tokens.count(text) + 3 }]
}
