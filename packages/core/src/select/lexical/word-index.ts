import type { FieldName, ToolFields } from './fields.ts'
import { weights } from './weights.ts'
import { isSmall, isWide } from './words.ts'

/** Fields whose neighbouring words count as pairs. */
const pairedFields = new Set<FieldName>(['name', 'description'])
const fieldNames = Object.keys(weights.fields) as FieldName[]

/** Numbers in the order in which they came, in room that grows. */
class Numbers {
  values: Float64Array = new Float64Array(1024)
  length = 0

  push(value: number): void {
    if (this.length === this.values.length) {
      const more = new Float64Array(this.length * 2)
      more.set(this.values)
      this.values = more
    }
    this.values[this.length++] = value
  }
}

/**
 * Which terms stand in which tools, and how much each counts there: BM25 over weighted fields (Robertson, Zaragoza,
 * Taylor 2004), one saturation for all of them. A pair of neighbours is a term of its own.
 */
export class WordIndex {
  /** Words by their number; pairs have numbers behind them. */
  readonly words: string[] = []
  readonly #numbers = new Map<string, number>()
  /** By the first word, then by the second. */
  readonly #pairs: (Map<number, number> | undefined)[] = []
  #pairCount = 0
  /** Where the entries of a term begin; one more at the end. */
  readonly #starts: Int32Array
  readonly #tools: Int32Array
  readonly #values: Float32Array
  readonly #rarities: Float64Array
  /** Length of each tool as a vector. */
  readonly norms: Float64Array
  readonly #count: number

  constructor(tools: readonly ToolFields[]) {
    this.#count = tools.length
    const numbered = tools.map((fields) => this.#numberedFields(fields))
    const averages = fieldNames.map(
      (_, field) => numbered.reduce((sum, fields) => sum + fields[field]!.length, 0) / tools.length || 1,
    )
    const terms = new Numbers()
    const values = new Numbers()
    const ends = new Int32Array(tools.length)
    /** Where the terms end that make a tool longer: its names as one word only say again what their parts say. */
    const measured = new Int32Array(tools.length)
    numbered.forEach((fields, tool) => {
      const counts = new Map<number, number>()
      fields.forEach((field, at) => {
        if (fieldNames[at] === 'wholeNames') measured[tool] = terms.length + counts.size
        this.#countField(field, fieldNames[at]!, averages[at]!, counts)
      })
      for (const [term, count] of counts) {
        terms.push(term)
        values.push(count / (count + weights.saturation))
      }
      ends[tool] = terms.length
    })
    const size = this.words.length + this.#pairCount
    this.#starts = new Int32Array(size + 1)
    for (let at = 0; at < terms.length; at += 1) this.#starts[terms.values[at]! + 1]! += 1
    for (let term = 0; term < size; term += 1) this.#starts[term + 1]! += this.#starts[term]!
    this.#rarities = new Float64Array(size)
    for (let term = 0; term < size; term += 1)
      this.#rarities[term] = this.#rarityOf(this.#starts[term + 1]! - this.#starts[term]!)
    this.#tools = new Int32Array(terms.length)
    this.#values = new Float32Array(terms.length)
    this.norms = new Float64Array(tools.length)
    const next = this.#starts.slice()
    let at = 0
    for (let tool = 0; tool < tools.length; tool += 1) {
      let squares = 0
      for (; at < ends[tool]!; at += 1) {
        const term = terms.values[at]!
        const place = next[term]!
        next[term] = place + 1
        this.#tools[place] = tool
        this.#values[place] = values.values[at]!
        if (at < measured[tool]!) squares += (values.values[at]! * this.#rarities[term]!) ** 2
      }
      this.norms[tool] = Math.sqrt(squares) || 1
    }
  }

  #numberedFields(fields: ToolFields): number[][] {
    return fieldNames.map((name) => fields[name].map((word) => this.#numberOf(word)))
  }

  #numberOf(word: string): number {
    const known = this.#numbers.get(word)
    if (known !== undefined) return known
    this.#numbers.set(word, this.words.length)
    return this.words.push(word) - 1
  }

  #countField(field: readonly number[], name: FieldName, average: number, counts: Map<number, number>): void {
    const { weight, lengthPenalty } = weights.fields[name]
    const value = weight / (1 - lengthPenalty + (lengthPenalty * field.length) / average)
    const isPaired = pairedFields.has(name)
    const times = new Map<number, number>()
    const count = (term: number): void => {
      const time = (times.get(term) ?? 0) + 1
      times.set(term, time)
      if (time <= weights.mostTimes) counts.set(term, (counts.get(term) ?? 0) + value)
    }
    field.forEach((term, at) => {
      // What asks for nothing counts with its neighbours, and where it is all the name there is.
      if (field.length === 1 || !isSmall(this.words[term]!)) count(term)
      const next = field[at + 1]
      if (!isPaired || next === undefined || next === term || isWide(this.words[term]!)) return
      count(this.#pairNumber(term, next))
    })
  }

  #pairNumber(first: number, second: number): number {
    const seconds = (this.#pairs[first] ??= new Map())
    let pair = seconds.get(second)
    // Every word has its number before the first pair is met.
    if (pair === undefined) seconds.set(second, (pair = this.words.length + this.#pairCount++))
    return pair
  }

  #rarityOf(tools: number): number {
    return Math.log(1 + (this.#count - tools + 0.5) / (tools + 0.5))
  }

  /** The number of a word that stands in a tool. */
  find(word: string): number | undefined {
    return this.#numbers.get(word)
  }

  /** The number of two neighbours. */
  findPair(first: string, second: string): number | undefined {
    const [one, two] = [this.#numbers.get(first), this.#numbers.get(second)]
    return one === undefined || two === undefined ? undefined : this.#pairs[one]?.get(two)
  }

  /** How rare a term is (BM25's idf); the rarity of a word no tool has, without a number. */
  rarity(term: number | undefined): number {
    return term === undefined ? this.#rarityOf(0) : this.#rarities[term]!
  }

  /** Takes every tool that has the term, and what the term counts there. */
  each(term: number, weight: number, take: (tool: number, value: number) => void): void {
    const factor = weight * this.#rarities[term]!
    const end = this.#starts[term + 1]!
    for (let at = this.#starts[term]!; at < end; at += 1) take(this.#tools[at]!, factor * this.#values[at]!)
  }

  /** What a term counts in one tool. */
  valueIn(term: number, tool: number): number {
    let from = this.#starts[term]!
    let to = this.#starts[term + 1]!
    const end = to
    while (from < to) {
      const middle = (from + to) >> 1
      if (this.#tools[middle]! < tool) from = middle + 1
      else to = middle
    }
    return from < end && this.#tools[from] === tool ? this.#rarities[term]! * this.#values[from]! : 0
  }
}
