import type { Message } from '@winnow/core'
import { fieldsOf } from './message/fields.ts'
import { readMessages } from './message/read.ts'

/** What a tool says that needs a history where there is none. */
export const noHistory = 'There is no history to read here: this tool works inside an agent.'

/** The messages a tool finds in the state of its agent; a tool node may also run on a list of messages. */
export function historyOf(state: unknown): readonly Message[] | undefined {
  const messages = Array.isArray(state) ? state : fieldsOf(state)['messages']
  return Array.isArray(messages) ? readMessages(messages) : undefined
}
