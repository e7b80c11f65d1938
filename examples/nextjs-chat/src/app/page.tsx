import type { ReactNode } from 'react'
import { ChatScreen } from '../components/chat-screen.tsx'
import { emptyStart } from '../server/chat-start.ts'
import { pageOwner } from '../server/http/page-owner.ts'

export const dynamic = 'force-dynamic'

/** A new conversation. */
export default async function NewConversation(): Promise<ReactNode> {
  const start = emptyStart(await pageOwner())
  return <ChatScreen key={start.conversation.id} {...start} />
}
