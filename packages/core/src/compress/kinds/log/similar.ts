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
