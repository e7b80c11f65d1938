import { createHash } from 'node:crypto'
import { parseJson, type Message, type ReviewFinding } from '@winnow/core'
import type { InspectedRequest } from '@winnow/inspector/model'
import type { RequestSummary } from '../../shared/request.ts'
import { hasConversation } from './conversations.ts'
import { database, together } from './database.ts'

/** A request as it is kept. */
export interface RecordedRequest {
  readonly request: InspectedRequest
  /** The tool definitions that went along, where Winnow was told them. */
  readonly definitions?: unknown
}

/** What is kept of a request beside its summary: its messages and definitions by their hashes, because most stand in many requests. */
interface Kept extends Omit<InspectedRequest, 'history' | 'system'> {
  readonly hashes: readonly string[]
  readonly system?: string
  readonly definitions?: string
}

const hashOf = (body: string): string => createHash('sha256').update(body).digest('base64url')

/** Keeps what was done to a request; nothing where the conversation is gone. */
export function saveRequest(
  conversation: string,
  summary: RequestSummary,
  { request: { history, system, ...rest }, definitions }: RecordedRequest,
): void {
  if (!hasConversation(conversation)) return
  const keep = database().prepare('insert or ignore into part values (?, ?, ?)')
  const keepPart = (value: unknown): string => {
    const body = JSON.stringify(value)
    const hash = hashOf(body)
    keep.run(conversation, hash, body)
    return hash
  }
  together(() => {
    const kept: Kept = {
      ...rest,
      hashes: history.map(keepPart),
      ...(system === undefined ? {} : { system: keepPart(system) }),
      ...(definitions === undefined ? {} : { definitions: keepPart(definitions) }),
    }
    database()
      .prepare('insert into inspected values (?, ?, ?, ?, ?)')
      .run(summary.id, conversation, Number(summary.at), JSON.stringify(summary), JSON.stringify(kept))
  })
}

/** Replaces what is known of a request in numbers. */
export function saveSummary(summary: RequestSummary): void {
  database().prepare('update inspected set summary = ? where id = ?').run(JSON.stringify(summary), summary.id)
}

/** Keeps what a review found in the messages of a request. */
export function saveFindings(id: string, findings: readonly ReviewFinding[]): void {
  database()
    .prepare(`update inspected set kept = json_set(kept, '$.findings', json(?)) where id = ?`)
    .run(JSON.stringify(findings), id)
}

/** The requests of a conversation in numbers, oldest first. */
export const requestsOf = (conversation: string): RequestSummary[] =>
  database()
    .prepare('select summary from inspected where conversation = ? order by at, rowid')
    .all(conversation)
    .map(({ summary }) => parseJson(String(summary)) as RequestSummary)

/** Everything about one request of a conversation. */
export function requestOf(conversation: string, id: string): RecordedRequest | undefined {
  const row = database().prepare('select kept from inspected where conversation = ? and id = ?').get(conversation, id)
  if (!row) return undefined
  const { hashes, system, definitions, ...rest } = parseJson(String(row['kept'])) as Kept
  const part = database().prepare('select body from part where conversation = ? and hash = ?')
  const read = (hash: string): unknown => parseJson(String(part.get(conversation, hash)?.['body']))
  return {
    request: {
      ...rest,
      history: hashes.map((hash) => read(hash) as Message),
      ...(system === undefined ? {} : { system: String(read(system)) }),
    },
    ...(definitions === undefined ? {} : { definitions: read(definitions) }),
  }
}
