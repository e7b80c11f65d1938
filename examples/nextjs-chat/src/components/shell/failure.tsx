import type { ReactNode } from 'react'
import { explainHere } from '../explain-here.ts'

/** What went wrong with an answer, and what a person can do about it. */
export function Failure({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }): ReactNode {
  const { text, isLost } = explainHere(error)
  return (
    <div className="problem" role="alert">
      <p>{text}</p>
      {isLost ? (
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
