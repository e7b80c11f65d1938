import type { TokenCounter } from '../ports.ts'
import type { Compression, Form } from './compress-text.ts'
import type { Pointed } from './shown/shown-place.ts'
import { gainsEnough } from './choose/room.ts'
import { isWorthwhile } from './choose/worthwhile.ts'

/** What one text is sent as. */
export interface Outcome {
  readonly text: string
  readonly tokens: number
  readonly form?: Form
  /** The name of the raw text, where something was left out, and who chose what. */
  readonly ref?: string
  readonly tier?: 1 | 2 | 3 | 4
  /** Why nothing came of what an embedder or a model said. */
  readonly unused?: string
  readonly pointed?: Pointed
}

/**
 * Picks the form of a text: without loss where that is enough, otherwise what was chosen; both without what the turn has
 * shown before.
 */
export function outcomeOf(
  raw: string,
  { before, cap, reformatted, chosen, leastGain }: Compression,
  point: (text: string) => Pointed | undefined,
  tokens: TokenCounter,
): Outcome {
  const withPointers = (given: Outcome): Outcome => {
    const pointed = point(given.text)
    if (!pointed) return given
    const after = tokens.count(pointed.text)
    return isWorthwhile(given.tokens, after, tokens) ? { ...given, text: pointed.text, tokens: after, pointed } : given
  }
  const whole = withPointers(
    reformatted
      ? { text: reformatted.text, tokens: reformatted.tokens, form: reformatted }
      : { text: raw, tokens: before },
  )
  if (!chosen || whole.tokens <= cap) return whole
  const part = withPointers({
    text: chosen.text,
    tokens: chosen.tokens,
    form: chosen,
    ref: chosen.ref,
    tier: chosen.tier,
    ...(chosen.unused === undefined ? {} : { unused: chosen.unused }),
  })
  const isSmaller = part.tokens < whole.tokens
  return isSmaller && (!leastGain || gainsEnough(whole.tokens, part.tokens, leastGain)) ? part : whole
}
