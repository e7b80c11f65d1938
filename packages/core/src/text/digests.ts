/** Of a hash so many hexadecimal digits at least are its name, and so many it has at most. */
const shortest = 7
const longest = 128
/** A name that begins more hashes than this is none of them abbreviated. */
const mostSpellings = 8

const digest = /(?<![\w-])[\da-f]{7,128}(?![\w-])/giu
/** An id that counts, letters in front of a number: where it stands by itself, a longer one is another. */
const counted = /^[a-f]+\d+$/u

/** Hashes in hexadecimal digits that a text names, whole or abbreviated, in small letters: a number or a word is none. */
export const digestsIn = (text: string): string[] =>
  (text.match(digest) ?? [])
    .map((found) => found.toLowerCase())
    .filter((found) => /\d/u.test(found) && /[a-f]/u.test(found))

/** How a text writes some hashes in other lengths: the longer ones that each begins, and the shorter ones that begin it. */
export function spellingsOf(digests: readonly string[], text: string): string[] {
  if (digests.length === 0) return []
  const beginnings = [...new Set(digests.map((each) => each.slice(0, shortest)))]
  const pattern = new RegExp(`(?<![\\da-f])(?:${beginnings.join('|')})[\\da-f]*`, 'giu')
  const spellings = new Map(digests.map((each) => [each, new Set<string>()]))
  for (const [match] of text.matchAll(pattern)) {
    if (match.length > longest) continue
    const written = match.toLowerCase()
    for (const [name, found] of spellings) {
      if (found.size <= mostSpellings && (written.startsWith(name) || name.startsWith(written))) found.add(written)
    }
  }
  return [...spellings].flatMap(([name, found]) => {
    const isWhole = found.delete(name)
    const isCounted = (written: string): boolean => counted.test(written.length > name.length ? written : name)
    return found.size > mostSpellings ? [] : [...found].filter((written) => !isWhole || !isCounted(written))
  })
}
