import type { TokenCounter } from '@winnow/core'
import { prepareChat, readChat, type ChatMessage } from '@winnow/core/openai-chat'
import { figuresOf, type Figures } from './figures.ts'
import { listeningWinnow } from './listen.ts'
import type { Recording } from './record.ts'
import type { SentRequest } from './sent.ts'

/** Every request of a recorded conversation: what stood before each answer, and what an open turn still asks. */
function requestsOf(messages: readonly ChatMessage[]): (readonly ChatMessage[])[] {
  const requests = messages.flatMap(({ role }, at) => (role === 'assistant' ? [messages.slice(0, at)] : []))
  return messages.at(-1)?.role === 'assistant' ? requests : [...requests, messages]
}

/** Replays a recording with the plain OpenAI client's messages. */
export async function replayPlain(recording: Recording, tokens: TokenCounter): Promise<Figures> {
  const { winnow } = listeningWinnow('on', tokens)
  const without: SentRequest[] = []
  const sent: SentRequest[] = []
  for (const request of requestsOf(recording.messages)) {
    const { messages } = await prepareChat(winnow, request)
    without.push({ turn: 0, messages: readChat(request) })
    sent.push({ turn: 0, messages: readChat(messages) })
  }
  return figuresOf(without, sent, tokens)
}
