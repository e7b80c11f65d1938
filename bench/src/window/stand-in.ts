import { countText } from '../trajectories/tokens.ts'

const word = /[\p{L}\p{N}_/#@.\-\\]{4,120}/gu
const isValue = (text: string): boolean => /\d|[/\\_]|\p{Ll}\p{Lu}/u.test(text)

/** A word without the punctuation around it; a path may begin with a slash. */
function bare(text: string): string {
  let [from, to] = [0, text.length]
  while (from < to && '.-@\\'.includes(text[from]!)) from += 1
  while (to > from && '.-@\\/#'.includes(text[to - 1]!)) to -= 1
  return text.slice(from, to)
}

/**
 * What stands in for a model that summarises: it copies the words that look like paths, identifiers and numbers out of what
 * it is shown, each once, the last first, as many as fit into so many tokens.
 */
export function extract(text: string, room: number): string {
  const values = new Set((text.match(word) ?? []).map(bare).filter(isValue).toReversed())
  const kept: string[] = []
  let left = room
  for (const value of values) {
    left -= countText(value) + 1
    if (left < 0) break
    kept.push(value)
  }
  return kept.join(' ')
}
