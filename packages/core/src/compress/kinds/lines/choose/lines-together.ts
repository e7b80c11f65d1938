import { countLines } from '../../../../text/count-lines.ts'
import { once } from '../../../read/in-slices.ts'
import { placesIn } from '../../../read/rarest-places.ts'
import { oncePerText, type ReadsText } from '../../once-per-text.ts'

/** Characters that are looked through in one part. */
const atOnce = 250_000
/** A word in more places says nothing about any of them: so many, or so many for each line. */
const mostPlaces = { count: 2000, share: 0.1 }
/** What stands in more lines alike tells none of them from the others. */
const mostAlike = 12
/** More lines are not shown one by one, whatever each has. */
const mostBest = 40

/** A line that has more of what a question names than others. */
export interface BestLine {
  /** The lines above it. */
  readonly line: number
  readonly from: number
  readonly to: number
  /** The names and words of the question that stand in it. */
  readonly words: ReadonlySet<string>
}

/** The parts of a long text that are looked through one by one, each of whole lines. */
function* partsOf(text: string): Generator<{ readonly from: number; readonly part: string }> {
  for (let from = 0, to = 0; from < text.length; from = to) {
    const end = text.length - from > atOnce ? text.indexOf('\n', from + atOnce) : -1
    to = end < 0 ? text.length : end + 1
    yield { from, part: text.slice(from, to) }
  }
}

/** The lines of each place, with the words that stand in them. */
export function linesOf(text: string, places: readonly (readonly [word: string, at: number])[]): BestLine[] {
  const found: (BestLine & { readonly words: Set<string> })[] = []
  let [line, from] = [0, 0]
  let end = text.indexOf('\n')
  for (const [word, at] of places) {
    for (; end >= 0 && end < at; end = text.indexOf('\n', from)) {
      line += 1
      from = end + 1
    }
    const last = found.at(-1)
    if (last?.line === line) last.words.add(word)
    else found.push({ line, from, to: end < 0 ? text.length : end, words: new Set([word]) })
  }
  return found
}

/** The lines that score best, where they are few. */
function bestOf(lines: readonly BestLine[], scoreOf: (line: BestLine) => number): BestLine[] {
  let most = 0
  let best: BestLine[] = []
  for (const line of lines) {
    const score = scoreOf(line)
    if (score > most) [most, best] = [score, []]
    if (score === most) best.push(line)
  }
  const counts = new Map<string, number>()
  const wordsOf = ({ words }: BestLine): string => [...words].join('\n')
  for (const line of best) counts.set(wordsOf(line), (counts.get(wordsOf(line)) ?? 0) + 1)
  const told = best.filter((line) => counts.get(wordsOf(line))! <= mostAlike)
  return told.length > mostBest ? [] : told
}

/**
 * The lines of a text with the rarest words of the question, and those where most of them stand together, ascending: where few
 * lines have as much, they are what is asked about.
 */
export const linesTogether: ReadsText<readonly BestLine[]> = oncePerText((text, context) => {
  const found = new Map<string, number[]>()
  for (const { from, part } of partsOf(text)) {
    const own = once(context, `places of words from ${from}`, text, () =>
      placesIn(part, context.question, { most: mostPlaces.count }),
    )
    for (const [word, places] of own) {
      const known = found.get(word)
      const moved = places.map((at) => from + at)
      if (!known) found.set(word, moved)
      else if (known.length < mostPlaces.count) known.push(...moved)
    }
  }
  const lineCount = once(context, 'number of lines', text, () => countLines(text))
  const most = Math.min(mostPlaces.count - 1, Math.max(1, lineCount * mostPlaces.share))
  const there = [...found].filter(([, { length }]) => length > 0)
  // What is part of a name says nothing where that stands in the text.
  const isPart = (word: string): boolean => there.some(([name]) => name.length > word.length && name.includes(word))
  const rare = there.filter(([word, { length }]) => length <= most && !isPart(word))
  const weights = new Map(rare.map(([word, { length }]) => [word, Math.log(1 + lineCount / length)]))
  const places = rare.flatMap(([word, own]) => own.map((at) => [word, at] as const))
  const lines = linesOf(
    text,
    places.toSorted(([, a], [, b]) => a - b),
  )
  const sumOf = ({ words }: BestLine, power: number): number =>
    [...weights].reduce((sum, [word, weight]) => sum + (words.has(word) ? weight ** power : 0), 0)
  const best = [...bestOf(lines, (line) => sumOf(line, 1)), ...bestOf(lines, (line) => sumOf(line, 2))]
  return [...new Set(best)].toSorted((a, b) => a.line - b.line)
})
