import { useState, type FormEvent, type ReactNode } from 'react'
import type { ChatMessage } from '../../shared/chat-message.ts'
import { Icon } from '../icon.tsx'
import { onEnter } from '../on-enter.ts'
import { AttachedFile } from './attached-file.tsx'

/** Replaces a question and forgets what came after it. */
export type Edit = (message: ChatMessage, text: string) => void

const textOf = ({ parts }: ChatMessage): string => parts.map((part) => (part.type === 'text' ? part.text : '')).join('')

function Editor({
  text,
  onSave,
  onCancel,
}: {
  readonly text: string
  readonly onSave: (text: string) => void
  readonly onCancel: () => void
}): ReactNode {
  const [draft, setDraft] = useState(text)
  const save = (): void => {
    if (draft.trim() !== '') onSave(draft)
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
          onCancel={() => setEditing(false)}
          onSave={(draft) => {
            setEditing(false)
            onEdit(message, draft)
          }}
        />
      ) : (
        <div className="said">
          <button type="button" className="quiet edit" onClick={() => setEditing(true)}>
            <Icon name="edit" /> Edit
          </button>
          {text !== '' && <p className="bubble">{text}</p>}
        </div>
      )}
    </article>
  )
}
