import type { Tier } from '@winnow/core'

/**
 * A tier that knows what people call things: rules choose by the words of the question, and who asks about an outage means
 * incidents, too. It needs no model.
 *
 * @param words what each word of a question may also be called, in lower case
 */
export function synonyms(words: Readonly<Record<string, readonly string[]>>): Tier {
  return {
    name: 'synonyms',
    // Answers depend on the words, so that other words are another version.
    version: JSON.stringify(words),
    decide: (requests) =>
      requests.map(({ question, parts }) => {
        const asked = question.toLowerCase()
        const meant = Object.entries(words).flatMap(([word, others]) => (asked.includes(word) ? others : []))
        const countIn = (text: string): number => meant.filter((word) => text.toLowerCase().includes(word)).length
        const counts = parts.map(countIn)
        const found = [...parts.keys()].filter((at) => counts[at]! > 0)
        // The most needed first: what there is no room for comes last.
        return { parts: found.toSorted((a, b) => counts[b]! - counts[a]! || a - b) }
      }),
  }
}
