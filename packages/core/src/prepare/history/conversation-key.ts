import { callsOf, isPerson, textOf } from '../../message/guards.ts'
import { callText } from '../../message/input.ts'
import type { Message } from '../../message/types.ts'
import { hashText } from '../../text/hash.ts'

/**
 * What a conversation is known by where something is told of it once: what a person said first, and what was called first.
 * Neither changes as it goes on, nor with ids, objects and the system text.
 */
export function conversationKey(messages: readonly Message[]): string {
  const said = messages.find(isPerson)
  const calling = messages.find((message) => message.role === 'assistant' && callsOf(message).length > 0)
  const called = calling ? callsOf(calling)[0]! : undefined
  return hashText(`${said ? textOf(said) : ''}\0${called ? `${called.toolName} ${callText(called)}` : ''}`)
}
