import { readUIMessageStream, type UIMessageChunk } from 'ai'
import type { ChatMessage } from '../../shared/chat-message.ts'
import { saveLastMessage } from '../storage/messages.ts'

/** Milliseconds between two writes of a text that grows. */
const interval = 500

/** What shows that more happened than a text that grew. */
const shapeOf = ({ parts }: ChatMessage): string =>
  parts.map((part) => ('state' in part ? `${part.type} ${part.state}` : part.type)).join('|')

/**
 * Stores a message while it is written: at once where a call, a result or a new part came, else twice a second. So what a
 * person has seen is there when the process is killed, up to the last half second of a text.
 */
export async function keep(
  conversation: string,
  stream: ReadableStream<UIMessageChunk>,
  message?: ChatMessage,
): Promise<void> {
  let latest: ChatMessage | undefined
  let shape = ''
  let saved = 0
  for await (const snapshot of readUIMessageStream<ChatMessage>({ stream, ...(message ? { message } : {}) })) {
    latest = snapshot
    const [now, next] = [Date.now(), shapeOf(snapshot)]
    if (next === shape && now - saved < interval) continue
    saveLastMessage(conversation, snapshot)
    shape = next
    saved = now
  }
  if (latest) saveLastMessage(conversation, latest)
}
