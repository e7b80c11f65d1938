import { eachInSteps, type Steps } from '../../../breaks.ts'
import { noteMissing, readSource, type RecallAnswer, type Ranges } from './answer.ts'
import { firstLineOf } from './first-line.ts'
import { firstOf, missingOf, numberLines, selectLines } from './lines.ts'
import { listMatches } from './list.ts'
import { entryOf, titleOf } from './name-source.ts'
import type { LineRange, ReadRequest } from '../request.ts'
import type { RecallSource } from '../sources/sources.ts'

/** Texts that are named beside the newest. */
const mostNamed = 10

/** The newest of the texts whose call names a path, or what is asked of them all. */
export function* byPath(named: readonly RecallSource[], request: ReadRequest, ranges: Ranges): Steps<RecallAnswer> {
  if (!ranges && request.query !== undefined && named.length > 1) return yield* listMatches(named, request.query)
  if (ranges) {
    const gathered = yield* gatherLines(named, ranges)
    if (gathered) return gathered
  }
  const source = (ranges && (yield* firstWith(named, ranges))) ?? named[0]!
  const answer = yield* readSource(source, request, ranges)
  return { ...answer, text: `${yield* headOf([source], named)}\n\n${answer.text}` }
}

/** The first that has some of the lines. */
function* firstWith(named: readonly RecallSource[], ranges: readonly LineRange[]): Steps<RecallSource | undefined> {
  for (const source of named) {
    if (firstOf(numberLines(source.text), ranges) !== undefined) return source
    yield
  }
  return undefined
}

/** Names the results that are read, and the others of the same path. */
function* headOf(read: readonly RecallSource[], named: readonly RecallSource[]): Steps<string> {
  const others = named.filter((other) => !read.includes(other))
  const more = others.length > mostNamed ? [`+${others.length - mostNamed} more`] : []
  const also = [...(yield* eachInSteps(others.slice(0, mostNamed), entryOf)), ...more]
  const heads = yield* eachInSteps(read, (source) => `ref ${source.ref()}, ${titleOf(source)}`)
  return [...heads, ...(also.length > 0 ? ['Also for this path:', ...also] : [])].join('\n')
}

/** Lines of a file that was read in parts, from all results that say which of its lines they have; the newest counts. */
function* gatherLines(named: readonly RecallSource[], ranges: readonly LineRange[]): Steps<RecallAnswer | undefined> {
  let missing = ranges
  const found: { source: RecallSource; text: string; from: number }[] = []
  for (const source of named) {
    yield
    const start = firstLineOf(source)
    const numbered = numberLines(source.text, start)
    if (missing.length === 0 || (!numbered.own && start === undefined)) continue
    const from = firstOf(numbered, missing)
    if (from === undefined) continue
    found.push({ source, text: selectLines(numbered, missing)!, from })
    missing = missingOf(numbered, missing)
  }
  if (found.length === 0) return undefined
  const parts = found.toSorted((a, b) => a.from - b.from)
  const head = yield* headOf(
    parts.map(({ source }) => source),
    named,
  )
  const texts = parts.map(({ source, text }) => (parts.length > 1 ? `ref ${source.ref()}:\n${text}` : text))
  const text = `${head}\n\n${texts.join('\n\n')}${noteMissing(missing)}`
  return { text, found: true, ...(parts.length === 1 ? { ref: parts[0]!.source.ref() } : {}) }
}
