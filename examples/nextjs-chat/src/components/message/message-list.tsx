import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { ChatMessage } from '../../shared/chat-message.ts'
import { Message, type MessageActions } from './message.tsx'

/** Messages put on the page at first, and with each step more. */
const page = 60
/** How near the end, in pixels, somebody has to be to be kept there. */
const near = 120

/** Whether the reader is at the end, and a way there. The page follows what is written for as long as they are. */
function useEnd(messages: readonly ChatMessage[]) {
  const scroller = useRef<HTMLDivElement>(null)
  const isFollowing = useRef(true)
  const [isAtEnd, setAtEnd] = useState(true)
  const goToEnd = (): void => {
    const element = scroller.current
    if (element) element.scrollTop = element.scrollHeight
  }
  useEffect(() => {
    if (isFollowing.current) goToEnd()
  }, [messages])
  const look = (): void => {
    const element = scroller.current
    if (!element) return
    isFollowing.current = element.scrollHeight - element.scrollTop - element.clientHeight < near
    setAtEnd(isFollowing.current)
  }
  return { scroller, isAtEnd, look, goToEnd }
}

/** The messages of the conversation. Of a long one the end is there at once, and the beginning when it is asked for. */
export function MessageList({
  messages,
  isAnswering,
  actions,
  children,
}: {
  readonly messages: readonly ChatMessage[]
  readonly isAnswering: boolean
  readonly actions: MessageActions
  readonly children?: ReactNode
}): ReactNode {
  const [shown, setShown] = useState(page)
  const { scroller, isAtEnd, look, goToEnd } = useEnd(messages)
  const first = Math.max(0, messages.length - shown)
  const last = messages.at(-1)
  return (
    <div className="scroll" ref={scroller} onScroll={look}>
      <section className="messages" aria-label="Messages">
        {first > 0 && (
          <button type="button" className="quiet earlier" onClick={() => setShown(shown + page)}>
            Show {Math.min(page, first)} earlier messages
          </button>
        )}
        {messages.slice(first).map((message) => (
          <Message
            key={message.id}
            message={message}
            isOpen={isAnswering && message === last && message.role === 'assistant'}
            isFree={!isAnswering}
            actions={actions}
          />
        ))}
        {isAnswering && last?.role === 'user' && (
          <p className="message assistant thinking">
            <span className="writing" aria-hidden="true" /> <span className="hidden">The answer begins…</span>
          </p>
        )}
        {children}
      </section>
      {!isAtEnd && (
        <button type="button" className="to-end" onClick={goToEnd}>
          Go to the end
        </button>
      )}
    </div>
  )
}
