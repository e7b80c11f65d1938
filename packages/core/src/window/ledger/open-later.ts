import type { TokenCounter } from '../../ports.ts'
import { cutText, noteTokens } from '../fit.ts'
import type { Note, SegmentNotes } from '../said/note.ts'
import { saidLater } from './said-later.ts'

/** Longest thing that is open, and longest sentence that is told of it, in tokens. */
export const longestOpen = 40
/** What was mentioned again may be done: the rest goes first. */
const worthAgain = 0.5

/** A note with what was said later that may be about it. */
export function laterNote(note: Note, said: readonly string[], tokens: TokenCounter): Note {
  const later = said.map((text) => cutText(text, longestOpen, tokens) ?? text)
  const cost = later.reduce((sum, text) => sum + tokens.count(text) + noteTokens, 0)
  const before = (note.later ?? []).reduce((sum, text) => sum + tokens.count(text) + noteTokens, 0)
  return { ...note, later, tokens: note.tokens - before + cost }
}

/** What is open with what was said later that may be about it. */
export const openNote = (note: Note, said: readonly string[], tokens: TokenCounter): Note =>
  said.length === 0 ? note : { ...laterNote(note, said, tokens), worth: worthAgain }

/**
 * Summaries that stand together, oldest first, without what is open and a later one says is done, and with what later ones say
 * that may be about the rest. Of tasks only the last list counts.
 */
export function withLater(summaries: readonly SegmentNotes[], tokens: TokenCounter): readonly SegmentNotes[] {
  if (!summaries.some(({ ledger, tasks }) => tasks || ledger.some(({ kind }) => kind === 'open'))) return summaries
  const lists = summaries.flatMap(({ said }) => said)
  const lastTasks = summaries.findLastIndex(({ tasks }) => tasks)
  let before = 0
  const all = summaries.map((summary, at) => {
    before += summary.said.length
    const from = before
    const changed = new Map<string, Note | undefined>()
    const update = (note: Note): Note | undefined => {
      if (note.kind !== 'open') return note
      if (changed.has(note.text)) return changed.get(note.text)
      const said = saidLater(note.text, lists, from)
      const updated = said && openNote(note, said, tokens)
      if (updated !== note) changed.set(note.text, updated)
      return updated
    }
    const isOld = at < lastTasks && summary.tasks !== undefined
    const ledger = summary.ledger.flatMap((note) => update(note) ?? [])
    const tasks = isOld ? undefined : summary.tasks?.flatMap((note) => update(note) ?? [])
    if (isOld)
      for (const { text } of summary.tasks ?? [])
        if (!ledger.some((note) => note.text === text)) changed.set(text, undefined)
    if (changed.size === 0 && !isOld) return summary
    const notes = summary.notes.flatMap((note) => {
      if (note.kind !== 'open' || !changed.has(note.text)) return [note]
      const now = changed.get(note.text)
      return now ? [{ ...note, later: now.later!, worth: now.worth, tokens: now.tokens }] : []
    })
    return { ...summary, ledger, tasks, notes }
  })
  return all.every((summary, at) => summary === summaries[at]) ? summaries : all
}
