import { useState, type ReactNode } from 'react'
import type { ConversationEntry } from '../../shared/conversation-entry.ts'
import { Icon } from '../icon.tsx'

function Entry({
  entry: { id, title },
  isCurrent,
  onForget,
}: {
  readonly entry: ConversationEntry
  readonly isCurrent: boolean
  readonly onForget: (id: string) => void
}): ReactNode {
  const [isAsking, setAsking] = useState(false)
  if (isAsking)
    return (
      <li className="asking">
        <span>Forget “{title}”?</span>
        <button type="button" onClick={() => onForget(id)}>
          Forget
        </button>
        <button type="button" autoFocus onClick={() => setAsking(false)}>
          Keep
        </button>
      </li>
    )
  return (
    <li>
      <a href={`/c/${id}`} aria-current={isCurrent ? 'page' : undefined} title={title}>
        {title}
      </a>
      <button type="button" className="quiet" aria-label={`Forget “${title}”`} onClick={() => setAsking(true)}>
        <Icon name="trash" />
      </button>
    </li>
  )
}

/** The conversations of this browser, the newest first. */
export function ConversationList({
  entries,
  current,
  onForget,
}: {
  readonly entries: readonly ConversationEntry[]
  readonly current: string
  readonly onForget: (id: string) => void
}): ReactNode {
  return (
    <nav aria-label="Conversations" className="conversations">
      <a className="new" href="/">
        <Icon name="plus" /> New conversation
      </a>
      {entries.length === 0 ? (
        <p className="none">What you ask is kept here.</p>
      ) : (
        <ul>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} isCurrent={entry.id === current} onForget={onForget} />
          ))}
        </ul>
      )}
      <p className="hint">Only this browser sees and opens its conversations.</p>
    </nav>
  )
}
