import type { Steps } from '../../breaks.ts'
import { itemMark, Outline } from '../said/headings.ts'
import { ownLines } from '../said/own-words.ts'
import { isDictation, isOfOthers, isOption, isSupposition, quotationsIn } from '../said/settles-nothing.ts'
import { toldOf, wholeSentences } from '../said/sentences.ts'
import { addLanguages, noLanguages, type Languages } from './languages.ts'

/** A sentence as it is told, and as rules read it: in lower case, with plain apostrophes. */
interface Sentence {
  readonly text: string
  readonly plain: string
  /** The same by clauses, if the sentence is long. */
  readonly clauses?: readonly string[]
  /** Somebody else's words: a quotation, or what is only to be translated or sent. They demand and settle nothing. */
  readonly isOfOthers?: true
  /** Only thought up, or to be chosen from: it settles nothing. */
  readonly isSupposed?: true
}

/** How strong a sentence is by its strongest clause. */
export const strongest = <Strength extends number>(
  { plain, clauses = [plain] }: Sentence,
  strengthOf: (plain: string) => Strength,
): Strength => Math.max(...clauses.map(strengthOf)) as Strength

/** A line that somebody wrote themselves, without the mark of a list. */
export interface SpokenLine {
  readonly text: string
  readonly plain: string
  /** Whether it is an item of a list. */
  readonly isItem: boolean
  readonly sentences: readonly Sentence[]
  /** The line as it was written, with the mark of a list. */
  readonly written: string
  /** Which lines above say what it stands under, if it is part of a list. */
  readonly above: readonly number[] | undefined
  /** The same for a line outside of lists, too: its headings, and a line with a colon that leads to the text. */
  readonly under?: readonly number[]
  /** Which line above is told as a part of it. */
  readonly heading?: number
  /** Something of it is not among its sentences, or it stands for lines that were brought along. */
  readonly isPartial?: true
}

/** Whether a text says anything: more than signs and lines. */
export const saysSomething = (text: string): boolean => /[\p{L}\p{N}\p{So}]/u.test(text)

/** What somebody said in their own words. */
export interface Spoken {
  readonly lines: readonly SpokenLine[]
  readonly languages: Languages
}

/** What a sentence is for is told at its beginning. */
const longestHead = 200

const plainOf = (text: string): string => text.toLowerCase().replaceAll('’', "'")

function* lineOf(line: string, above: SpokenLine['above'], languages: Languages): Steps<SpokenLine> {
  const mark = itemMark.exec(line)?.[0] ?? ''
  const text = line.slice(mark.length).trim()
  const sentences: Sentence[] = []
  const quotations = quotationsIn(text)
  /** What follows on the line is somebody's text, or only thought up. */
  let [isDictated, isBelowSupposition] = [false, false]
  let isPartial = false
  let next = 0
  let end = 0
  for (const sentence of wholeSentences(text)) {
    yield
    const at = quotations.length === 0 ? 0 : text.indexOf(sentence, end)
    end = at + sentence.length
    while (next < quotations.length && quotations[next]![1] <= at) next += 1
    const head = plainOf(sentence.slice(0, longestHead))
    isDictated ||= isDictation(head)
    isBelowSupposition ||= isSupposition(head)
    const isInQuotation = next < quotations.length && at > quotations[next]![0]
    const isOthers = isDictated || isInQuotation || isOfOthers(head)
    const isSupposed = isBelowSupposition || isOption(head)
    const parts = toldOf(sentence)
    isPartial ||= parts.length === 0 && saysSomething(sentence)
    for (const { text: told, clauses } of parts) {
      const plain = clauses.length === 1 ? plainOf(clauses[0]!) : plainOf(told)
      addLanguages(languages, plain)
      sentences.push({
        text: told,
        plain,
        ...(clauses.length > 1 ? { clauses: clauses.map(plainOf) } : {}),
        ...(isOthers ? { isOfOthers: true } : {}),
        ...(isSupposed ? { isSupposed } : {}),
      })
    }
  }
  return {
    text,
    plain: plainOf(text),
    isItem: mark !== '',
    sentences,
    written: line.trimEnd(),
    above,
    ...(isPartial ? { isPartial } : {}),
  }
}

/** Reads a text once for all that is looked for in it, a sentence in each step. */
export function* readSpoken(text: string): Steps<Spoken> {
  const lines: SpokenLine[] = []
  const languages = noLanguages()
  const outline = new Outline()
  for (const [at, { text: line, isLeftOut }] of ownLines(text).entries()) {
    yield
    const read = yield* lineOf(line, outline.read(line, at), languages)
    const { under } = outline
    lines.push({ ...read, ...(under.length > 0 ? { under } : {}), ...(isLeftOut ? { isPartial: true } : {}) })
  }
  return { lines, languages }
}
