import type { Spoken } from './orders/spoken.ts'
import type { SentencePlace } from './said/going-on.ts'

/** A sentence that speaks of what follows is told with that, wherever it is told besides. */
const pointsOn =
  /(?<!\p{L})(?:(?:the )?following|below|folgend(?:e[nmrs]?)?|nachstehend|unten)(?!\p{L})|以下|下面|下列/iu

/**
 * Whether a sentence is told beside others that settle something, because it settles something itself. What stands below the end of
 * its paragraph may lead to something else.
 */
export function toldBeside(
  { lines }: Spoken,
  settled: readonly { readonly start: SentencePlace; readonly end: SentencePlace }[],
): (sentence: string) => boolean {
  const told = new Set<string>()
  for (const { start, end } of settled) {
    const own = lines.slice(start.line, end.line + 1)
    const blank = own.findIndex(({ text }) => text === '')
    for (const [at, { sentences }] of (blank < 0 ? own : own.slice(0, blank)).entries()) {
      const to = start.line + at === end.line ? end.of + 1 : sentences.length
      for (const { text } of sentences.slice(at === 0 ? start.of : 0, to)) told.add(text)
    }
  }
  return (sentence) => told.has(sentence) && !pointsOn.test(sentence)
}
