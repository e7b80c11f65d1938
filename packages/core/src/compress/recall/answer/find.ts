import { eachInSteps, type Steps } from '../../../breaks.ts'
import { isRef } from '../../../text/marks/ref.ts'
import { nothing, readSource, type RecallAnswer, type Ranges } from './answer.ts'
import { byPath } from './by-path.ts'
import { listMatches, oneOrList } from './list.ts'
import { listCalls, nameCalls, nameOfTool, quoted } from './name-source.ts'
import { namesPath } from '../sources/path.ts'
import { readRanges, type ReadRequest } from '../request.ts'
import { distinctSources, type RecallSource, type SourceTurn } from '../sources/sources.ts'

/** Tools that are named where there is none of the name that was asked for. */
const mostTools = 20

/** The conversation up to where it has this name; undefined where it never has. */
export type HistoryOf = (ref: string) => Steps<string | undefined>

/** Where texts are looked for: in a conversation, or in one turn of it. */
interface Scope {
  readonly sources: readonly RecallSource[]
  readonly name: 'conversation' | 'turn'
  readonly historyOf?: HistoryOf
}

function* byRef(scope: Scope, ref: string, request: ReadRequest, ranges: Ranges): Steps<RecallAnswer> {
  if (!isRef(ref)) return nothing(`${quoted(ref)} is no ref: it has 18 letters, after the word ref.`)
  const names = yield* eachInSteps(scope.sources, (source) => source.ref())
  const named = withPath(
    scope.sources.filter((_, index) => names[index] === ref),
    request.path,
  )
  const [source] = named
  if (!source) {
    const turns = [...new Set(scope.sources.map((one) => one.turn))]
    for (const turn of turns) {
      if (turn?.ref() === ref) return yield* byTurn(scope, turn, request, ranges)
      yield
    }
    const history = yield* byHistory(scope, ref, request, ranges)
    if (history) return history
    return nothing(`Nothing in this conversation has the ref ${ref}. Ask by tool, path or query instead.`)
  }
  if (named.some(({ text }) => text !== source.text)) {
    const what = `Different texts have the ref ${ref}, so none of them is read.`
    return nothing(`${what} Ask by query, or give the path of one beside the ref:\n${listCalls(named)}`)
  }
  const answer = yield* readSource(source, request, ranges)
  return { ...answer, text: `${nameCalls(ref, named)}\n\n${answer.text}` }
}

/** Of different texts with one ref those whose call names the path, if there are any. */
function withPath(named: readonly RecallSource[], path: string | undefined): readonly RecallSource[] {
  if (path === undefined || named.every(({ text }) => text === named[0]!.text)) return named
  const narrowed = named.filter(({ input }) => namesPath(input, path))
  return narrowed.length > 0 ? narrowed : named
}

function* byTurn({ sources }: Scope, turn: SourceTurn, request: ReadRequest, ranges: Ranges): Steps<RecallAnswer> {
  const own = sources.filter((source) => source.turn === turn)
  const { tool, path, query } = request
  if ((tool ?? path ?? query) !== undefined) return yield* among({ sources: own, name: 'turn' }, request, ranges)
  const distinct = distinctSources(own).toReversed()
  if (distinct.length === 0) return nothing('The tools of this turn gave no text.')
  const head = `${distinct.length} texts of one turn, oldest first, equal ones once. Ask for one by its ref.`
  return yield* oneOrList(distinct, head, request, ranges)
}

/** What a summary stands for: the conversation up to its end, or what of it matches. */
function* byHistory(scope: Scope, ref: string, request: ReadRequest, ranges: Ranges): Steps<RecallAnswer | undefined> {
  const text = scope.historyOf && (yield* scope.historyOf(ref))
  if (text === undefined) return undefined
  if ((request.tool ?? request.path) !== undefined) return yield* among(scope, request, ranges)
  const answer = yield* readSource({ text, ref: () => ref }, request, ranges)
  return { ...answer, text: `ref ${ref}, the conversation up to the end of a summary\n\n${answer.text}` }
}

const spelled = (name: string): string => name.trim().toLowerCase()

/** What there is of a tool; a text where there is nothing. */
function ofTool({ sources, name }: Scope, tool: string): readonly RecallSource[] | string {
  const used = sources.filter(({ toolName }) => toolName !== undefined && spelled(toolName) === spelled(tool))
  if (used.length > 0) return used
  const names = [...new Set(sources.flatMap(({ toolName }) => toolName ?? []))]
  const listed = names.slice(0, mostTools).map(nameOfTool)
  const others = [...listed, ...(names.length > mostTools ? [`+${names.length - mostTools} more`] : [])].join(', ')
  return `No call of this ${name} used ${quoted(tool)}. ${others === '' ? 'No tool gave any text.' : `Its tools are ${others}.`}`
}

/** What matches a tool, a path and a query, as far as they are given. */
function* among({ sources, name }: Scope, request: ReadRequest, ranges: Ranges): Steps<RecallAnswer> {
  const { tool, path, query } = request
  const used = tool === undefined ? sources : ofTool({ sources, name }, tool)
  if (typeof used === 'string') return nothing(used)
  if (path !== undefined) {
    const named = distinctSources(used.filter(({ input }) => namesPath(input, path)))
    if (named.length > 0) return yield* byPath(named, request, ranges)
    const of = tool === undefined ? '' : ` of ${quoted(tool)}`
    return nothing(`No call${of} of this ${name} names ${quoted(path)}. Ask by query instead.`)
  }
  const distinct = distinctSources(used)
  if (query !== undefined && distinct.length !== 1) return yield* listMatches(distinct, query)
  const head = `${distinct.length} texts of ${quoted(tool ?? '')}, newest first, equal ones once. Ask for one by its ref.`
  return yield* oneOrList(distinct, head, request, ranges)
}

function* find(scope: Scope, request: ReadRequest, ranges: Ranges): Steps<RecallAnswer> {
  const { ref, tool, path, query } = request
  if (ref !== undefined) return yield* byRef(scope, ref, request, ranges)
  if ((tool ?? path ?? query) !== undefined) return yield* among(scope, request, ranges)
  return nothing('Give a ref (it stands where something is left out), a tool, a path or a query.')
}

/** What texts answer to a request, before it is cut into pages. */
export function* answerOf(
  sources: readonly RecallSource[],
  request: ReadRequest,
  historyOf: HistoryOf,
): Steps<RecallAnswer> {
  const read = request.lines === undefined ? undefined : readRanges(request.lines)
  if (request.lines !== undefined && !read)
    return nothing(`${quoted(request.lines)} names no lines. Give numbers such as 40-92 or 40-92,120.`)
  const answer = yield* find({ sources, name: 'conversation', historyOf }, request, read?.ranges)
  return read?.note === undefined ? answer : { ...answer, text: `${read.note}\n${answer.text}` }
}
