import { isToolUIPart } from 'ai'
import { memo, type ReactNode } from 'react'
import { backendNames } from '../../shared/settings.ts'
import type { ChatMessage } from '../../shared/chat-message.ts'
import { Icon } from '../icon.tsx'
import { Markdown } from '../markdown/markdown.tsx'
import { ToolUse, type Decide } from './tool-use.tsx'
import { UserMessage, type Edit } from './user-message.tsx'

/** What a person can do with a message. */
export interface MessageActions {
  readonly onDecide: Decide
  readonly onEdit: Edit
  readonly onRegenerate: (messageId: string) => void
}

function Parts({ message, isLast, isOpen, onDecide }: Shown & { onDecide: Decide }): ReactNode {
  return message.parts.map((part, at) => {
    if (part.type === 'text') return <Markdown key={at} text={part.text} />
    if (part.type === 'reasoning')
      return (
        <details key={at} className="reasoning">
          <summary>Thoughts</summary>
          <Markdown text={part.text} />
        </details>
      )
    return isToolUIPart(part) ? (
      <ToolUse key={part.toolCallId} part={part} isLast={isLast} isOpen={isOpen} onDecide={onDecide} />
    ) : null
  })
}

function Foot({ message, onRegenerate }: Pick<Shown, 'message'> & Pick<MessageActions, 'onRegenerate'>): ReactNode {
  const { backend, model, isStopped, error } = message.metadata ?? {}
  const told = [backend === undefined ? undefined : backendNames[backend], model].filter(Boolean).join(' · ')
  return (
    <div className="foot">
      {isStopped === true && <span className="note">Stopped by you</span>}
      {error !== undefined && <span className="note">{error}</span>}
      <span>{told}</span>
      <button type="button" className="quiet" onClick={() => onRegenerate(message.id)}>
        <Icon name="again" /> Answer again
      </button>
    </div>
  )
}

interface Shown {
  readonly message: ChatMessage
  /** Nothing was said after it, so that its calls can still be decided about. */
  readonly isLast: boolean
  /** The answer is being written. */
  readonly isOpen: boolean
}

/** One message of the conversation. */
export const Message = memo(function Message({
  message,
  isLast,
  isOpen,
  actions,
}: Shown & { readonly actions: MessageActions }): ReactNode {
  if (message.role === 'user') return <UserMessage message={message} onEdit={actions.onEdit} />
  return (
    <article className="message assistant" aria-label="Answer" aria-busy={isOpen}>
      <Parts message={message} isLast={isLast} isOpen={isOpen} onDecide={actions.onDecide} />
      {isOpen ? (
        <span className="writing" aria-hidden="true" />
      ) : (
        <Foot message={message} onRegenerate={actions.onRegenerate} />
      )}
    </article>
  )
})
