const marks: readonly [RegExp, string][] = [
  [/\[[xX]\]|[✅✓✔☑]\uFE0F?/gu, ' completed '],
  [/\[[~-]\]|🔄|⏩|▶\uFE0F?/gu, ' in_progress '],
  [/\[ \]|⏳|⌛|☐|⬜|🕒/gu, ' pending '],
]

/**
 * A text as it is compared: state marks spelled out, markdown emphasis, list marks, quotes and case dropped, white
 * space folded. Line breaks stay. Linear in the length of the text.
 */
export function normalizeText(text: string): string {
  let out = text.normalize('NFKC')
  for (const [pattern, word] of marks) out = out.replace(pattern, word)
  return out
    .split('\n')
    .map(normalizeLine)
    .filter((line) => line !== '')
    .join('\n')
}

/** One line of {@link normalizeText}. */
function normalizeLine(line: string): string {
  const bare = line.trim().replace(/^(?:[-*+•]\s|#{1,6}\s|>\s|\d{1,4}[.)]\s)/u, '')
  return bare
    .replace(/[*_`~"'“”‘’|]+/gu, (run) => (run === '_' ? '_' : ' '))
    .replace(/\s+/gu, ' ')
    .replace(/ (?=[,.;:!?)\]}，。；：！？）】])/gu, '')
    .replace(/(?<=[([{（【]) /gu, '')
    .trim()
    .toLowerCase()
}

const isWordCode = (code: number): boolean =>
  (code >= 48 && code <= 57) || (code >= 97 && code <= 122) || code === 95 || (code >= 0xc0 && code < 0x2e80)

/** Places looked at before a phrase counts as not found, so that hostile text stays cheap. */
const mostTries = 64

/** Whether `value` stands in `text` as a whole word or phrase; both normalised. CJK text has no word borders. */
export function containsPhrase(text: string, value: string): boolean {
  if (value === '') return false
  const head = isWordCode(value.charCodeAt(0))
  const tail = isWordCode(value.charCodeAt(value.length - 1))
  let at = text.indexOf(value)
  for (let tries = 0; at >= 0 && tries < mostTries; tries += 1, at = text.indexOf(value, at + 1)) {
    if (head && at > 0 && isWordCode(text.charCodeAt(at - 1))) continue
    const end = at + value.length
    if (tail && end < text.length && isWordCode(text.charCodeAt(end))) continue
    return true
  }
  return false
}
