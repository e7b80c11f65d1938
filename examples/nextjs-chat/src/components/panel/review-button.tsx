import { useState, type ReactNode } from 'react'
import { askForReview, type Reviewed } from './requests-of.ts'

/** Has a second model argue against the conversation, up to the request that is looked at. */
export function ReviewButton({
  conversation,
  request,
  onReviewed,
}: {
  readonly conversation: string
  readonly request: string
  readonly onReviewed: () => void
}): ReactNode {
  const [isAsking, setAsking] = useState(false)
  const [reviewed, setReviewed] = useState<Reviewed>()
  const [problem, setProblem] = useState<string>()
  const ask = async (): Promise<void> => {
    setAsking(true)
    setProblem(undefined)
    try {
      setReviewed(await askForReview(conversation, request))
      onReviewed()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    }
    setAsking(false)
  }
  return (
    <>
      <button type="button" disabled={isAsking} onClick={() => void ask()}>
        {isAsking ? 'A reviewer reads…' : 'Have it reviewed'}
      </button>
      <p className="hint" role="status">
        {problem ?? (reviewed && `${reviewed.message} ${reviewed.critique} (Reviewed by ${reviewed.model})`)}
      </p>
    </>
  )
}
