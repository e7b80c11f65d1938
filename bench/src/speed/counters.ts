import { estimateTokens, type TokenCounter } from '@winnow/core'

/** The estimate that Winnow uses by default. */
export const estimating: TokenCounter = { name: 'estimate', exact: false, count: estimateTokens }

const known = new Map<string, number>()

/** The same counts, each text counted once in this process, whoever asks. */
export const remembering: TokenCounter = {
  ...estimating,
  count(text) {
    let count = known.get(text)
    if (count === undefined) known.set(text, (count = estimateTokens(text)))
    return count
  },
}
