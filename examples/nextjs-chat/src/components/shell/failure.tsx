import type { ReactNode } from 'react'
import { explainHere } from '../explain-here.ts'

/** What went wrong with an answer, and what a person can do about it. */
export function Failure({
  error,
  isUnanswered,
  onRetry,
}: {
  readonly error: Error
  /** What was said last has no answer yet: it may not have arrived, and is sent again rather than lost with the page. */
  readonly isUnanswered: boolean
  readonly onRetry: () => void
}): ReactNode {
  const { text, isLost } = explainHere(error)
  return (
    <div className="problem" role="alert">
      <p>{isLost && isUnanswered ? 'The connection to the chat was lost. Your message is kept here.' : text}</p>
      {isLost && !isUnanswered ? (
        <button type="button" onClick={() => location.reload()}>
          Load again
        </button>
      ) : (
        <button type="button" onClick={onRetry}>
          Try again
        </button>
      )}
    </div>
  )
}
