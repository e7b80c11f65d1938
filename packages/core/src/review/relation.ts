import { extractTerms } from '../text/terms.ts'

/** Terms are told apart by a hash of 18 bits: here it decides about an order, and a table is faster than a set. */
const slots = 1 << 18
/** What more texts than this speak of is no matter of a few. */
const few = 4
/** Texts that are less far from each other than this share of all are one piece of work. */
const nearby = { share: 0.02, most: 40 }
/** How much more an echo from afar says than what is shared with messages in full. */
const echoWorth = 2

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

/** Who speaks of each term: how many texts, and the positions of the first and the last of them. */
export interface Mentions {
  readonly times: Uint32Array
  readonly first: Uint32Array
  readonly last: Uint32Array
  /** How far from each other texts are one piece of work. */
  readonly near: number
}

/** Who speaks of each term, of texts in the order of their positions. */
export function mentionsIn(texts: readonly Related[], positions: readonly number[]): Mentions {
  const times = new Uint32Array(slots)
  const first = new Uint32Array(slots)
  const last = new Uint32Array(slots)
  for (const [index, text] of texts.entries()) {
    for (const slot of slotsOf(text)) {
      if (times[slot] === 0) first[slot] = positions[index]!
      times[slot]! += 1
      last[slot] = positions[index]!
    }
  }
  return { times, first, last, near: Math.min(nearby.most, Math.ceil(texts.length * nearby.share)) }
}

/**
 * How much the text at a position says that a few others speak of from afar: of two that contradict each other both do. A
 * call and its result, or the same file read twice in a row, speak of the same, too, and that says nothing.
 */
export function echoIn(text: Related, { times, first, last, near }: Mentions, at: number): number {
  let sum = 0
  for (const slot of slotsOf(text)) {
    const isFar = at - first[slot]! > near || last[slot]! - at > near
    if (isFar && times[slot]! > 1 && times[slot]! <= few) sum += 1 / times[slot]!
  }
  return sum
}

/**
 * How much each text has to do with some others: the rarer the terms it shares with them, the more. Beside that counts what
 * it shares with a few texts from afar.
 */
export function relationTo(
  others: readonly Related[],
  texts: readonly { readonly source: Related; readonly from: number }[],
  mentions: Mentions,
): Float64Array {
  const isShared = new Uint8Array(slots)
  for (const other of others) for (const slot of slotsOf(other)) isShared[slot] = 1
  return Float64Array.from(texts, ({ source, from }) => {
    let score = echoWorth * echoIn(source, mentions, from)
    for (const slot of slotsOf(source)) if (isShared[slot]) score += 1 / Math.max(1, mentions.times[slot]!)
    return score
  })
}
