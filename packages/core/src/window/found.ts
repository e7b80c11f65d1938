import type { Steps } from '../breaks.ts'
import { callsOf, isPerson, textOf } from '../message/guards.ts'
import { countNotText } from '../message/not-text.ts'
import type { Message } from '../message/types.ts'
import type { TokenCounter } from '../ports.ts'
import { cutText } from './fit.ts'
import { distinct } from './ledger/choose.ts'
import { longestOpen, openNote } from './ledger/open-later.ts'
import { withOpenHeadings } from './ledger/open-headings.ts'
import { openPointsOf, type OpenPoint } from './ledger/open-points.ts'
import { nextSaid } from './later/next-said.ts'
import type { Note, SegmentNotes } from './said/note.ts'
import { readSpoken, type Spoken } from './orders/spoken.ts'
import { countWritten } from './said/write.ts'
import { Notes } from './noting.ts'

const toolsOf = (messages: readonly Message[]): Map<string, number> => {
  const tools = new Map<string, number>()
  for (const message of messages)
    for (const { toolName } of callsOf(message)) tools.set(toolName, (tools.get(toolName) ?? 0) + 1)
  return tools
}

/** What is known of messages before anything is chosen. */
export interface Found {
  readonly summary: SegmentNotes
  readonly asked: readonly Note[]
  readonly sentences: readonly Note[]
}

/** Reads messages for what stays of them word for word, in small steps. */
export function* find(messages: readonly Message[], tokens: TokenCounter): Steps<Found> {
  const read = new Map<Message, Spoken>()
  function* spokenIn(message: Message): Steps<Spoken> {
    const known = read.get(message)
    if (known) return known
    const spoken = yield* readSpoken(textOf(message))
    read.set(message, spoken)
    return spoken
  }
  function* openIn(message: Message): Steps<Spoken> {
    return withOpenHeadings(yield* spokenIn(message))
  }
  const { changes, tasks, points, said } = yield* openPointsOf(messages, openIn)
  const notes = new Notes(countWritten(tokens))
  for (const [at, message] of messages.entries()) {
    yield
    notes.place = { list: said, at }
    if (isPerson(message)) yield* notes.addPerson(message, yield* spokenIn(message))
    else if (message.role === 'assistant' && callsOf(message).length === 0)
      yield* notes.addAnswer(textOf(message), yield* openIn(message))
    else if (message.role === 'user') notes.addOther()
  }
  const toDo = ({ text, later, around, next }: OpenPoint, calls?: readonly string[]): Note => {
    const told = cutText(text, longestOpen, tokens) ?? text
    const note = around ? notes.partOf('open', told, 1, around) : notes.of('open', told, 1)
    return openNote(next ? { ...note, next } : note, later, tokens, calls)
  }
  const { ledger, asked, sentences } = notes
  const listed = tasks.map(({ task, ...point }): Note => ({ ...toDo(point, task.calls), task }))
  const summary: SegmentNotes = {
    messages: messages.length,
    tools: toolsOf(messages),
    notText: countNotText(messages),
    notes: [],
    ledger: [
      ...(yield* distinct(ledger.filter(({ kind }) => kind === 'standing'))),
      ...(yield* distinct(ledger.filter(({ kind }) => kind === 'decided'))),
      ...points.map((point) => toDo(point)),
    ],
    asked: asked.length,
    answered: notes.answered,
    tasks: changes.length > 0 ? listed.filter(({ task }) => task?.isOpen) : undefined,
    ...(changes.length > 0 ? { lists: { changes, tasks: listed } } : {}),
    said: [said],
    opening: nextSaid(messages, said, -1),
    spare: [],
  }
  return { summary, asked, sentences }
}
