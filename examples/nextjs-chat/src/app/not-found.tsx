import type { ReactNode } from 'react'

/** What stands where nothing is, or nothing that this browser may open. */
export default function NotFound(): ReactNode {
  return (
    <main className="nothing">
      <h1>There is no such conversation here</h1>
      <p>A conversation opens in the browser it was begun in, and in no other. It may also have been forgotten.</p>
      <p>
        <a href="/">Begin a new one</a>
      </p>
    </main>
  )
}
