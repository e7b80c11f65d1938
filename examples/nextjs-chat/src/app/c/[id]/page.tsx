import type { Metadata } from 'next'
import { notFound } from 'next/navigation.js'
import type { ReactNode } from 'react'
import { ChatScreen } from '../../../components/chat-screen.tsx'
import { chatStart } from '../../../server/chat-start.ts'
import { pageOwner } from '../../../server/http/page-owner.ts'
import type { ConversationRoute } from '../../../server/http/routes.ts'
import { titleOf } from '../../../server/storage/conversations.ts'

export const dynamic = 'force-dynamic'

export const generateMetadata = async ({ params }: ConversationRoute): Promise<Metadata> => {
  const title = titleOf((await params).id, await pageOwner()) ?? ''
  return title === '' ? {} : { title: `${title} · Winnow chat` }
}

/** A conversation that this browser began before. */
export default async function StoredConversation({ params }: ConversationRoute): Promise<ReactNode> {
  const { id } = await params
  const start = chatStart(id, await pageOwner()) ?? notFound()
  return <ChatScreen key={id} {...start} />
}
