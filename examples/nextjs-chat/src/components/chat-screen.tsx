'use client'

import { useEffect, type ReactNode } from 'react'
import type { ConversationEntry } from '../shared/conversation-entry.ts'
import { Composer } from './composer.tsx'
import { MessageList } from './message/message-list.tsx'
import { PanelSlot } from './panel/panel-slot.tsx'
import { BackendSwitch } from './shell/backend-switch.tsx'
import { ConversationList } from './shell/conversation-list.tsx'
import { CloseButton, DrawerButton, useDrawer } from './shell/drawer.tsx'
import { useConversations } from './shell/use-conversations.ts'
import { Welcome } from './shell/welcome.tsx'
import { Failure } from './shell/failure.tsx'
import { useConversation, type ConversationStart } from './use-conversation.ts'

/** What a page begins with. */
export interface ChatStart {
  readonly conversation: ConversationStart
  readonly conversations: readonly ConversationEntry[]
  readonly model: string
  /** Why no model answers, in words for people. */
  readonly problem?: string
  readonly suggestions: readonly string[]
}

/** The chat: conversations on the left, the messages, and what was sent on the right. */
export function ChatScreen({ conversation: start, conversations, model, problem, suggestions }: ChatStart): ReactNode {
  const { id } = start
  const { entries, refresh, forget } = useConversations(conversations, id)
  const chat = useConversation(start, refresh)
  const left = useDrawer()
  const right = useDrawer()
  const { messages, isAnswering, error } = chat
  const isEmpty = messages.length === 0

  useEffect(() => {
    // A conversation gets its address with its first message, so that loading the page again finds it.
    if (!isEmpty && location.pathname === '/') history.replaceState(null, '', `/c/${id}`)
  }, [id, isEmpty])

  return (
    <div className="screen" data-left={left.isOpen} data-right={right.isOpen}>
      <header>
        <DrawerButton drawer={left} opens="left" label="Conversations" icon="menu" />
        <h1>
          Winnow <span>chat</span>
        </h1>
        <BackendSwitch backend={chat.settings.backend} onChoose={(backend) => chat.choose({ backend })} />
        <p className="model" title="The model that answers">
          {model}
        </p>
        <DrawerButton drawer={right} opens="right" label="What was sent" icon="panel" />
      </header>
      <div id="left" className="side left">
        <CloseButton {...left} />
        <ConversationList entries={entries} current={id} onForget={forget} />
      </div>
      <main>
        <MessageList
          messages={messages}
          earlier={chat.earlier}
          onEarlier={chat.loadEarlier}
          isAnswering={isAnswering}
          actions={chat.actions}
        >
          {isEmpty && <Welcome suggestions={suggestions} onAsk={(text) => chat.send(text, [])} />}
          {error && <Failure error={error} isUnanswered={messages.at(-1)?.role === 'user'} onRetry={chat.retry} />}
          {problem !== undefined && (
            <p className="problem" role="alert">
              {problem}
            </p>
          )}
        </MessageList>
        <p className="hidden" role="status">
          {isAnswering ? 'An answer is being written.' : isEmpty ? '' : 'The answer is complete.'}
        </p>
        <Composer isAnswering={isAnswering} onSend={chat.send} onStop={chat.stop} />
      </main>
      <aside id="right" className="side right" aria-label="What was sent">
        <CloseButton {...right} />
        <PanelSlot conversation={id} requests={chat.requests} settings={chat.settings} onChoose={chat.choose} />
      </aside>
      {(left.isOpen || right.isOpen) && <div className="veil" onClick={left.isOpen ? left.close : right.close} />}
    </div>
  )
}
