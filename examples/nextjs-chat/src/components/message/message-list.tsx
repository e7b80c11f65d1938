import type { ReactNode } from 'react'
import type { ChatMessage } from '../../shared/chat-message.ts'
import { Message, type MessageActions } from './message.tsx'
import { useEnd } from './use-end.ts'

/** Messages that the browser lays out together, or passes over together while they are out of view. */
const sheetSize = 20

/** The messages in sheets. Where a sheet begins goes by the whole conversation, so that nothing moves when more is loaded. */
function inSheets(
  messages: readonly ChatMessage[],
  earlier: number,
): { readonly place: number; readonly sheet: readonly ChatMessage[] }[] {
  const sheets: { place: number; sheet: ChatMessage[] }[] = []
  for (const [at, message] of messages.entries()) {
    const place = Math.floor((earlier + at) / sheetSize)
    const last = sheets.at(-1)
    if (last?.place === place) last.sheet.push(message)
    else sheets.push({ place, sheet: [message] })
  }
  return sheets
}

function Sheet({
  messages,
  isAnswering,
  last,
  actions,
}: {
  readonly messages: readonly ChatMessage[]
  readonly isAnswering: boolean
  readonly last: ChatMessage | undefined
  readonly actions: MessageActions
}): ReactNode {
  return (
    <div className="sheet">
      {messages.map((message) => (
        <Message
          key={message.id}
          message={message}
          isOpen={isAnswering && message === last && message.role === 'assistant'}
          isFree={!isAnswering}
          actions={actions}
        />
      ))}
    </div>
  )
}

/** The messages of the conversation. Of a long one the end is there at once, and the beginning when it is asked for. */
export function MessageList({
  messages,
  earlier,
  onEarlier,
  isAnswering,
  actions,
  children,
}: {
  readonly messages: readonly ChatMessage[]
  /** How many messages stand before those. */
  readonly earlier: number
  readonly onEarlier: () => void
  readonly isAnswering: boolean
  readonly actions: MessageActions
  readonly children?: ReactNode
}): ReactNode {
  const { scroller, isAtEnd, look, hold, goToEnd } = useEnd(messages)
  const last = messages.at(-1)
  return (
    <div className="scroll" ref={scroller} onScroll={look}>
      <section className="messages" aria-label="Messages">
        {earlier > 0 && (
          <button
            type="button"
            className="quiet earlier"
            onClick={() => {
              hold()
              onEarlier()
            }}
          >
            Show earlier messages ({earlier})
          </button>
        )}
        {inSheets(messages, earlier).map(({ place, sheet }) => (
          <Sheet key={place} messages={sheet} isAnswering={isAnswering} last={last} actions={actions} />
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
