import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import type { ChatMessage } from '../../shared/chat-message.ts'
import { Icon } from '../icon.tsx'
import { onEnter } from '../on-enter.ts'
import { AttachedFile } from './attached-file.tsx'

/** Replaces a question and forgets what came after it; false where that has to wait for an answer. */
export type Edit = (message: ChatMessage, text: string) => boolean

const textOf = ({ parts }: ChatMessage): string => parts.map((part) => (part.type === 'text' ? part.text : '')).join('')

function Editor({
  text,
  onSave,
  onCancel,
}: {
  readonly text: string
  readonly onSave: (text: string) => boolean
  readonly onCancel: () => void
}): ReactNode {
  const [draft, setDraft] = useState(text)
  const [mustWait, setMustWait] = useState(false)
  const save = (): void => {
    if (draft.trim() !== '') setMustWait(!onSave(draft))
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    save()
  }
  return (
    <form className="editor" onSubmit={submit}>
      <textarea
        aria-label="Edit your message"
        value={draft}
        autoFocus
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={(event) => (event.key === 'Escape' ? onCancel() : onEnter(event, save))}
      />
      {mustWait && (
        <p className="problem" role="alert">
          An answer is being written. Stop it first, or wait for it.
        </p>
      )}
      <div className="row">
        <button type="submit" className="primary" disabled={draft.trim() === ''}>
          Send again
        </button>
        <button type="button" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  )
}

/** What a person said, with what they attached. */
export function UserMessage({ message, onEdit }: { readonly message: ChatMessage; readonly onEdit: Edit }): ReactNode {
  const [isEditing, setEditing] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const isCancelled = useRef(false)
  useEffect(() => {
    if (isCancelled.current) opener.current?.focus()
    isCancelled.current = false
  }, [isEditing])
  const text = textOf(message)
  const files = message.parts.filter((part) => part.type === 'file')
  return (
    <article className="message user" aria-label="You">
      {files.length > 0 && (
        <ul className="files">
          {files.map((file, at) => (
            <AttachedFile key={at} file={file} />
          ))}
        </ul>
      )}
      {isEditing ? (
        <Editor
          text={text}
          onCancel={() => {
            isCancelled.current = true
            setEditing(false)
          }}
          onSave={(draft) => {
            const isSent = onEdit(message, draft)
            if (isSent) setEditing(false)
            return isSent
          }}
        />
      ) : (
        <div className="said">
          <button ref={opener} type="button" className="quiet edit" onClick={() => setEditing(true)}>
            <Icon name="edit" /> Edit
          </button>
          {text !== '' && <p className="bubble">{text}</p>}
        </div>
      )}
    </article>
  )
}
