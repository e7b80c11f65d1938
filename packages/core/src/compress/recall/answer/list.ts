import { eachInSteps, type Steps } from '../../../breaks.ts'
import { nothing, readSource, type RecallAnswer, type Ranges } from './answer.ts'
import { entryOf, legendOf, nameCalls, quoted } from './name-source.ts'
import { searchTexts } from './query.ts'
import type { ReadRequest } from '../request.ts'
import type { RecallSource } from '../sources/sources.ts'

/** Texts that are listed for a query. */
const mostMatches = 10
/** Texts of a tool or of a turn that are listed. */
const mostListed = 12

/** A list with what was asked for in the turns it names. */
const withLegend = (parts: readonly string[], sources: readonly RecallSource[]): string =>
  [...parts, legendOf(sources)].filter((part) => part !== '').join('\n\n')

/** The texts in which something was found, with the lines that match best; of one alone also the lines around them. */
export function* listMatches(sources: readonly RecallSource[], query: string): Steps<RecallAnswer> {
  const queried = yield* searchTexts(
    sources.map(({ text }) => text),
    query,
  )
  const best = queried.best()
  if (best.length === 0) return nothing(`Nothing matches ${quoted(query)}. Try other words.`)
  const named = best.slice(0, mostMatches).map((index) => sources[index]!)
  if (best.length === 1) {
    const [only] = named
    const text = withLegend(
      ['1 result matches.', `${entryOf(only!)}\n${queried.window(best[0]!) ?? queried.glance(best[0]!)}`],
      named,
    )
    return { text, found: true, ref: only!.ref() }
  }
  const entries = yield* eachInSteps([...named.entries()], ([at, source]) => {
    return `${entryOf(source)}\n${queried.glance(best[at]!)}`
  })
  const rest = best.length > mostMatches ? [`${best.length - mostMatches} more match less well.`] : []
  const text = withLegend([`${best.length} results match, best first.`, ...entries, ...rest], named)
  return { text, found: true }
}

/** The one text there is, or a list of several to ask for by ref; `head` says what they are. */
export function* oneOrList(
  sources: readonly RecallSource[],
  head: string,
  request: ReadRequest,
  ranges: Ranges,
): Steps<RecallAnswer> {
  const [only] = sources
  if (only && sources.length === 1) {
    const answer = yield* readSource(only, request, ranges)
    return { ...answer, text: `${nameCalls(only.ref(), [only])}\n\n${answer.text}` }
  }
  const listed = sources.slice(0, mostListed)
  const more = sources.length - listed.length
  const rest = more > 0 ? [`${more} more are not listed: add a path or a query.`] : []
  const entries = yield* eachInSteps(listed, entryOf)
  return { text: withLegend([head, entries.join('\n'), ...rest], listed), found: true }
}
