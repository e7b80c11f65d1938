import type { ReactNode } from 'react'
import { ChatScreen } from '../components/chat-screen.tsx'
import { emptyStart } from '../server/chat-start.ts'

export const dynamic = 'force-dynamic'

/** A new conversation. */
export default function NewConversation(): ReactNode {
  const start = emptyStart()
  return <ChatScreen key={start.conversation.id} {...start} />
}
