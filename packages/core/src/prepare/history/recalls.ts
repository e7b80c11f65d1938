import { resultText } from '../../message/guards.ts'
import type { Round } from '../../message/pairing.ts'
import { recallToolName } from '../../message/recall.ts'
import type { TokenCounter } from '../../ports.ts'
import type { Recalls } from './decisions.ts'

/** How often a model read something again in some rounds, and what that put into the turn. */
export function recallsOf(rounds: readonly Round[], tokens: TokenCounter): Recalls {
  let count = 0
  let sum = 0
  for (const { uses } of rounds) {
    for (const { value, results } of uses) {
      if (value.toolName !== recallToolName) continue
      count += 1
      for (const place of results) sum += tokens.count(resultText(place.value))
    }
  }
  return { count, tokens: sum }
}
