import { useCallback, useState } from 'react'
import type { ConversationEntry } from '../../shared/conversation-entry.ts'

/** The conversations there are, read again when asked for. */
export function useConversations(
  start: readonly ConversationEntry[],
  current: string,
): { entries: readonly ConversationEntry[]; refresh: () => void; forget: (id: string) => void } {
  const [entries, setEntries] = useState(start)
  const refresh = useCallback(() => {
    fetch('/api/conversations')
      .then((response) => (response.ok ? (response.json() as Promise<ConversationEntry[]>) : undefined))
      .then((read) => read && setEntries(read))
      .catch(() => {}) // the list stays as it was
  }, [])
  const forget = useCallback(
    (id: string) => {
      fetch(`/api/conversations/${id}`, { method: 'DELETE' })
        .then(() => (id === current ? location.assign('/') : refresh()))
        .catch(() => {})
    },
    [current, refresh],
  )
  return { entries, refresh, forget }
}
