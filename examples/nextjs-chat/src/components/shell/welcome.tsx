import type { ReactNode } from 'react'

/** What an empty conversation shows: what this is, and questions to begin with. */
export function Welcome({
  suggestions,
  onAsk,
}: {
  readonly suggestions: readonly string[]
  readonly onAsk: (text: string) => void
}): ReactNode {
  return (
    <div className="welcome">
      <h2>What would you like to know?</h2>
      <p>
        The answers come with real work in this repository. Beside them you see what each request to the model would
        have held, and what it held after Winnow.
      </p>
      {suggestions.length > 0 && (
        <ul>
          {suggestions.map((text) => (
            <li key={text}>
              <button type="button" onClick={() => onAsk(text)}>
                {text}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
