/** In which segments a line was written, and how often up to there. */
interface Line {
  readonly segments: number[]
  readonly counts: number[]
}

/** How often calls wrote a line, by segment: what is asked about a segment depends on those before it alone. It only grows. */
export class WrittenLines {
  readonly #lines = new Map<string, Line>()
  readonly #base: { readonly lines: WrittenLines; readonly segments: number } | undefined

  /** Goes on behind the first `segments` of other lines, where they are given. */
  constructor(lines?: WrittenLines, segments = 0) {
    this.#base = lines && { lines, segments }
  }

  /** Adds what the next segment wrote. */
  addLine(segment: number, line: string, times: number): void {
    const known = this.#lines.get(line)
    if (!known) {
      this.#lines.set(line, { segments: [segment], counts: [times] })
      return
    }
    known.segments.push(segment)
    known.counts.push(known.counts.at(-1)! + times)
  }

  /** How often a line was written before a segment. */
  before(segment: number, line: string): number {
    const earlier = this.#base ? this.#base.lines.before(Math.min(segment, this.#base.segments), line) : 0
    const known = this.#lines.get(line)
    if (!known) return earlier
    let index = known.segments.length - 1
    while (index >= 0 && known.segments[index]! >= segment) index -= 1
    return earlier + (known.counts[index] ?? 0)
  }
}
