/** Lines looked at from each end; a shape shows early. */
const sampledLines = 150
const sampledLength = 40_000
/** Longer lines match no pattern. */
const longestLine = 2000

/** Lines from both ends of a text, without cutting one in two. */
function sample(text: string): string[] {
  if (text.length <= sampledLength * 2) {
    const lines = text.split('\n')
    return lines.length <= sampledLines * 2 ? lines : [...lines.slice(0, sampledLines), ...lines.slice(-sampledLines)]
  }
  const head = text.slice(0, sampledLength).split('\n').slice(0, sampledLines)
  const tail = text.slice(-sampledLength).split('\n').slice(-sampledLines)
  return [...head, ...tail.slice(1)]
}

/** A text as far as it is looked at to tell what it is. */
export class TextSample {
  readonly #text: string
  #lines: readonly string[] | undefined

  constructor(text: string) {
    this.#text = text
  }

  get text(): string {
    return this.#text
  }

  /** The lines that are not blank, at most 150 from each end. */
  get lines(): readonly string[] {
    return (this.#lines ??= Object.freeze(sample(this.text).filter((line) => line.trim() !== '')))
  }

  /** Whether it begins and ends like a JSON object or list. */
  get isJson(): boolean {
    const first = this.text.trimStart().charAt(0)
    return (first === '{' || first === '[') && /[}\]]$/u.test(this.text.slice(-200).trimEnd())
  }

  /** The share of {@link TextSample.lines} that a pattern matches, from 0 to 1. */
  share(pattern: RegExp): number {
    const { lines } = this
    return lines.filter((line) => line.length < longestLine && pattern.test(line)).length / Math.max(1, lines.length)
  }
}
