import type { ChatStart } from '../components/chat-screen.tsx'
import { defaultSettings } from '../shared/settings.ts'
import { recentMessages } from './chat.ts'
import { nameOf, readChoice } from './model/choice.ts'
import { suggestions } from './scripted/reply.ts'
import { listConversations, settingsOf, titleOf } from './storage/conversations.ts'
import { requestsOf } from './storage/requests.ts'

function modelStart(): Pick<ChatStart, 'model' | 'problem' | 'suggestions'> {
  try {
    const choice = readChoice(process.env)
    return { model: nameOf(choice), suggestions: choice.provider === 'script' ? suggestions : suggestions.slice(0, 6) }
  } catch (error) {
    return { model: 'no model', problem: error instanceof Error ? error.message : String(error), suggestions: [] }
  }
}

/** What the page of a conversation begins with; nothing where its owner is somebody else, or there is none. */
export const chatStart = (id: string, owner: string | undefined): ChatStart | undefined =>
  titleOf(id, owner) === undefined
    ? undefined
    : {
        conversation: { id, ...recentMessages(id), settings: settingsOf(id), requests: requestsOf(id) },
        conversations: listConversations(owner),
        ...modelStart(),
      }

/** What the page of a conversation begins with that nobody has begun. */
export const emptyStart = (owner: string | undefined): ChatStart => ({
  conversation: {
    id: crypto.randomUUID(),
    messages: [],
    isAnswering: false,
    earlier: 0,
    settings: defaultSettings,
    requests: [],
  },
  conversations: listConversations(owner),
  ...modelStart(),
})
