import { HostFunctionError } from '../plain.ts'
import type { TokenCounter } from '../ports.ts'
import { estimateTokens } from './estimate.ts'

/** What remembering a text costs besides the text, in characters. */
const overhead = 64

/** Characters the memo may hold on to before its older half is dropped. */
const capacity = 16_000_000

/**
 * Remembers counts by text, so that a history that went through JSON is not counted again. A counter that throws or
 * gives nonsense is replaced by the estimate for that text, and `onFailure` hears of it. Fractions are rounded up. Memory is
 * bounded.
 */
export function memoizeCounter(tokens: TokenCounter, onFailure: (error: unknown) => void): TokenCounter {
  let recent = new Map<string, number>()
  let older = new Map<string, number>()
  let held = 0

  function measure(text: string): number {
    try {
      const given = tokens.count(text)
      // Sums of fractions differ by the order in which they are added.
      const count = Math.ceil(given)
      if (Number.isFinite(given) && Number.isSafeInteger(count) && given >= 0) return count
      const problem = `counter ${tokens.name} gave ${given}`
      onFailure(new HostFunctionError('tokens', problem, 'Give a number of 0 or more for every text.'))
    } catch (error) {
      onFailure(error)
    }
    return estimateTokens(text)
  }

  return {
    name: tokens.name,
    exact: tokens.exact,
    count(text) {
      if (text === '') return 0
      let count = recent.get(text)
      if (count !== undefined) return count
      count = older.get(text) ?? measure(text)
      recent.set(text, count)
      held += text.length + overhead
      if (held > capacity) {
        older = recent
        recent = new Map()
        held = 0
      }
      return count
    },
  }
}
