import type { Steps } from '../../../breaks.ts'
import { missingOf, numberLines, selectLines, writeRanges } from './lines.ts'
import { numberOfLines, quoted } from './name-source.ts'
import { searchTexts } from './query.ts'
import type { LineRange, ReadRequest } from '../request.ts'
import type { RecallSource } from '../sources/sources.ts'

/** An answer before it is cut into pages. */
export interface RecallAnswer {
  readonly text: string
  readonly found: boolean
  readonly ref?: string
}

/** The lines that are asked for, where some are. */
export type Ranges = readonly LineRange[] | undefined

/** An answer that says what to ask instead. */
export const nothing = (text: string): RecallAnswer => ({ text, found: false })

/** Says which of the lines asked for are not there. */
export const noteMissing = (missing: readonly LineRange[]): string =>
  missing.length > 0 ? `\n[not in the result: ${writeRanges(missing)}]` : ''

/** A text that is read, under its name. */
type ReadText = Pick<RecallSource, 'text' | 'ref'>

function linesOf(source: ReadText, ranges: readonly LineRange[]): RecallAnswer {
  const ref = source.ref()
  const numbered = numberLines(source.text)
  const text = selectLines(numbered, ranges)
  if (text === undefined) {
    const { own } = numbered
    const said = own ? `, numbered ${own.find((number) => number > 0) ?? 0} to ${own.at(-1)}` : ''
    return { ref, ...nothing(`There are no such lines: the result has ${numberOfLines(source)}${said}.`) }
  }
  return { text: `${text}${noteMissing(missingOf(numbered, ranges))}`, found: true, ref }
}

function* matchesIn(source: ReadText, query: string): Steps<RecallAnswer> {
  const ref = source.ref()
  yield
  const text = (yield* searchTexts([source.text], query)).window(0)
  if (text !== undefined) return { text, found: true, ref }
  const what = `Nothing in the result matches ${quoted(query)}. It has ${numberOfLines(source)}`
  return { ref, ...nothing(`${what}; ask for lines, or with other words.`) }
}

/** What is asked of one result. */
export function* readSource(source: ReadText, { query }: ReadRequest, ranges: Ranges): Steps<RecallAnswer> {
  if (ranges) return linesOf(source, ranges)
  return query === undefined ? { text: source.text, found: true, ref: source.ref() } : yield* matchesIn(source, query)
}
