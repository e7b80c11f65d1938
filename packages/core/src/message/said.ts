import { textOf } from './guards.ts'
import type { Message } from './types.ts'

/** A shorter text of the assistant between calls is an aside: `Let me look at the file.` */
const longestAside = 160

/** What the assistant wrote in a message that calls tools, or between two of these; undefined where it is no more than an aside. */
export function saidIn(message: Message): string | undefined {
  const text = textOf(message)
  return message.role === 'assistant' && text.trim().length > longestAside ? text : undefined
}
