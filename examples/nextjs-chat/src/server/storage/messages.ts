import { parseJson } from '@winnow/core'
import type { ChatMessage } from '../../shared/chat-message.ts'
import { hasConversation } from './conversations.ts'
import { database, together } from './database.ts'

/** The messages of a conversation, oldest first. */
export const messagesOf = (conversation: string): ChatMessage[] =>
  database()
    .prepare('select body from message where conversation = ? order by position')
    .all(conversation)
    .map(({ body }) => parseJson(String(body)) as ChatMessage)

const insert = `insert into message (conversation, position, id, body) values (?, ?, ?, ?)
  on conflict (conversation, position) do update set id = excluded.id, body = excluded.body`

/** Puts a message at the end, or in the place of the last one where that has the same id; nothing where the conversation is gone. */
export function saveLastMessage(conversation: string, message: ChatMessage): void {
  if (!hasConversation(conversation)) return
  const last = database()
    .prepare('select position, id from message where conversation = ? order by position desc limit 1')
    .get(conversation)
  const end = Number(last?.['position'] ?? -1)
  const position = last?.['id'] === message.id ? end : end + 1
  database().prepare(insert).run(conversation, position, message.id, JSON.stringify(message))
}

/** Keeps the first messages and forgets those after them. */
export function keepMessages(conversation: string, count: number): void {
  database().prepare('delete from message where conversation = ? and position >= ?').run(conversation, count)
}

/** Replaces everything from a position on by one message. */
export function replaceFrom(conversation: string, position: number, message: ChatMessage): void {
  together(() => {
    keepMessages(conversation, position)
    database().prepare(insert).run(conversation, position, message.id, JSON.stringify(message))
  })
}
