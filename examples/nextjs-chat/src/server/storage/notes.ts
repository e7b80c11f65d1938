import type { ToolContext } from '../tools/tool.ts'
import { database } from './database.ts'

/** The notes of one conversation. */
export const notesOf = (conversation: string): ToolContext['notes'] => ({
  list: () =>
    database()
      .prepare('select title, text from note where conversation = ? order by title')
      .all(conversation)
      .map(({ title, text }) => ({ title: String(title), text: String(text) })),
  save(title, text) {
    database().prepare('insert or replace into note values (?, ?, ?)').run(conversation, title, text)
  },
  remove: (title) =>
    database().prepare('delete from note where conversation = ? and title = ?').run(conversation, title).changes > 0,
})
