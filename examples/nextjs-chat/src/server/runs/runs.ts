import type { ChatMessage } from '../../shared/chat-message.ts'
import { once } from '../once.ts'
import type { Run } from './run.ts'

/** An answer a conversation is waiting for. */
export interface ActiveRun {
  readonly run: Run
  /** Id of the message that is written. */
  readonly message: string
  /** How many stored messages there were when it began, this one aside. */
  readonly position: number
  /** The message as it was before, where the answer goes on in it: after a person allowed a call. */
  readonly continued?: ChatMessage
}

/** The answers that are being written in this process, by conversation. */
export const runs = once('runs', () => new Map<string, ActiveRun>())
