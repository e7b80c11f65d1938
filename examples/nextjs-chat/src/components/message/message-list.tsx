import { memo, type ReactNode } from 'react'
import type { ChatMessage } from '../../shared/chat-message.ts'
import { Message, type MessageActions } from './message.tsx'
import { useEnd } from './use-end.ts'

/** Messages that the browser lays out together, or passes over together while they are out of view. */
const sheetSize = 8

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

interface SheetProps {
  readonly messages: readonly ChatMessage[]
  /** The last message of all, where it stands in this sheet. */
  readonly last: ChatMessage | undefined
  /** An answer is being written, and stands in this sheet. */
  readonly isOpen: boolean
  readonly actions: MessageActions
}

/** Some messages. An answer that grows below them does not draw them again. */
const Sheet = memo(
  function Sheet({ messages, last, isOpen, actions }: SheetProps): ReactNode {
    return (
      <div className="sheet">
        {messages.map((message) => (
          <Message
            key={message.id}
            message={message}
            isLast={message === last}
            isOpen={isOpen && message === last}
            actions={actions}
          />
        ))}
      </div>
    )
  },
  (one, other) =>
    one.last === other.last &&
    one.isOpen === other.isOpen &&
    one.actions === other.actions &&
    one.messages.length === other.messages.length &&
    one.messages.every((message, at) => message === other.messages[at]),
)

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
  const isWriting = isAnswering && last?.role === 'assistant'
  return (
    <div className="scroll" ref={scroller} onScroll={look}>
      {/* What can be changed only while nothing is written is hidden by this: no message is drawn again for it. */}
      <section className="messages" aria-label="Messages" data-answering={isAnswering}>
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
        {inSheets(messages, earlier).map(({ place, sheet }) => {
          const isEnd = sheet.at(-1) === last
          return (
            <Sheet
              key={place}
              messages={sheet}
              last={isEnd ? last : undefined}
              isOpen={isEnd && isWriting}
              actions={actions}
            />
          )
        })}
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
