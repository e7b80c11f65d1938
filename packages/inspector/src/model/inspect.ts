import { estimator, type Message, type TokenCounter, type Turn } from '@winnow/core'
import { afterPrevious, cacheOf, isMultiples, pricesNamed, withAllTools } from './cached.ts'
import { apportion, createPartCounter, sharesOf, sumParts, type PartCounter, type Share } from './count.ts'
import { viewEdits, viewRecalls } from './edits.ts'
import { addedShare, endsWithAddedTools, withoutAddedTools } from './own-tools.ts'
import { turnsOf, usesOf, type Uses } from './places.ts'
import { withRecords } from './records.ts'
import type {
  Change,
  EditView,
  EntryView,
  InspectedRequest,
  MessageView,
  PartName,
  PartTokens,
  RequestBar,
  RequestView,
} from './types.ts'
import { partsWithTokens, viewTurns } from './shares.ts'
import { drawMessages, sentMessages, type Drawn } from './view-messages.ts'

/** How requests are looked at. */
export interface InspectOptions {
  /** The counter of the Winnow. Default: the estimate, whose numbers then share out the sums of the report. */
  readonly tokens?: TokenCounter
  /** The request that was sent before this one: the prompt cache holds no more than that one sent. */
  readonly previous?: RequestBar | undefined
}

/** The part that a message counts for as a whole: only what the open turn says, calls and gets is told apart. */
function nameOf(message: Message, isOpen: boolean): PartName | undefined {
  if (message.role === 'system') return 'system'
  if (message.source === 'summary') return 'summaries'
  return isOpen ? undefined : 'finished'
}

interface Counted {
  /** Tokens of each message; of one in whose place a summary stands, those of the summary stand at the first. */
  readonly messages: readonly Change[]
  readonly parts: Change<PartTokens>
  /** Of each message, tokens of calls of tools that Winnow adds, and of their results; none where it did not send it. */
  readonly added: readonly number[]
  readonly isCounted: boolean
}

/** Shares that add up to what the report says. */
function fitted(shares: readonly Share[], total: number): Share[] {
  const fit = apportion(
    shares.flatMap((share) => share.map(([, count]) => count)),
    total,
  )
  let next = 0
  return shares.map((share) => share.map(([name]) => [name, fit[next++]!] as const))
}

/** The same where what is unchanged has its shares already. */
function fittedAround(shares: readonly Share[], known: readonly (Share | undefined)[], total: number): Share[] {
  const left = total - known.reduce((sum, share) => sum + (share ? sumOf(share) : 0), 0)
  const others = shares.filter((_, at) => !known[at])
  const hasRoom = others.some((share) => sumOf(share) > 0) ? left >= 0 : left === 0
  if (!hasRoom) return fitted(shares, total)
  const fit = fitted(others, left).values()
  return shares.map((_, at) => known[at] ?? fit.next().value!)
}

const sumOf = (share: Share): number => share.reduce((sum, [, count]) => sum + count, 0)
const negative = (share: Share): Share => share.map(([name, count]) => [name, -count])

/** Tokens of definitions. What only observes would not offer the tools that Winnow adds, and neither does it leave them out. */
function toolTokens({ report, selected, ownDefinitions = 0 }: InspectedRequest): Change {
  const after = report.overhead.tools > 0 ? report.overhead.tools : (selected?.report.tokens.after ?? 0)
  const own = report.mode === 'on' ? ownDefinitions : 0
  return { before: Math.max(0, after + (selected?.report.tokens.saved ?? 0) - own), after }
}

function countTokens(
  request: InspectedRequest,
  drawn: readonly Drawn[],
  openFrom: number,
  counter: PartCounter,
): Counted {
  const { report, edits, counts } = request
  const shares = (message: Message | undefined, at: number, count: number | undefined): Share => {
    const share = message ? sharesOf(message, nameOf(message, at >= openFrom), counter) : []
    return count === undefined ? share : fitted([share], count)[0]!
  }
  const before = drawn.map(({ message }, at) => shares(message, at, counts?.before[at]))
  const after = sentMessages(request, drawn).map((message, at) => shares(message, at, counts?.after[at]))
  const total = (all: readonly Share[]): number => all.reduce((sum, share) => sum + sumOf(share), 0)
  const isCounted = total(before) === report.tokens.before && total(after) === report.tokens.after
  const isPlanMissing = edits.length === 0 && report.tokens.saved !== 0
  const stored = fitted(before, report.tokens.before)
  const unchanged = drawn.map(({ state }, at) => (state === 'sent' ? stored[at] : undefined))
  const fit = {
    before: stored,
    after: fittedAround(after, unchanged, isPlanMissing ? report.tokens.before : report.tokens.after),
  }
  const tools = toolTokens(request)
  const partsOf = (each: Share, definitions: number): PartTokens =>
    sumParts([...each, ['tools', definitions], ['system', report.overhead.system]])
  // Without Winnow there would be no calls of its tools. What only observes sends them all the same.
  const added = drawn.map(({ message }, at) =>
    report.mode === 'on' ? addedShare(message, fit.before[at]!, counter) : [],
  )
  return {
    messages: fit.before.map((share, at) => ({ before: sumOf(share), after: sumOf(fit.after[at]!) })),
    parts: {
      before: partsOf([...fit.before, ...added.map(negative)].flat(), tools.before),
      after: partsOf(fit.after.flat(), tools.after),
    },
    added: added.map(sumOf),
    isCounted: isCounted || isPlanMissing,
  }
}

/** Index of the first message of the turn that is still open; the end where all are finished. */
const openStart = (turns: readonly Turn[], end: number): number => turns.find(({ sealed }) => !sealed)?.start ?? end

interface Looked {
  readonly bar: RequestBar
  readonly drawn: readonly Drawn[]
  readonly counted: Counted
  readonly turns: readonly Turn[]
  readonly openFrom: number
  readonly uses: Uses
}

function look(request: InspectedRequest, { previous }: InspectOptions, counter: PartCounter): Looked {
  const { id, label, at, model, isPlan, usage, report, edits, history } = request
  const turns = turnsOf(request)
  const openFrom = openStart(turns, history.length)
  const uses = usesOf(history)
  const drawn = drawMessages(request, uses)
  const counted = countTokens(request, drawn, openFrom, counter)
  const sum = (parts: PartTokens): number => Object.values(parts).reduce((all, count) => all + count, 0)
  const overhead = report.overhead.system + report.overhead.tools
  const billed = { before: report.tokens.before + overhead, after: report.tokens.after + overhead }
  const prices = pricesNamed(report.cost.prices, request.prices)
  const total = { before: sum(counted.parts.before), after: sum(counted.parts.after) }
  const offered = request.selected?.offered.map(({ name }) => name).join('\n')
  const allTools = counted.parts.before.tools - counted.parts.after.tools
  const billedAll = withAllTools(report.cost, cacheOf(report, billed, prices), allTools, prices)
  const addedTokens = {
    messages: counted.messages.map(({ before }) => before),
    own: counted.added,
    head: overhead + allTools,
  }
  const ownTools = counted.added.reduce((all, count) => all + count, 0)
  const bar: RequestBar = {
    id,
    ...(label === undefined ? {} : { label }),
    ...(at === undefined ? {} : { at }),
    ...(model === undefined ? {} : { model }),
    ...(isPlan === undefined ? {} : { isPlan }),
    ...(usage === undefined ? {} : { usage }),
    mode: report.mode,
    counter: report.counter,
    parts: counted.parts,
    total,
    ...(ownTools === 0 ? {} : { ownTools }),
    ...withoutAddedTools(billedAll, addedTokens, prices),
    ...(offered === undefined ? {} : { offered }),
    ...(report.mode === 'on' && endsWithAddedTools(history) ? { isExtra: true } : {}),
    isMoney: !isMultiples(report.cost.prices),
    ...(prices !== undefined && prices === request.prices ? { prices } : {}),
    edits: edits.length,
  }
  return { bar: previous ? afterPrevious(bar, previous, prices) : bar, drawn, counted, turns, openFrom, uses }
}

/**
 * A request in numbers, without its texts: what a list of requests needs, small enough to be kept with each answer.
 *
 * @throws WinnowError `invalid-edit` where edits and history do not belong together
 */
export const barOf = (request: InspectedRequest, options: InspectOptions = {}): RequestBar =>
  look(request, options, createPartCounter(options.tokens ?? estimator)).bar

/** Whether each message stood in the cache: those up to the end that is nearest to what was read. */
function cachedMessages(messages: readonly Change[], head: number, cached: number): boolean[] {
  let sum = head
  let best = { end: 0, distance: Math.abs(sum - cached) }
  messages.forEach(({ after }, at) => {
    sum += after
    const distance = Math.abs(sum - cached)
    if (distance < best.distance) best = { end: at + 1, distance }
  })
  return messages.map((_, at) => at < best.end)
}

/** Messages on their own, and summaries with the messages they stand for. */
function group(messages: readonly MessageView[], drawn: readonly Drawn[], edits: readonly EditView[]): EntryView[] {
  const entries: EntryView[] = []
  for (let at = 0; at < messages.length;) {
    const index = drawn[at]!.summary
    const edit = index === undefined ? undefined : edits[index]!.edit
    if (index === undefined || edit?.action !== 'summarize') {
      entries.push(messages[at]!)
      at += 1
      continue
    }
    const inside = messages.slice(edit.from, edit.to)
    const before = inside.reduce((sum, { tokens }) => sum + tokens.before, 0)
    const after = inside.reduce((sum, { tokens }) => sum + tokens.after, 0)
    entries.push({
      kind: 'summary',
      edit: index,
      from: edit.from,
      to: edit.to,
      text: edit.text,
      tokens: { before, after },
      messages: inside.map((message) => ({ ...message, tokens: { before: message.tokens.before, after: 0 } })),
    })
    at = edit.to
  }
  return entries
}

/**
 * What a request held, message by message, with every edit in its place. A pure function of plain JSON: it runs on a server, in
 * a browser and in a test. It tells nothing that the request does not hold.
 *
 * @throws WinnowError `invalid-edit` where edits and history do not belong together
 * @example
 * const { edits, report } = await winnow.prepare(history)
 * const { entries, total } = inspect({ id: '1', history, edits, report })
 */
export function inspect(request: InspectedRequest, options: InspectOptions = {}): RequestView {
  const { report, system, tools, selected, late = [], findings = [], notes = [] } = request
  // How a message divides between its parts is estimated, whatever counted the message.
  const counter = createPartCounter(estimator)
  const { tokens = estimator } = options
  const own = tokens === estimator ? counter : createPartCounter(tokens)
  const { bar, drawn, counted, turns, openFrom, uses } = look(request, options, own)
  const edited = viewEdits(request, uses)
  const head = report.overhead.tools + report.overhead.system
  const cached = bar.cache ? cachedMessages(counted.messages, head, bar.cache.after.cached) : undefined
  const byMessage = new Map<number, number[]>()
  findings.forEach(({ messages }, index) => {
    for (const at of new Set(messages)) byMessage.set(at, [...(byMessage.get(at) ?? []), index])
  })
  let turn = 0
  const messages = drawn.map(({ message, state, edits }, at): MessageView => {
    while (turn < turns.length && turns[turn]!.end <= at) turn += 1
    const isInside = turn < turns.length && turns[turn]!.start <= at
    return {
      kind: 'message',
      at,
      role: message.role,
      ...(message.source ? { source: message.source } : {}),
      isPinned: message.pinned === true,
      state,
      parts: partsWithTokens(drawn[at]!, counted.messages[at]!, counter),
      tokens: counted.messages[at]!,
      ...(isInside ? { turn } : {}),
      isOpen: at >= openFrom,
      ...(cached ? { isCached: cached[at]! } : {}),
      edits,
      findings: byMessage.get(at) ?? [],
    }
  })
  const list = withRecords(edited, messages)
  return {
    ...bar,
    report,
    ...(system === undefined ? {} : { system }),
    isCounted: counted.isCounted,
    isPlanMissing: request.edits.length === 0 && report.tokens.saved !== 0,
    entries: group(messages, drawn, list),
    list,
    turns: viewTurns(request, turns, drawn, counted.messages),
    recalls: viewRecalls(uses, list, tokens),
    tools: tools ?? [],
    ...(selected ? { selected } : {}),
    late,
    findings,
    notes,
  }
}
