/** Letters, digits and the underscore; from U+00C0 on every character counts as a letter. */
const words = /[0-9A-Z_a-z\u00c0-\uffff]+/g

const isWord = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at)
  return (
    (code >= 48 && code <= 57) ||
    (code >= 65 && code <= 90) ||
    (code >= 97 && code <= 122) ||
    code === 95 ||
    code >= 0xc0
  )
}

/** Whether the value that stands in a text at `from` is cut out of no longer word or number. */
function isWhole(text: string, value: string, from: number): boolean {
  const end = from + value.length
  const cutHead = from > 0 && isWord(value, 0) && isWord(text, from - 1)
  const cutTail = end < text.length && isWord(value, value.length - 1) && isWord(text, end)
  return !cutHead && !cutTail
}

/** Where a value stands in a text from `from` on as a whole word, number or phrase; -1 where it does not. */
export function findValue(text: string, value: string, from = 0): number {
  let at = text.indexOf(value, from)
  while (at >= 0 && !isWhole(text, value, at)) at = text.indexOf(value, at + 1)
  return at
}

/** A value and where its longest word begins in it. */
interface Anchored {
  readonly value: string
  readonly offset: number
}

function anchorOf(value: string): { word: string; offset: number } {
  let anchor = { word: '', offset: 0 }
  for (const { 0: word, index } of value.matchAll(words))
    if (word.length > anchor.word.length) anchor = { word, offset: index }
  return anchor
}

/** Makes a search for many values at once; it passes over a text once, however many values there are. */
export function findValues(values: Iterable<string>): (text: string) => ReadonlySet<string> {
  const byWord = new Map<string, Anchored[]>()
  const wordless: string[] = []
  for (const value of values) {
    const { word, offset } = anchorOf(value)
    if (word === '') wordless.push(value)
    else if (byWord.has(word)) byWord.get(word)!.push({ value, offset })
    else byWord.set(word, [{ value, offset }])
  }
  return (text) => {
    const found = new Set<string>(wordless.filter((value) => text.includes(value)))
    for (const { 0: word, index } of text.matchAll(words)) {
      for (const { value, offset } of byWord.get(word) ?? []) {
        const at = index - offset
        if (at >= 0 && !found.has(value) && text.startsWith(value, at) && isWhole(text, value, at)) found.add(value)
      }
    }
    return found
  }
}
