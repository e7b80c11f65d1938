import type { TokenCounter } from '@winnow/core'

/** A counter that counts each text once. */
export interface RememberingCounter extends TokenCounter {
  /** Lets go of all texts. */
  forget(): void
}

/** Remembers the counts of another counter until it is told to forget. */
export function rememberCounts(tokens: TokenCounter): RememberingCounter {
  const known = new Map<string, number>()
  return {
    name: tokens.name,
    exact: tokens.exact,
    count(text) {
      let count = known.get(text)
      if (count === undefined) known.set(text, (count = tokens.count(text)))
      return count
    },
    forget: () => known.clear(),
  }
}
