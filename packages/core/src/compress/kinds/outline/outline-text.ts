/** A text as what stands below what, in the order in which it is read. */
export interface OutlineText {
  /** What each node says on its line, without the indentation. */
  readonly texts: readonly string[]
  /** What stands in front of it where it is shown. */
  readonly margins: readonly string[]
  /** The node each stands below; -1 at the top. */
  readonly parents: Int32Array
  /** The first node behind each with all that stands below it. */
  readonly ends: Int32Array
  /** Nodes that only close the one they stand below: `}`. */
  readonly closers: Uint8Array
  /** The number of the line each stands on; missing where the text does not have a line for each. */
  readonly numbers: Int32Array | undefined
  /** Nodes that were added or removed; missing where no signs say so. */
  readonly changes?: Uint8Array
  /** How many lines the text has, blank ones among them; how many nodes, where these have no lines of their own. */
  readonly lineCount: number
  /** What the nodes are called. */
  readonly unit: 'lines' | 'elements'
}

/** Puts an outline together node by node; a node stands below the last one that is less indented. */
export class OutlineBuilder {
  readonly texts: string[] = []
  readonly margins: string[] = []
  readonly #parents: number[] = []
  readonly #closers: number[] = []
  readonly #open: { readonly column: number; readonly node: number }[] = []

  addLine(column: number, margin: string, text: string, isCloser = false): void {
    while (this.#open.length > 0 && this.#open.at(-1)!.column > column) this.#open.pop()
    const closes = isCloser && this.#open.at(-1)?.column === column
    if (!closes && this.#open.at(-1)?.column === column) this.#open.pop()
    this.#parents.push(this.#open.at(-1)?.node ?? -1)
    this.#closers.push(closes ? 1 : 0)
    if (!closes) this.#open.push({ column, node: this.texts.length })
    this.texts.push(text)
    this.margins.push(margin)
  }

  finish(unit: OutlineText['unit'], numbers?: readonly number[], lineCount: number = this.texts.length): OutlineText {
    const parents = Int32Array.from(this.#parents)
    return {
      texts: this.texts,
      margins: this.margins,
      parents,
      ends: endsOf(parents),
      closers: Uint8Array.from(this.#closers),
      numbers: numbers && Int32Array.from(numbers),
      lineCount,
      unit,
    }
  }
}

function endsOf(parents: Int32Array): Int32Array {
  const ends = Int32Array.from(parents, (_, node) => node + 1)
  for (let node = parents.length - 1; node >= 0; node -= 1) {
    const parent = parents[node]!
    if (parent >= 0 && ends[node]! > ends[parent]!) ends[parent] = ends[node]!
  }
  return ends
}
