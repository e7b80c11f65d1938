import { useState, type ReactNode } from 'react'
import { visible } from './plain-text.ts'

/** Characters shown at first, and with each step more. */
const page = 4000
const count = new Intl.NumberFormat('en')

/** A text of any length, shown as text: the beginning, and more when asked for. */
export function LongText({ text, label }: { readonly text: string; readonly label: string }): ReactNode {
  const [shown, setShown] = useState(page)
  const rest = text.length - shown
  return (
    <>
      <pre className="result" tabIndex={0} aria-label={label}>
        {visible(text.slice(0, shown))}
      </pre>
      {rest > 0 && (
        <button type="button" className="quiet" onClick={() => setShown(shown + page * 5)}>
          Show more ({count.format(rest)} characters left)
        </button>
      )}
    </>
  )
}
