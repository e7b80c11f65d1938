import { commonWide, segmentsOf } from './keywords.ts'
import type { Question } from './question.ts'

/** Which places of a text are looked for. */
export interface Sought {
  /** So many places together. */
  readonly most: number
  /** Characters between two places of one word. */
  readonly apart?: number
  readonly from?: number
  readonly to?: number
}

/** Characters of what a question says without spaces that are looked for, and how long a part of it can be. */
const mostCharacters = 400
const longestPart = 20

/** Words that any question has, and endings of Japanese: at the ends of a part they say nothing. */
const common = `(?:${[...commonWide].join('|')}|[的了吗呢吧是在和与\\p{Script=Hiragana}])+`
const commonStart = new RegExp(`^${common}`, 'u')
const commonEnd = new RegExp(`${common}$`, 'u')

/** A part of what a question says: what can follow it, and the word that it is without the common ones at its ends. */
interface Part {
  readonly next: Map<number, Part>
  word?: string
  /** Characters in front of the word. */
  before?: number
}

/** The parts of what a question says without spaces, by their characters. */
interface Parts {
  readonly root: Part
  /** 1 for every code unit that a part begins with. */
  readonly begins: Uint8Array
  /** The words of two characters: two that stand side by side in two words are none. */
  readonly pairs: ReadonlySet<string>
}

const isHigh = (code: number): boolean => code >= 0xd800 && code <= 0xdbff
const isLow = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff

/** The pairs of characters that begin and end where words do. */
function pairsOf(run: string): string[] {
  const words = segmentsOf(run)
  return words.flatMap((word, index) => [word, word + (words[index + 1] ?? '')].filter(({ length }) => length === 2))
}

function readParts({ wide }: Question): Parts | undefined {
  if (wide.length === 0) return undefined
  const root: Part = { next: new Map() }
  const begins = new Uint8Array(0x10000)
  const pairs = new Set<string>()
  let left = mostCharacters
  for (const whole of wide) {
    const run = whole.slice(0, left)
    left -= run.length
    for (const pair of pairsOf(run)) pairs.add(pair)
    for (let from = 0; from < run.length - 1; from += 1) {
      if (isLow(run.charCodeAt(from))) continue
      begins[run.charCodeAt(from)] = 1
      let part = root
      for (let at = from; at < Math.min(run.length, from + longestPart); at += 1) {
        const code = run.charCodeAt(at)
        let longer = part.next.get(code)
        if (!longer) part.next.set(code, (longer = { next: new Map() }))
        part = longer
      }
    }
  }
  return { root, begins, pairs }
}

/** One question is put to many texts. */
const known = new WeakMap<Question, { readonly parts: Parts | undefined }>()

function partsOf(question: Question): Parts | undefined {
  let found = known.get(question)
  if (!found) known.set(question, (found = { parts: readParts(question) }))
  return found.parts
}

/** Sets the word of a part, empty where it says nothing. */
function readWord(part: Part, written: string, pairs: ReadonlySet<string>): string {
  const behind = written.replace(commonStart, '')
  const word = behind.replace(commonEnd, '')
  part.before = written.length - behind.length
  return (part.word = word.length > 2 || pairs.has(word) ? word : '')
}

/**
 * Where the longest parts stand that a text and the Chinese, Japanese or Korean of a question have in common, at the first places of
 * each: without spaces between words a name is known by that few places have as much of it. Linear in the text.
 */
export function widePlaces(
  text: string,
  question: Question,
  { most, apart = 0, from = 0, to = Infinity }: Sought,
): Map<string, number[]> {
  const places = new Map<string, number[]>()
  const parts = partsOf(question)
  if (!parts) return places
  const { root, begins, pairs } = parts
  const end = Math.min(text.length - 1, to)
  for (let at = from; at < end; at += 1) {
    if (begins[text.charCodeAt(at)] === 0) continue
    let part = root
    let behind = at
    for (
      let longer = root.next.get(text.charCodeAt(at));
      longer;
      longer = part.next.get(text.charCodeAt((behind += 1)))
    )
      part = longer
    if (behind - at < 2 || isHigh(text.charCodeAt(behind - 1))) continue
    const word = part.word ?? readWord(part, text.slice(at, behind), pairs)
    if (word !== '') {
      let own = places.get(word)
      if (!own) places.set(word, (own = []))
      const place = at + part.before!
      if (own.length < most && place > (own.at(-1) ?? -Infinity) + apart) own.push(place)
    }
    // The last character may begin another part.
    at = behind - 2
  }
  return places
}
