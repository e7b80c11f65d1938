/** So far from a place the end of a field is looked for, and in at most this share of what is shown. */
const reach = 80
const reachShare = 1 / 3

const [quote, backslash] = [34, 92]
const codesOf = (characters: string): ReadonlySet<number> =>
  new Set(Array.from(characters, (character) => character.charCodeAt(0)))
const separators = codesOf(',;|\t')
const opening = codesOf('([{')
const closing = codesOf(')]}')
const isDigit = (code: number): boolean => code >= 48 && code <= 57

interface FieldEnd {
  /** Behind the separator. */
  readonly at: number
  /** How many brackets are open there. */
  readonly depth: number
}

/** Where fields end between two places: behind a comma, a semicolon, a bar or a tab, none of them in quotes or in a number. */
function fieldEnds(text: string, from: number, to: number): FieldEnd[] {
  const ends: FieldEnd[] = []
  let depth = 0
  let settlesNothing = false
  for (let at = 0; at < to; at += 1) {
    const code = text.charCodeAt(at)
    if (code === backslash) at += 1
    else if (code === quote) settlesNothing = !settlesNothing
    else if (settlesNothing) continue
    else if (opening.has(code)) depth += 1
    else if (closing.has(code)) depth -= 1
    else if (at + 1 >= from && at + 1 <= to && separators.has(code)) {
      const isInNumber = isDigit(text.charCodeAt(at - 1)) && isDigit(text.charCodeAt(at + 1))
      if (!isInNumber) ends.push({ at: at + 1, depth })
    }
  }
  return ends
}

const reachOf = (length: number): number => Math.min(reach, Math.floor(length * reachShare))

/**
 * The end of a field at or before `at`, so that no key, name or number is shown in part: of the least nested in reach the last. The
 * end of a word where there is none, and `at` where there is neither.
 *
 * @param shown how many characters are shown before it
 */
export function fieldEndBefore(text: string, at: number, shown: number): number {
  if (at >= text.length) return at
  const from = at - reachOf(shown)
  let best: FieldEnd | undefined
  for (const end of fieldEnds(text, from, at)) if (!best || end.depth <= best.depth) best = end
  if (best) return best.at
  const blank = text.lastIndexOf(' ', at)
  return blank > from ? blank : at
}

/** The begin of a field at or behind `at`, in the same way: of the least nested in reach the first. */
export function fieldStartAfter(text: string, at: number, shown: number): number {
  if (at <= 0) return at
  const to = at + reachOf(shown)
  let best: FieldEnd | undefined
  for (const end of fieldEnds(text, at, to)) if (!best || end.depth < best.depth) best = end
  if (best) return best.at
  const blank = text.indexOf(' ', at - 1)
  return blank >= 0 && blank < to ? blank + 1 : at
}

/**
 * The first place at or behind `at` that stands in no bracket opened since `done`: what stands in one would be read as what
 * stands in the bracket that was open at `done`. For example in `[{a: 1, b: 2}, {c: 3, d: 4}]`, shown up to `a: 1,`, the end from `d: 4`
 * on is read as a part of the first object.
 */
export function outsideBrackets(text: string, done: number, at: number): number {
  let [depth, least, settlesNothing] = [0, 0, false]
  for (let index = 0; index < text.length; index += 1) {
    if (index >= at && depth <= least) return index
    const code = text.charCodeAt(index)
    if (code === backslash) index += 1
    else if (code === quote) settlesNothing = !settlesNothing
    else if (settlesNothing) continue
    else if (opening.has(code)) depth += 1
    else if (closing.has(code)) depth -= 1
    least = index < done ? depth : index < at ? Math.min(least, depth) : least
  }
  return text.length
}
