import type { Conversation, ScriptedCall } from '../conversations/conversation.ts'

/** What the scripted model says next; a reply without calls ends the turn. */
export interface ScriptedReply {
  readonly text: string
  readonly calls: readonly (ScriptedCall & { readonly id: string })[]
}

/** Makes the model of a conversation: each call gives its next reply. */
export function scriptedModel({ turns, reusesIds }: Conversation): () => ScriptedReply {
  let id = 0
  const replies = turns.flatMap(({ steps, answer }) => [...steps, ...(answer ? [{ text: answer, calls: [] }] : [])])
  const script = replies.map(({ text = '', calls }): ScriptedReply => {
    if (reusesIds) id = 0
    return { text, calls: calls.map((one) => ({ ...one, id: `call_${(id += 1)}` })) }
  })
  return () => {
    const reply = script.shift()
    if (!reply) throw new Error('The script holds no further reply.')
    return reply
  }
}
