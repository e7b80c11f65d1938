import { createHash } from 'node:crypto'
import { parseJson, type Message } from '@winnow/core'
import type { RequestDetail, RequestSummary } from '../../shared/request.ts'
import { hasConversation } from './conversations.ts'
import { database, together } from './database.ts'

/** What is kept of a request beside its summary: its messages by the hash of each, because most stand in many requests. */
interface Kept extends Omit<RequestDetail, 'history' | 'summary'> {
  readonly hashes: readonly string[]
}

const hashOf = (body: string): string => createHash('sha256').update(body).digest('base64url')

/** Keeps what was done to a request; nothing where the conversation is gone. */
export function saveRequest(conversation: string, { summary, history, ...rest }: RequestDetail): void {
  if (!hasConversation(conversation)) return
  const parts = history.map((message) => JSON.stringify(message))
  const hashes = parts.map(hashOf)
  const detail: Kept = { ...rest, hashes }
  together(() => {
    const keep = database().prepare('insert or ignore into part values (?, ?, ?)')
    for (const [at, body] of parts.entries()) keep.run(conversation, hashes[at]!, body)
    database()
      .prepare('insert into request values (?, ?, ?, ?, ?, ?)')
      .run(summary.id, conversation, summary.message, summary.at, JSON.stringify(summary), JSON.stringify(detail))
  })
}

/** How many requests were made for a message. */
export const countRequests = (message: string): number =>
  Number(database().prepare('select count(*) as made from request where message = ?').get(message)?.['made'])

/** Replaces what is known of a request in numbers. */
export function saveSummary(summary: RequestSummary): void {
  database().prepare('update request set summary = ? where id = ?').run(JSON.stringify(summary), summary.id)
}

/** The requests of a conversation, oldest first. */
export const requestsOf = (conversation: string): RequestSummary[] =>
  database()
    .prepare('select summary from request where conversation = ? order by at, rowid')
    .all(conversation)
    .map(({ summary }) => parseJson(String(summary)) as RequestSummary)

/** Everything about one request of a conversation. */
export function requestOf(conversation: string, id: string): RequestDetail | undefined {
  const row = database()
    .prepare('select summary, detail from request where conversation = ? and id = ?')
    .get(conversation, id)
  if (!row) return undefined
  const { hashes, ...rest } = parseJson(String(row['detail'])) as Kept
  const part = database().prepare('select body from part where conversation = ? and hash = ?')
  const history = hashes.map((hash) => parseJson(String(part.get(conversation, hash)?.['body'])) as Message)
  return { summary: parseJson(String(row['summary'])) as RequestSummary, history, ...rest }
}
