import type { UIMessage } from 'ai'
import type { RequestSummary } from './request.ts'
import type { Backend } from './settings.ts'

/** What is kept with an answer. */
export interface MessageMetadata {
  readonly backend?: Backend
  readonly model?: string
  /** Set while the answer is written. Where nobody writes it any more, it was cut off. */
  readonly isOpen?: boolean
  /** A person stopped it. */
  readonly isStopped?: boolean
  /** Why it ended early, in words for people. */
  readonly error?: string
}

/** A message of the chat. What is done to its requests is streamed beside it, and not stored in it. */
export type ChatMessage = UIMessage<MessageMetadata, { request: RequestSummary }>
