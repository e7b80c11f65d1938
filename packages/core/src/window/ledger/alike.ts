import { hashText } from '../../text/hash.ts'
import { Recent } from '../../text/recent.ts'

/** Of the words of two texts that are alike, at least so many are in both. */
const leastShared = 0.6
/** Texts of fewer different words are alike only if they are the same. */
const leastWords = 4
/** How many pairs of the smallest hashes a text is found by. */
const bands = 4
/** Texts of one band that are compared with a new one. */
const mostCompared = 6

/** Characters of the beginning of a text. */
const longestHead = 240
/** So many characters of a text are compared, its beginning; of what follows only whether it is the same. */
const longestCompared = 20_000

const word = /\p{Script=Han}|[\p{L}\p{N}_]+/gu

/** What a text is compared by. */
interface Likeness {
  /** The text without what does not tell: case, punctuation, blanks. */
  readonly plain: string
  readonly words: ReadonlySet<string>
  /** The words of its beginning: what follows may be the same in all texts made from one template. */
  readonly head: ReadonlySet<string>
  /** Where it is looked for. */
  readonly bands: readonly string[]
}

/** Characters of texts whose likeness is remembered: a jump compares all that earlier ones did. */
const remembered = 1_000_000
const known = new Recent<Likeness>(remembered)

/** The words of a text: numbers are all one, Chinese goes by pairs of characters. */
function readWords(plain: string): ReadonlySet<string> {
  const words = new Set<string>()
  let before = ''
  for (const [found] of plain.matchAll(word)) {
    const isHan = found.length === 1 && found > '\u3000'
    if (isHan) words.add(before + found)
    else words.add(found.replaceAll(/\p{N}+/gu, '0'))
    before = isHan ? found : ''
  }
  return words
}

/** The smallest hashes of words by each of several orders, two to a band. */
function bandsOf(words: ReadonlySet<string>): string[] {
  const smallest = new Uint32Array(bands * 2).fill(2 ** 32 - 1)
  for (const each of words) {
    const hash = Number.parseInt(hashText(each), 16)
    for (let row = 0; row < smallest.length; row += 1) {
      const factor = 0x9e3779b1 + row * 0x85ebca6
      const mixed = Math.imul(hash ^ (factor >>> 3), factor) >>> 0
      if (mixed < smallest[row]!) smallest[row] = mixed
    }
  }
  return Array.from({ length: bands }, (_, band) => `${band}.${smallest[band * 2]}.${smallest[band * 2 + 1]}`)
}

/** The beginning of a text without tags, and without lines that only say what follows. */
const headOf = (text: string): string =>
  text
    .slice(0, longestHead * 4)
    .replaceAll(/<[^<>\n]{0,100}>|^.{0,200}[:：][^\S\n]*$/gmu, ' ')
    .trim()
    .slice(0, longestHead)
    .toLowerCase()

const likenessOf = (text: string): Likeness =>
  known.get(text, () => {
    const words = readWords(plainBeginning(text))
    const head = text.length > longestHead ? readWords(headOf(text)) : words
    return { plain: plainOf(text), words, head, bands: words.size < leastWords ? [] : bandsOf(words) }
  })

const plainBeginning = (text: string): string =>
  text
    .slice(0, longestCompared)
    .toLowerCase()
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** A text without what does not tell it from others: case, punctuation, blanks. */
export const plainOf = (text: string): string => plainBeginning(text) + text.slice(longestCompared)

/** The words of a text as they count for likeness. */
export const wordsOf = (text: string): ReadonlySet<string> => likenessOf(text).words

/** The share of the words of two texts that is in both. */
export function sharedBy(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let both = 0
  for (const each of one) if (other.has(each)) both += 1
  return both / Math.max(1, one.size + other.size - both)
}

interface Kept extends Pick<Likeness, 'words' | 'head'> {
  readonly group: number
}

/** Puts texts that are alike into groups, in one pass: each is compared with a few that share its rarest words. */
export class AlikeTexts {
  readonly #byBand = new Map<string, Kept[]>()
  readonly #same = new Map<string, number>()
  #groups = 0

  /** The number of the group of a text. */
  groupOf(text: string): number {
    const likeness = likenessOf(text)
    const same = this.#same.get(likeness.plain)
    if (same !== undefined) return same
    const group = this.#find(likeness) ?? this.#groups++
    this.#same.set(likeness.plain, group)
    return group
  }

  #find({ words, head, bands: places }: Likeness): number | undefined {
    for (const place of places)
      for (const other of this.#byBand.get(place) ?? [])
        if (sharedBy(words, other.words) >= leastShared && sharedBy(head, other.head) >= leastShared) return other.group
    const kept: Kept = { words, head, group: this.#groups }
    for (const place of places) {
      const list = this.#byBand.get(place)
      if (!list) this.#byBand.set(place, [kept])
      else if (list.length < mostCompared) list.push(kept)
    }
    return undefined
  }
}
