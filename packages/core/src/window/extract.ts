import { callsOf, isPerson, textOf } from '../message/guards.ts'
import type { Message } from '../message/types.ts'
import type { TokenCounter } from '../ports.ts'
import { candidatesOf } from './candidates.ts'
import { cutText, fitNotes, noteTokens } from './fit.ts'
import type { Note, Summary } from './note.ts'
import type { Seen } from './seen.ts'
import { openTasks, telling } from './sentences.ts'
import { countWritten, headOf, write } from './write.ts'

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
}

/** Most of what people left free that answers may take, and what is still to be done. */
const answeredShare = 0.25
const openShare = 0.15
/** Longest task, in tokens. */
const longestTask = 40
/** So many candidates in a row that do not fit end the search. */
const mostMisses = 60
const separator = 2
/** In less room there is no note. */
const leastNote = 4
/** What is too much gives way little by little; so much stays each time. */
const stayingShare = 0.92

const toolsOf = (messages: readonly Message[]): Map<string, number> => {
  const tools = new Map<string, number>()
  for (const message of messages)
    for (const { toolName } of callsOf(message)) tools.set(toolName, (tools.get(toolName) ?? 0) + 1)
  return tools
}

/**
 * What stays of messages word for word: all that people wrote, what is still to be done, the telling sentences of answers,
 * and of the rest what is most often needed again and stands nowhere else.
 */
export function extract(
  messages: readonly Message[],
  { room, tokens, seen, prose, ...lines }: ExtractSetting,
): Summary {
  const empty: Summary = {
    messages: messages.length,
    tools: toolsOf(messages),
    notes: [],
    ...(prose === undefined ? {} : { prose }),
  }
  const notes: Note[] = []
  let left = room - tokens.count(headOf(empty)) - 1 - (prose === undefined ? 0 : tokens.count(prose) + noteTokens)
  const said = countWritten(tokens)
  const noteOf = (kind: Note['kind'], text: string, worth: number): Note => {
    order += 1
    return { kind, text, worth, order, tokens: said.count(text) + noteTokens }
  }
  let order = 0
  const add = (list: readonly Note[]): void => {
    for (const note of list) left -= note.tokens
    notes.push(...list)
  }
  const asked = messages.filter((message) => isPerson(message) && textOf(message).trim() !== '')
  add(
    fitNotes(
      asked.map((message) => noteOf('asked', textOf(message).trim(), 1)),
      left,
      said,
    ),
  )
  const open = openTasks(messages).map((task) => noteOf('open', cutText(task, longestTask, tokens), 1))
  add(fitNotes(open, Math.max(0, left * openShare), tokens))
  const sentences = messages.flatMap((message) =>
    message.role === 'assistant' && callsOf(message).length === 0
      ? telling(textOf(message)).map(({ text, worth }) => noteOf('answered', text, worth))
      : [],
  )
  add(best(sentences, left * answeredShare))
  let text = write({ ...empty, notes })
  let misses = 0
  for (const { kind, text: found, label, worth, order: place } of candidatesOf(messages, lines)) {
    if (misses > mostMisses || left < leastNote) break
    if ((kind === 'line' ? seen.hasLine(found) : seen.hasValue(found)) || text.includes(found)) continue
    const cost = tokens.count(found) + separator
    misses += 1
    if (cost > left) continue
    misses = 0
    left -= cost
    text += `\n${found}`
    notes.push({ kind, text: found, label, worth, order: place, tokens: cost })
  }
  return shrink({ ...empty, notes }, room, tokens)
}

/** The notes of highest worth within so many tokens, in their order. */
function best(notes: readonly Note[], room: number): Note[] {
  let left = room
  const chosen = new Set<Note>()
  for (const note of notes.toSorted((a, b) => b.worth - a.worth || a.order - b.order)) {
    if (note.tokens > left) continue
    left -= note.tokens
    chosen.add(note)
  }
  return notes.filter((note) => chosen.has(note))
}

/** Notes that give way first come last; what people asked stays longest. */
const ranks: Record<Note['kind'], number> = { asked: 0, open: 1, answered: 2, line: 3, value: 3 }

export const byRank = (a: Note, b: Note): number => ranks[a.kind] - ranks[b.kind] || b.worth - a.worth

/** The summary within its room by the count of its whole text: labels cost, too. What people asked is only cut. */
export function shrink(summary: Summary, room: number, tokens: TokenCounter): Summary {
  const asked = summary.notes.filter(({ kind }) => kind === 'asked').length
  let { notes } = summary
  while (notes.length > 0 && tokens.count(write({ ...summary, notes })) > room) {
    const fewer = Math.max(asked, Math.floor(notes.length * stayingShare))
    notes = notes.length > asked ? notes.toSorted(byRank).slice(0, fewer) : shorter(notes, tokens)
  }
  return { ...summary, notes }
}

/** The same cut to less, or where that is not to be had, without the oldest. */
function shorter(notes: readonly Note[], tokens: TokenCounter): readonly Note[] {
  const sum = (list: readonly Note[]): number => list.reduce((all, note) => all + note.tokens, 0)
  const cut = fitNotes(notes, Math.floor(sum(notes) * stayingShare), countWritten(tokens))
  return cut.length > 0 && sum(cut) < sum(notes) ? cut : notes.slice(1)
}
