import type { Steps } from '../../breaks.ts'
import type { TokenCounter } from '../../ports.ts'
import { cutText, noteTokens } from '../fit.ts'
import type { Note, SegmentNotes } from '../said/note.ts'
import { joinInSteps } from './joined-index.ts'
import { saidLater } from './said-later.ts'
import type { TaskChange } from '../../text/tasks/task-calls.ts'
import { tasksAfter, toldTask, type Task } from './task-lists.ts'

/** Longest thing that is open, and longest sentence that is told of it, in tokens. */
export const longestOpen = 40
/** What was mentioned again may be done: the rest goes first. What is said to be done gives way first. */
const worthAgain = 0.5
const worthDone = 0.25
/** Words of which one is in most sentences that say that something is done, and in others: they only say what goes first. */
const done =
  /\b(?:done|finish|fixed|complete|closed|resolved|answered|merged|shipped|settled|deployed)|erledigt|fertig|behoben|geklärt|abgeschlossen|完成|搞定|解决/iu
const worthOf = (said: readonly string[]): number => (said.some((text) => done.test(text)) ? worthDone : worthAgain)

/** A note with what was said later that may be about it, and with calls, which are told briefly as it is. */
export function laterNote(
  note: Note,
  said: readonly string[],
  tokens: TokenCounter,
  calls: readonly string[] = [],
): Note {
  const later = [...calls, ...said.map((text) => cutText(text, longestOpen, tokens) ?? text)]
  const cost = later.reduce((sum, text) => sum + tokens.count(text) + noteTokens, 0)
  const before = (note.later ?? []).reduce((sum, text) => sum + tokens.count(text) + noteTokens, 0)
  return { ...note, later, tokens: note.tokens - before + cost }
}

/** What is open with what was said later that may be about it, and with such calls. */
export function openNote(note: Note, said: readonly string[], tokens: TokenCounter, calls?: readonly string[]): Note {
  const { later = [], next: _, ...now } = laterNote(note, said, tokens, calls)
  return later.length === 0 ? note : { ...now, later, worth: worthOf(later) }
}

/** The tasks that calls of all summaries leave. */
class TasksLeft {
  readonly #calls: ReadonlyMap<TaskChange, number>
  readonly #left = new Map<string, Task>()

  constructor(summaries: readonly SegmentNotes[]) {
    const changes = summaries.flatMap(({ lists }) => lists?.changes ?? [])
    this.#calls = new Map(changes.map((change, at) => [change, at]))
    for (const task of tasksAfter(changes)) {
      const key = this.#keyOf(task)
      if (!this.#left.get(key)?.isOpen) this.#left.set(key, task)
    }
  }

  readonly #keyOf = ({ from, text }: Task): string => `${this.#calls.get(from)} ${text}`

  /** What an open point is known by among those of a summary. */
  readonly keyOf = ({ text, task }: Note): string => (task ? `task ${this.#keyOf(task)}` : text)

  /** A task of a summary as calls of all of them leave it; undefined where a later list is without it. */
  now(task: Task): Task | undefined {
    return this.#calls.has(task.from) ? this.#left.get(this.#keyOf(task)) : task
  }
}

/** A task as later calls leave it, with what was said later that may be about it; undefined where it is not open any more. */
function taskNote(note: Note, task: Task, said: readonly string[] | undefined, tokens: TokenCounter): Note | undefined {
  if (!said) return undefined
  const own = note.later?.slice(note.task?.calls.length ?? 0) ?? []
  const isSame = said.length === 0 && task.calls.join('\n') === note.task?.calls.join('\n')
  const isAlike = note.task?.state === task.state && note.task?.id === task.id
  if (isSame && isAlike) return note
  const text = isAlike ? note.text : toldTask(task)
  const { later = [], ...now } = laterNote(
    { ...note, text, task, tokens: note.tokens + tokens.count(text) - tokens.count(note.text) },
    said.length > 0 ? said : own,
    tokens,
    task.calls,
  )
  return later.length > 0 ? { ...now, later, worth: worthOf(later) } : now
}

/**
 * Summaries that stand together, oldest first, without what is open and a later one says is done, and with what later ones say
 * that may be about the rest. Tasks are as all calls together leave them. An open point in each step.
 */
export function* withLater(summaries: readonly SegmentNotes[], tokens: TokenCounter): Steps<readonly SegmentNotes[]> {
  if (!summaries.some(({ ledger, tasks }) => tasks || ledger.some(({ kind }) => kind === 'open'))) return summaries
  const said = summaries.flatMap((summary) => summary.said)
  yield* joinInSteps(said)
  const left = new TasksLeft(summaries)
  const { keyOf } = left
  let from = 0
  const all: SegmentNotes[] = []
  for (const summary of summaries) {
    from += summary.said.length
    const changed = new Map<string, Note | undefined>()
    const update = (note: Note): Note | undefined => {
      if (note.kind !== 'open') return note
      const { task } = note
      const text = task?.text ?? note.text
      const key = keyOf(note)
      if (changed.has(key)) return changed.get(key)
      const now = task && left.now(task)
      const isGone = task !== undefined && !now?.isOpen
      const later = isGone ? undefined : saidLater({ text, isTask: task !== undefined }, said, from)
      const updated = now ? taskNote(note, now, later, tokens) : later && openNote(note, later, tokens)
      if (updated !== note) changed.set(key, updated)
      return updated
    }
    const ledger: Note[] = []
    for (const note of summary.ledger) {
      if (note.kind === 'open') yield
      const now = update(note)
      if (now) ledger.push(now)
    }
    const shown = new Map(summary.tasks?.map((note) => [keyOf(note), note]))
    const tasks: Note[] | undefined = summary.lists && []
    for (const note of summary.lists?.tasks ?? []) {
      const own = shown.get(keyOf(note)) ?? (left.now(note.task!)?.isOpen ? note : undefined)
      if (own) yield
      const now = own && update(own)
      if (now) tasks!.push(now)
    }
    const reopened = tasks?.filter((note) => !shown.has(keyOf(note))) ?? []
    if (changed.size === 0 && reopened.length === 0) {
      all.push(summary)
      continue
    }
    const notes = summary.notes.flatMap((note) => {
      const key = keyOf(note)
      if (note.kind !== 'open' || !changed.has(key)) return [note]
      const now = changed.get(key)
      if (!now) return []
      const { later: _, next: __, isNextTold: ___, ...bare } = note
      return [{ ...bare, text: now.text, ...(now.later && { later: now.later }), worth: now.worth, tokens: now.tokens }]
    })
    all.push({ ...summary, ledger, tasks, notes: [...notes, ...reopened] })
  }
  return all.every((summary, at) => summary === summaries[at]) ? summaries : all
}
