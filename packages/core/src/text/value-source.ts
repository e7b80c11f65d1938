import { parseJson } from '../message/input.ts'
import { labelBefore } from './value-label.ts'

/** The text values were found in, and the strings of JSON in it that were read on their own. */
export class ValueSource {
  readonly #whole: string
  /** By string: where it is spelled in the text, and then what it says, once somebody asked. */
  #strings: (string | { readonly from: number; readonly to: number })[] | undefined
  #labels: string[] | undefined

  constructor(whole: string) {
    this.#whole = whole
  }

  /** The number of a string that is spelled between `from` and `to`; the text itself has the number 0. */
  addString(from: number, to: number): number {
    return (this.#strings ??= []).push({ from, to })
  }

  /** The number of a label for {@link labelOf}. */
  addLabel(label: string): number {
    return -(this.#labels ??= []).push(label)
  }

  textOf(number: number): string {
    if (number === 0) return this.#whole
    const known = this.#strings![number - 1]!
    if (typeof known === 'string') return known
    const spelled = this.#whole.slice(known.from, known.to)
    const read = spelled.includes('\\') ? parseJson(`"${spelled}"`) : spelled
    return (this.#strings![number - 1] = typeof read === 'string' ? read : spelled)
  }

  /** A label by its number, or the label that stands in a text before a place; 0 is none, 1 the beginning of the text. */
  labelOf(label: number, text: number): string | undefined {
    if (label < 0) return this.#labels![-label - 1]
    return label === 0 ? undefined : labelBefore(this.textOf(text), label - 1)
  }
}
