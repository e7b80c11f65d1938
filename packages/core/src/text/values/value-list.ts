import { writeHashes } from './value-hash.ts'
import type { ValueKind } from './value-kind.ts'
import { ValueSource, type SourceString } from './value-source.ts'
import { kindAt, kindNumberAt, labelAt, textAndKind, textAt, width } from './value-spots.ts'

/** The values of a text in order, repeats included. */
export class ValueList {
  readonly spots: Int32Array
  readonly length: number
  readonly source: ValueSource

  constructor(spots: Int32Array, length: number, source: ValueSource) {
    this.spots = spots
    this.length = length
    this.source = source
  }

  textAt(index: number): string {
    return textAt(this.spots, index * width, this.source)
  }

  kindAt(index: number): ValueKind {
    return kindAt(this.spots, index * width)
  }

  kindNumberAt(index: number): number {
    return kindNumberAt(this.spots, index * width)
  }

  labelAt(index: number): string | undefined {
    return labelAt(this.spots, index * width, this.source)
  }

  /** The same list with room of its own. */
  copy(): ValueList {
    return new ValueList(this.spots.slice(0, this.length * width), this.length, this.source)
  }
}

/** Collects the values of one text after the other in the same room. */
export class ValueListBuilder {
  #spots = new Int32Array(1024 * width)
  #end = 0
  #source = new ValueSource('')

  begin(text: string): void {
    this.#end = 0
    this.#source = new ValueSource(text)
  }

  addString(string: SourceString): number {
    return this.#source.addString(string)
  }

  addLabel(label: string): number {
    return this.#source.addLabel(label)
  }

  /**
   * Adds the value between `from` and `to`; the text it stands in has a number and begins at `base`. What the numbers of
   * texts and labels mean is said in {@link ValueSource}.
   */
  addValue(
    codes: Uint16Array,
    from: number,
    to: number,
    text: number,
    base: number,
    kind: number,
    label: number,
  ): void {
    if (this.#end + width > this.#spots.length) this.#grow()
    const spots = this.#spots
    const spot = this.#end
    spots[spot] = from - base
    spots[spot + 1] = to - base
    spots[spot + 2] = textAndKind(text, kind)
    spots[spot + 3] = label
    writeHashes(codes, from, to, spots, spot + 4)
    this.#end = spot + width
  }

  #grow(): void {
    const larger = new Int32Array(this.#spots.length * 2)
    larger.set(this.#spots)
    this.#spots = larger
  }

  /** What was collected; it holds until the next text begins. */
  end(): ValueList {
    return new ValueList(this.#spots, this.#end / width, this.#source)
  }
}
