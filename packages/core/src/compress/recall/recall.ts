import type { Message } from '../../message/types.ts'
import type { TokenCounter } from '../../ports.ts'
import { isRef, type RefOf } from '../../text/ref.ts'
import { listCalls, nameCalls, numberOfLines } from './calls.ts'
import { beginning } from './cut.ts'
import { firstOf, missingOf, numberLines, selectLines, writeRanges } from './lines.ts'
import { pagesOf, pageTokens, writePage } from './pages.ts'
import { firstLineOf } from './first-line.ts'
import { namesPath } from './path.ts'
import { QueriedTexts } from './query.ts'
import { readRanges, readRequest, type LineRange, type ReadRequest } from './request.ts'
import { distinctSources, recallSources, titleOf, type RecallSource } from './sources.ts'
import type { Recalled, RecallRequest } from './types.ts'

/** Results that are listed for a query, or named beside the newest of a path. */
const mostListed = 10
const longestQuoted = 60

const quoted = (text: string): string => `“${beginning(text, longestQuoted)}”`

/** An answer before it is cut into pages. */
interface Answer {
  readonly text: string
  readonly found: boolean
  readonly ref?: string
}

type Ranges = readonly LineRange[] | undefined

const nothing = (text: string): Answer => ({ text, found: false })

/** Says which of the lines asked for a result with numbers of its own does not have. */
const noteMissing = (missing: readonly LineRange[]): string =>
  missing.length > 0 ? `\n[not in the result: ${writeRanges(missing)}]` : ''

function linesOf(source: RecallSource, ranges: readonly LineRange[]): Answer {
  const ref = source.ref()
  const numbered = numberLines(source.text)
  const text = selectLines(numbered, ranges)
  if (text === undefined) {
    const { own } = numbered
    const said = own ? `, numbered ${own.find((number) => number > 0) ?? 0} to ${own.at(-1)}` : ''
    return { ref, ...nothing(`There are no such lines: the result has ${numberOfLines(source)}${said}.`) }
  }
  return { text: numbered.own ? `${text}${noteMissing(missingOf(numbered, ranges))}` : text, found: true, ref }
}

function matchesIn(source: RecallSource, query: string): Answer {
  const ref = source.ref()
  const text = new QueriedTexts([numberLines(source.text)], query).window(0)
  if (text !== undefined) return { text, found: true, ref }
  const what = `Nothing in the result matches ${quoted(query)}. It has ${numberOfLines(source)}`
  return { ref, ...nothing(`${what}; ask for lines, or with other words.`) }
}

/** What is asked of one result. */
function readSource(source: RecallSource, { query }: ReadRequest, ranges: Ranges): Answer {
  if (ranges) return linesOf(source, ranges)
  return query === undefined ? { text: source.text, found: true, ref: source.ref() } : matchesIn(source, query)
}

type Sources = Iterable<RecallSource>

function byRef(sources: Sources, ref: string, request: ReadRequest, ranges: Ranges): Answer {
  if (!isRef(ref)) return nothing(`${quoted(ref)} is no ref: it has 18 letters, after the word ref.`)
  const named = withPath(
    [...sources].filter((source) => source.ref() === ref),
    request.path,
  )
  const [source] = named
  if (!source) return nothing(`No result of this conversation has the ref ${ref}. Ask by path or by query instead.`)
  if (named.some(({ text }) => text !== source.text)) {
    const what = `Different texts have the ref ${ref}, so none of them is read.`
    return nothing(`${what} Ask by query, or give the path of one beside the ref:\n${listCalls(named)}`)
  }
  const answer = readSource(source, request, ranges)
  return { ...answer, text: `${nameCalls(ref, named)}\n\n${answer.text}` }
}

/** Of different texts with one ref those whose call names the path, if there are any. */
function withPath(named: readonly RecallSource[], path: string | undefined): readonly RecallSource[] {
  if (path === undefined || named.every(({ text }) => text === named[0]!.text)) return named
  const narrowed = named.filter(({ input }) => namesPath(input, path))
  return narrowed.length > 0 ? narrowed : named
}

/** The results in which something was found, with the lines that match best. */
function list(sources: readonly RecallSource[], query: string): Answer {
  const queried = new QueriedTexts(
    sources.map(({ text }) => numberLines(text)),
    query,
  )
  const best = queried.best()
  if (best.length === 0) return nothing(`Nothing matches ${quoted(query)}. Try other words.`)
  const entries = best.slice(0, mostListed).map((index) => {
    const source = sources[index]!
    return `ref ${source.ref()}, ${titleOf(source)}, ${numberOfLines(source)}\n${queried.glance(index)}`
  })
  const head = best.length === 1 ? '1 result matches.' : `${best.length} results match, best first.`
  const rest = best.length > mostListed ? [`${best.length - mostListed} more match less well.`] : []
  return {
    text: [head, ...entries, ...rest].join('\n\n'),
    found: true,
    ...(best.length === 1 ? { ref: sources[best[0]!]!.ref() } : {}),
  }
}

function byPath(sources: readonly RecallSource[], path: string, request: ReadRequest, ranges: Ranges): Answer {
  const named = sources.filter(({ input }) => namesPath(input, path))
  if (named.length === 0) return nothing(`No call of this conversation names ${quoted(path)}. Ask by query instead.`)
  if (!ranges && request.query !== undefined && named.length > 1) return list(named, request.query)
  if (ranges) {
    const gathered = gatherLines(named, ranges)
    if (gathered) return gathered
  }
  const source = (ranges && named.find(({ text }) => firstOf(numberLines(text), ranges) !== undefined)) ?? named[0]!
  const answer = readSource(source, request, ranges)
  return { ...answer, text: `${headOf([source], named)}\n\n${answer.text}` }
}

/** Names the results that are read, and the others of the same path. */
function headOf(read: readonly RecallSource[], named: readonly RecallSource[]): string {
  const others = named.filter((other) => !read.includes(other)).slice(0, mostListed)
  const also = others.map((other) => `ref ${other.ref()}, ${titleOf(other)}, ${numberOfLines(other)}`)
  const heads = read.map((source) => `ref ${source.ref()}, ${titleOf(source)}`)
  return [...heads, ...(also.length > 0 ? ['Also for this path:', ...also] : [])].join('\n')
}

/** Lines of a file that was read in parts, from all results that say which of its lines they have; the newest counts. */
function gatherLines(named: readonly RecallSource[], ranges: readonly LineRange[]): Answer | undefined {
  let missing = ranges
  const found: { source: RecallSource; text: string; from: number }[] = []
  for (const source of named) {
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
  const head = headOf(
    parts.map(({ source }) => source),
    named,
  )
  const texts = parts.map(({ source, text }) => (parts.length > 1 ? `ref ${source.ref()}:\n${text}` : text))
  const text = `${head}\n\n${texts.join('\n\n')}${noteMissing(missing)}`
  return { text, found: true, ...(parts.length === 1 ? { ref: parts[0]!.source.ref() } : {}) }
}

function find(given: Sources, request: ReadRequest, ranges: Ranges): Answer {
  if (request.ref !== undefined) return byRef(given, request.ref, request, ranges)
  if (request.path === undefined && request.query === undefined)
    return nothing('Give a ref (from the line that says what was left out), a path or a query.')
  const sources = distinctSources(given)
  return request.path === undefined ? list(sources, request.query!) : byPath(sources, request.path, request, ranges)
}

function answerOf(sources: Sources, request: ReadRequest): Answer {
  const read = request.lines === undefined ? undefined : readRanges(request.lines)
  if (request.lines !== undefined && !read)
    return nothing(`${quoted(request.lines)} names no lines. Give numbers such as 40-92 or 40-92,120.`)
  const answer = find(sources, request, read?.ranges)
  return read?.note === undefined ? answer : { ...answer, text: `${read.note}\n${answer.text}` }
}

/** What reading back works with. */
export interface RecallSetting {
  readonly tokens: TokenCounter
  readonly refOf: RefOf
  /** Tokens of one page. Default {@link pageTokens}. */
  readonly cap?: number | undefined
}

/** Answers a request from texts, newest first. */
export function recallFrom(
  sources: Sources,
  request: RecallRequest,
  { tokens, cap = pageTokens }: RecallSetting,
): Recalled {
  const read = readRequest(request)
  const answer = answerOf(sources, read)
  const pages = pagesOf(answer.text, tokens, cap)
  if (pages[read.page - 1] === undefined) {
    const text = `There is no such page: ask for page 1${pages.length > 1 ? ` to ${pages.length}` : ''}.`
    return { ...answer, text, found: false, page: 1, pages: pages.length }
  }
  return { ...answer, text: writePage(pages, read.page), page: read.page, pages: pages.length }
}

/**
 * Reads back what the view left out of tool results. Only the given history is searched, so a ref opens nothing of
 * another conversation; what was recalled before is not searched again.
 */
export const recall = (messages: readonly Message[], request: RecallRequest, setting: RecallSetting): Recalled =>
  recallFrom(recallSources(messages, setting.refOf), request, setting)
