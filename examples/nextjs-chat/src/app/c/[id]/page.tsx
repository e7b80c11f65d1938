import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { ChatScreen } from '../../../components/chat-screen.tsx'
import { chatStart } from '../../../server/chat-start.ts'
import { titleOf } from '../../../server/storage/conversations.ts'
import type { ConversationRoute } from '../../../server/http/routes.ts'

export const dynamic = 'force-dynamic'

export const generateMetadata = async ({ params }: ConversationRoute): Promise<Metadata> => {
  const title = titleOf((await params).id)
  return title === '' ? {} : { title: `${title} · Winnow chat` }
}

/** A conversation that was begun before. */
export default async function StoredConversation({ params }: ConversationRoute): Promise<ReactNode> {
  const { id } = await params
  return <ChatScreen key={id} {...chatStart(id)} />
}
