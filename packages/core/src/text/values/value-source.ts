import { tryParseJson } from '../../message/input.ts'
import { labelBefore } from './value-label.ts'

/** A string of JSON, or where it is spelled in a text. */
export type SourceString = string | { readonly from: number; readonly to: number }

/** The text values were found in, and the strings of JSON in it that were read on their own. */
export class ValueSource {
  readonly #whole: string
  /** What is spelled in the text is read once somebody asks what it says. */
  #strings: SourceString[] | undefined
  #labels: string[] | undefined

  constructor(whole: string) {
    this.#whole = whole
  }

  /** The number of a string; the text itself has the number 0. */
  addString(string: SourceString): number {
    return (this.#strings ??= []).push(string)
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
    const read = spelled.includes('\\') ? tryParseJson(`"${spelled}"`) : spelled
    return (this.#strings![number - 1] = typeof read === 'string' ? read : spelled)
  }

  /** A label by its number, or the label that stands in a text before a place; 0 is none, 1 the beginning of the text. */
  labelOf(label: number, text: number): string | undefined {
    if (label < 0) return this.#labels![-label - 1]
    return label === 0 ? undefined : labelBefore(this.textOf(text), label - 1)
  }
}
