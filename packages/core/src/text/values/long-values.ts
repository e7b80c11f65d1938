import type { ValueList } from './value-list.ts'
import { readValues, valuesOf } from './values.ts'

/** Longer texts are read in stretches, whose values are not remembered. */
const longText = 200_000
/** Characters of a stretch. */
const stretch = 50_000
/** Behind what a stretch ends, best first; values hold none of them, but for strings of JSON. */
const ends = ['\n', ' ', ',', '"']

/** Where a stretch ends: behind a line or a word, if one ends in its second half. */
function endOf(part: string): number {
  for (const end of ends) {
    const at = part.lastIndexOf(end)
    if (at >= part.length / 2) return at + 1
  }
  return part.length
}

/**
 * The values of a text, list after list, each of little work; a list holds until the next one is asked for or another text is
 * read. A long text is read in stretches: long JSON is not read as structure then, so that its strings of several words are no
 * values.
 */
export function* valueListsOf(text: string): Generator<ValueList, void> {
  if (text.length <= longText) {
    yield valuesOf(text)
    return
  }
  for (let from = 0; from < text.length;) {
    const part = text.slice(from, from + stretch)
    const length = from + part.length < text.length ? endOf(part) : part.length
    yield readValues(part.slice(0, length))
    from += length
  }
}
