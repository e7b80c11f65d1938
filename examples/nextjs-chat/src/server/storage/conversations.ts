import { parseJson, type Todo } from '@winnow/core'
import type { ConversationEntry } from '../../shared/conversation-entry.ts'
import { defaultSettings, type Settings } from '../../shared/settings.ts'
import { database } from './database.ts'

const longestTitle = 80

/** The conversations of an owner, the newest first. */
export const listConversations = (owner: string | undefined): ConversationEntry[] =>
  database()
    .prepare(`select id, title, updated from conversation where owner = ? and title <> '' order by updated desc, id`)
    .all(owner ?? '')
    .map(({ id, title, updated }) => ({ id: String(id), title: String(title), updated: Number(updated) }))

/** Makes a conversation unless there is one of that id. */
export function ensureConversation(id: string, owner: string): void {
  database()
    .prepare(`insert or ignore into conversation values (?, '', ?, '[]', ?, ?)`)
    .run(id, JSON.stringify(defaultSettings), Date.now(), owner)
}

/** Whether an owner may do something with the conversation of an id: it is theirs, or there is none yet. */
export function isOpenTo(id: string, owner: string | undefined): boolean {
  const row = database().prepare('select owner from conversation where id = ?').get(id)
  return row === undefined || row['owner'] === owner
}

/** What a conversation of an owner is called: `''` while it has no message, `undefined` where they have none of that id. */
export function titleOf(id: string, owner: string | undefined): string | undefined {
  const row = database()
    .prepare('select title from conversation where id = ? and owner = ?')
    .get(id, owner ?? '')
  return row && String(row['title'])
}

export const hasConversation = (id: string): boolean =>
  database().prepare('select 1 from conversation where id = ?').get(id) !== undefined

/** Forgets a conversation with everything that belongs to it. */
export function deleteConversation(id: string): void {
  database().prepare('delete from conversation where id = ?').run(id)
}

/** Names a conversation by what it began with, and says that it was used. */
export function touchConversation(id: string, text: string): void {
  const title = text.split('\n')[0]!.trim()
  const short = title.length > longestTitle ? `${title.slice(0, longestTitle - 1).trimEnd()}…` : title
  database()
    .prepare(`update conversation set updated = ?, title = case title when '' then ? else title end where id = ?`)
    .run(Date.now(), short, id)
}

/** What a person chose for a conversation. */
export function settingsOf(id: string): Settings {
  const row = database().prepare('select settings from conversation where id = ?').get(id)
  return row ? { ...defaultSettings, ...(parseJson(String(row['settings'])) as Partial<Settings>) } : defaultSettings
}

/** Changes some of that; what is undefined stays. */
export function changeSettings(
  id: string,
  change: { readonly [Key in keyof Settings]?: Settings[Key] | undefined },
): void {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  saveSettings(id, { ...settingsOf(id), ...given })
}

export function saveSettings(id: string, settings: Settings): void {
  database().prepare('update conversation set settings = ? where id = ?').run(JSON.stringify(settings), id)
}

/** The todo list of a conversation. */
export function todosOf(id: string): readonly Todo[] {
  const row = database().prepare('select todos from conversation where id = ?').get(id)
  return row ? (parseJson(String(row['todos'])) as Todo[]) : []
}

export function saveTodos(id: string, todos: readonly Todo[]): void {
  database().prepare('update conversation set todos = ? where id = ?').run(JSON.stringify(todos), id)
}
