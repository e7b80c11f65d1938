import { isWide, termsOfWord, wordsIn } from '../../text/terms.ts'

/** A word as people write it, in lowercase, and how much it weighs. */
export type WeightedWord = readonly [word: string, weight: number]

/** Words of Chinese that any question has. */
export const commonWide: ReadonlySet<string> = new Set(
  '什么 为什么 怎么 如何 哪里 哪儿 哪些 哪个 这个 那个 这些 那些 多少 是否 可以 需要 一个 我们 你们 他们 以及 并且 如果 没有 还有 请问 帮我 里面'.split(
    ' ',
  ),
)
/** Telling words apart that stand without spaces takes time, so the first of them are told apart. */
const mostWide = 400

let segmenter: Intl.Segmenter | undefined

/** What a dictionary tells apart in a run of Chinese, Japanese or Korean; a name is often cut into its characters. */
export function segmentsOf(run: string): string[] {
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' })
  return Array.from(segmenter.segment(run), ({ segment }) => segment)
}

const wideWords = (run: string): string[] =>
  segmentsOf(run).filter((segment) => segment.length > 1 && !commonWide.has(segment))

/** What a text says in Chinese, Japanese or Korean, in its order. */
export const wideIn = (text: string): string[] => wordsIn(text).filter((word) => isWide(word) && word.length > 1)

/** The words of a text in their order, those without spaces between them by a dictionary. */
function* writtenWords(text: string): Iterable<string> {
  let left = mostWide
  for (const name of wordsIn(text)) {
    if (!isWide(name)) {
      yield name
      continue
    }
    const run = name.slice(0, left)
    left -= run.length
    yield* wideWords(run)
  }
}

/** The word without its endings, which words have in common that say the same. */
const coreOf = (terms: readonly string[]): string =>
  terms.filter((term) => !term.startsWith('=')).join(' ') || terms.join(' ')

/**
 * The words of a text that weigh most, heaviest first; of those that differ in their endings alone, the first.
 *
 * @param weightOf what a term weighs
 */
export function heaviestWords(text: string, weightOf: (term: string) => number, most: number): WeightedWord[] {
  const found = new Map<string, WeightedWord>()
  for (const word of writtenWords(text)) {
    const terms = termsOfWord(word)
    const core = coreOf(terms)
    if (core === '' || found.has(core)) continue
    const weight = terms.reduce((best, term) => Math.max(best, weightOf(term)), 0)
    if (weight > 0) found.set(core, [word.toLowerCase(), weight])
  }
  return [...found.values()].toSorted(([, a], [, b]) => b - a).slice(0, most)
}
