import type { ReactNode } from 'react'
import { ChatScreen } from '../../../components/chat-screen.tsx'
import { chatStart } from '../../../server/chat-start.ts'
import type { ConversationRoute } from '../../../server/http/routes.ts'

export const dynamic = 'force-dynamic'

/** A conversation that was begun before. */
export default async function StoredConversation({ params }: ConversationRoute): Promise<ReactNode> {
  const { id } = await params
  return <ChatScreen key={id} {...chatStart(id)} />
}
