import { extractTerms } from '../text/terms.ts'

/** Terms are told apart by a hash of 18 bits: here it decides about an order, and a table is faster than a set. */
const slots = 1 << 18
/** What more texts than this speak of is no matter of a few. */
const few = 4

function slotOf(term: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < term.length; index += 1) hash = Math.imul(hash ^ term.charCodeAt(index), 0x01000193)
  return (hash ^ (hash >>> 15)) & (slots - 1)
}

/** A text to relate. What is found of it stays with it: a table of ten thousand texts is slow to look up. */
export interface Related {
  readonly text: string
  terms?: Int32Array
}

const slotsOf = (related: Related): Int32Array =>
  (related.terms ??= Int32Array.from(new Set(extractTerms(related.text).map(slotOf))))

/** Some texts as one. */
export const together = (texts: readonly Related[]): Related => ({
  text: '',
  terms: Int32Array.from(new Set(texts.flatMap((text) => Array.from(slotsOf(text))))),
})

/** How many of these texts speak of each term. */
export function frequencyIn(texts: readonly Related[]): Uint32Array {
  const frequency = new Uint32Array(slots)
  for (const text of texts) for (const slot of slotsOf(text)) frequency[slot]! += 1
  return frequency
}

/** How much a text says that a few others speak of, too: of two that contradict each other both do. */
export function echoIn(text: Related, frequency: Uint32Array): number {
  let sum = 0
  for (const slot of slotsOf(text)) {
    const times = frequency[slot]!
    if (times > 1 && times <= few) sum += 1 / times
  }
  return sum
}

/**
 * How much each text has to do with some others: the rarer the terms it shares with them, the more. Beside that counts,
 * a quarter as much, what it shares with a few of the texts themselves.
 */
export function relationTo(others: readonly Related[], texts: readonly Related[]): Float64Array {
  const isShared = new Uint8Array(slots)
  for (const other of others) for (const slot of slotsOf(other)) isShared[slot] = 1
  const frequency = frequencyIn(texts)
  return Float64Array.from(texts, (text) => {
    let score = echoIn(text, frequency) / 4
    for (const slot of slotsOf(text)) if (isShared[slot]) score += 1 / frequency[slot]!
    return score
  })
}
