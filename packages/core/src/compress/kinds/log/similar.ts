import { isBalanced } from '../lines/quotable.ts'

/** The text of a line with its numbers and ids taken out, in words. */
export interface Words {
  /** The words as they stand. */
  readonly raw: readonly string[]
  /** The same with a sign for each number. */
  readonly plain: readonly string[]
}

/** Only so much of a line is compared. */
const readLength = 500
const mostWords = 60
const number = /0x[\da-f]+|(?<![a-z])(?=[a-z]*\d)[\da-f]{6,}(?![a-z])|\d+(?:\.\d+)?/giu

export const withoutNumbers = (text: string): string => text.replace(number, '#')

/** A measure with its labels, as Prometheus lists them: `queue_depth{zone="eu"} 7`. */
const labelled = /^([A-Za-z_:][\w:]*)(\{[^{}]*\})\s+(\S+)$/u

export function wordsOf(line: string): Words {
  const measure = line.includes('}') && line.length <= readLength ? labelled.exec(line.trim()) : undefined
  if (measure) {
    // Whatever its labels, a measure is compared with others of its name, which stands right in front of the value.
    const [, name, labels, value] = measure as unknown as [string, string, string, string]
    return { raw: [labels, name, value], plain: ['{#}', name, withoutNumbers(value)] }
  }
  const raw = line.slice(0, readLength).trim().split(/\s+/u, mostWords)
  return { raw, plain: raw.map(withoutNumbers) }
}

/** Lines that say the same with other values. */
export interface Family {
  readonly first: readonly string[]
  /** Positions of its lines, ascending. */
  readonly members: number[]
}

/** The share of the words that lines of a family have in common. */
const leastAlike = 0.65
/** Families of one length a line is compared with; further ones are found only by equal words. */
const mostCompared = 40

function isAlike(a: readonly string[], b: readonly string[]): boolean {
  let same = 0
  for (let index = 0; index < a.length; index += 1) if (a[index] === b[index]) same += 1
  return same >= a.length * leastAlike
}

/** Sorts lines into families: equal but for numbers, or with most words in common at the same places. */
export class Families {
  readonly all: Family[] = []
  readonly #exact = new Map<string, Family>()
  readonly #byLength = new Map<string, Family[]>()

  /** @param group lines of different groups are never of one family */
  add(position: number, { plain }: Words, group: string): Family {
    const key = `${group}\n${plain.join(' ')}`
    const family = this.#exact.get(key) ?? this.#like(plain, group)
    this.#exact.set(key, family)
    family.members.push(position)
    return family
  }

  #like(plain: readonly string[], group: string): Family {
    const key = `${group}\n${plain.length}`
    let same = this.#byLength.get(key)
    if (!same) this.#byLength.set(key, (same = []))
    const found = plain.length > 3 ? same.find(({ first }) => isAlike(first, plain)) : undefined
    if (found) return found
    const family: Family = { first: plain, members: [] }
    this.all.push(family)
    if (same.length < mostCompared) same.push(family)
    return family
  }
}

/** Families of fewer lines are not named. */
export const fewestOfForm = 3
const longestLabel = 48

/** Lines with their words and families; only those of the stretches have any. */
interface SortedLines {
  readonly lines: readonly string[]
  readonly words: readonly (Words | undefined)[]
  readonly families: readonly (Family | undefined)[]
  readonly stretches: readonly { readonly from: number; readonly to: number }[]
}

/** What the lines of a family have in common, with dots for the rest. */
export class Labels {
  readonly #reading: SortedLines
  readonly #labels = new Map<Family, string>()
  readonly #texts: string[] = []
  #everywhere: ReadonlySet<string> | undefined

  constructor(reading: SortedLines) {
    this.#reading = reading
  }

  of(family: Family): string {
    let label = this.#labels.get(family)
    if (label === undefined) this.#labels.set(family, (label = this.ofLines(family.members)))
    return label
  }

  /** The same of some lines of a family, which may have more in common. */
  ofLines(members: readonly number[]): string {
    const first = this.#reading.words[members[0]!]!.plain
    return this.#make(first, members)
  }

  /** Tells the lines that have the form of a label: all between its dots, in this order. */
  reader(label: string): (index: number) => boolean {
    const pieces = label.split('…')
    return (index) => {
      const text = this.#textOf(index)
      let at = 0
      return pieces.every((piece) => {
        const found = text.indexOf(piece, at)
        at = found + piece.length
        return found >= 0
      })
    }
  }

  #textOf(index: number): string {
    const { words, lines } = this.#reading
    return (this.#texts[index] ??= (words[index] ?? wordsOf(lines[index]!)).raw.join(' '))
  }

  /** Words that most families have say nothing about one of them. */
  #common(): ReadonlySet<string> {
    if (this.#everywhere) return this.#everywhere
    const { families: all, stretches } = this.#reading
    const families = new Set<Family>()
    for (const { from, to } of stretches) {
      for (let index = from; index <= to; index += 1) {
        const family = all[index]
        if (family && family.members.length >= fewestOfForm) families.add(family)
      }
    }
    const counts = new Map<string, number>()
    for (const family of families)
      for (const word of new Set(family.first)) counts.set(word, (counts.get(word) ?? 0) + 1)
    const common = families.size < 3 ? [] : [...counts].filter(([, count]) => count > families.size / 2)
    return (this.#everywhere = new Set(common.map(([word]) => word)))
  }

  #make(first: readonly string[], members: readonly number[]): string {
    const same = first.map(() => true)
    for (const index of members) {
      const { plain } = this.#reading.words[index]!
      for (let at = 0; at < same.length; at += 1) if (plain[at] !== first[at]) same[at] = false
    }
    const common = this.#common()
    const words = first.map((word, at) =>
      same[at] && !common.has(word) ? word.replace(/[#.,:;TZ+-]*#[#.,:;TZ+-]*/gu, '…') : '…',
    )
    const label = joinWords(words)
    // A bracket that opens nothing would read as the end of the mark, and a quote without another as the end of the label.
    return isBalanced(label) ? label : joinWords(words.map((word) => (/["[\]]/u.test(word) ? '…' : word)))
  }
}

/** The words of a label, with dots for those that differ. */
function joinWords(words: readonly string[]): string {
  const label = words
    .join(' ')
    .replace(/…(?:[ ,;:]*…)+/gu, '…')
    .replace(/^…\s*/u, '')
    .trim()
  return label.length > longestLabel ? `${label.slice(0, longestLabel).replace(/[\s…]+$/u, '')}…` : label
}
