import type { Conversation } from '../conversations/conversation.ts'
import type { SentRequest } from './sent.ts'

/** A call as the model makes it. */
interface MadeCall {
  readonly id: string
  readonly tool: string
  readonly input: Readonly<Record<string, unknown>>
}

/** What the scripted model says next; a reply without calls ends the turn. */
export interface ScriptedReply {
  readonly text: string
  readonly calls: readonly MadeCall[]
}

/** Makes the model of a conversation: each call gives its next reply. */
export function scriptedModel({
  turns,
  reusesIds,
}: Conversation): (request?: Pick<SentRequest, 'messages'>) => ScriptedReply {
  let id = 0
  const replies = turns.flatMap(({ steps, answer }) => [...steps, ...(answer ? [{ text: answer, calls: [] }] : [])])
  const script = [...replies]
  return (request = { messages: [] }) => {
    const reply = script.shift()
    if (!reply) throw new Error('The script holds no further reply.')
    if (reusesIds) id = 0
    const { text = '', calls } = reply
    return {
      text,
      calls: calls.map(({ tool, input }) => ({
        id: `call_${(id += 1)}`,
        tool,
        input: typeof input === 'function' ? input(JSON.stringify(request.messages)) : input,
      })),
    }
  }
}
