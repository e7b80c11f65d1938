import type { TokenCounter } from '../../ports.ts'
import { pairStart, type ReviewedMessage } from './entries.ts'
import { failuresIn } from './failures.ts'
import { chooseLines, needOf, type Line, type Surroundings } from './lines.ts'
import { unmarked, type MessageLabels, type MessageTexts, type Sized } from './message-texts.ts'
import { lineTokens } from './notes.ts'
import type { Mentions } from '../relation.ts'
import { shorten, shortenToTokens } from './shorten.ts'
import type { ReviewSummary } from '../types.ts'

/** What is never given up for notes: the latest messages. */
const lastMessages = 5
/**
 * Shares of the room for what was asked for, for what else was said and done, beside a page of messages less of it, and for
 * what failed; the rest is for full messages.
 */
const shares = { asked: 0.1, earlier: 0.4, besidePage: 0.3, failures: 0.04 }
/** Tokens of the headings and marks around the parts. */
const headings = 90

/** Headings, in the language of the review. */
export interface ContextLabels {
  readonly asked: string
  readonly earlier: string
  readonly inFull: (count: number) => string
  readonly failed: string
  readonly more: (count: number) => string
  readonly omitted: (count: number, total: number) => string
}

/** What a context is made of. */
export interface ContextRequest {
  readonly entries: readonly ReviewedMessage[]
  /** Entries that are shown in full as far as there is room, the latest first; of the others there are notes. */
  readonly from: number
  readonly to: number
  /** Whether there are notes. */
  readonly withNotes: boolean
  /** Whether no message is shortened because it is long. Otherwise that is so where all have room. */
  readonly isWhole?: boolean
  /** Tokens. */
  readonly room: number
  readonly summaries: readonly ReviewSummary[]
}

/** What a reviewer is sent of a history. */
export interface Context {
  readonly text: string
  readonly tokens: number
  /** How many messages are shown in full. */
  readonly inFull: number
  /** Whether something of a message is shown. */
  readonly shows: (at: number) => boolean
}

/** What contexts are made with. */
export interface ContextTools {
  readonly texts: MessageTexts
  readonly tokens: TokenCounter
  readonly labels: ContextLabels
  /** Shortens a text to so many characters and a mark. */
  readonly cut: (text: string, most: number) => string
}

/** What contexts are made with, in the words of a language. */
export const contextTools = (
  texts: MessageTexts,
  tokens: TokenCounter,
  { labels, parts }: { readonly labels: ContextLabels; readonly parts: MessageLabels },
): ContextTools => ({ texts, tokens, labels, cut: (text, most) => shorten(text, most, parts.leftOut) })

/** Shortens the longest of some texts until all have room together. */
function fit(texts: readonly Sized[], room: number, { tokens, cut }: ContextTools): Sized[] {
  let left = room
  const fitted = new Map<Sized, Sized>()
  texts
    .toSorted((a, b) => a.tokens - b.tokens)
    .forEach((text, index) => {
      const share = Math.floor(left / (texts.length - index))
      let own = text
      if (text.tokens > share) {
        const short = shortenToTokens(text.text, share, tokens, cut)
        own = { text: short, tokens: tokens.count(short) }
      }
      fitted.set(text, own)
      left -= own.tokens
    })
  return texts.map((text) => fitted.get(text)!).filter(({ text }) => text !== '')
}

/** Whether a summary also says what another one says. */
const covers = (a: ReviewSummary, b: ReviewSummary): boolean =>
  a !== b && a.from <= b.from && a.to >= b.to && (a.from < b.from || a.to > b.to)

function summaryLines(summaries: readonly ReviewSummary[], { texts }: ContextTools): Line[] {
  return summaries.map((summary) => {
    const { from, to } = summary
    const { text, tokens } = texts.sized(unmarked(texts.redact(summary.text)))
    const isOverAll = summaries.some((other) => covers(summary, other))
    return { from, to, text, tokens: tokens + lineTokens, weight: isOverAll ? 5 : 3, source: { text } }
  })
}

/** Notes of entries that no summary speaks for. */
function noteLines(
  entries: readonly ReviewedMessage[],
  mentions: Mentions,
  summaries: readonly ReviewSummary[],
  { texts }: ContextTools,
): Line[] {
  const spoken = summaries.toSorted((a, b) => a.from - b.from)
  let next = 0
  let upTo = -1
  return entries.flatMap((entry) => {
    const { at } = entry
    for (; next < spoken.length && spoken[next]!.from <= at; next += 1) upTo = Math.max(upTo, spoken[next]!.to)
    if (at <= upTo) return []
    return texts.notes(entry, mentions).map((note) => ({
      from: at,
      to: at,
      text: note.text,
      tokens: note.tokens,
      weight: note.weight,
      ...(note.short ? { short: note.short } : {}),
      source: note,
    }))
  })
}

/** Whether the messages to show in full have room without a cut. */
function haveRoom({ entries, from, to }: ContextRequest, room: number, texts: MessageTexts): boolean {
  let left = room
  for (let index = to - 1; index >= from; index -= 1) {
    left -= texts.full(entries[index]!, 'whole').tokens
    if (left < 0) return false
  }
  return true
}

/** Tools whose results failed, with the positions that are told. */
interface Failures {
  readonly text: string
  readonly tokens: number
  readonly places: ReadonlySet<number>
}

const noFailures: Failures = { text: '', tokens: 0, places: new Set() }
/** How many tools are named, and how many positions of each, as far as there is room. */
const tellFailures = { tools: 12, places: [10, 3, 1] }

function writeFailures(
  entries: readonly ReviewedMessage[],
  room: number,
  { texts, tokens, labels }: ContextTools,
): Failures {
  const all = [...failuresIn(entries, (entry) => texts.failed(entry))]
  const named = all.slice(0, tellFailures.tools)
  const others = all.length - named.length
  for (const most of tellFailures.places) {
    const listed = named.map(([tool, places]) => {
      const rest = places.length > most ? [labels.more(places.length - most)] : []
      return `${tool} ${[...places.slice(-most).map((at) => `[${at}]`), ...rest].join(' ')}`
    })
    const text = [...listed, ...(others > 0 ? [labels.more(others)] : [])].join('\n')
    const count = tokens.count(text) + lineTokens
    const places = new Set(named.flatMap(([, own]) => own.slice(-most)))
    if (named.length > 0 && count <= room) return { text: unmarked(text), tokens: count, places }
  }
  return noFailures
}

const write = ({ from, to, text }: Line): string => `[${from === to ? from : `${from}-${to}`}] ${text}`

/**
 * Writes what a reviewer is sent, in one pass from the latest message back. Under a budget what goes first is what comes
 * last here: the last five messages, what was asked for, what else was said and done, further messages in full.
 */
export function buildContext(request: ContextRequest, tools: ContextTools): Context {
  const { entries, to, withNotes, summaries } = request
  const { texts, tokens, labels } = tools
  const room = Math.max(0, request.room - headings)
  const isAll = request.from === 0 && to === entries.length
  const wanted = Math.floor(room * (shares.asked + (request.isWhole === true ? shares.besidePage : shares.earlier)))
  const noteRoom = withNotes && !isAll ? wanted : 0
  const length = request.isWhole === true || haveRoom(request, room - noteRoom, texts) ? 'whole' : 'short'
  const lastFrom = pairStart(entries, Math.max(request.from, to - lastMessages))
  const from = Math.min(request.from, lastFrom)
  const last = fit(
    entries.slice(lastFrom, to).map((entry) => texts.full(entry, length)),
    room,
    tools,
  )
  let left = room - last.reduce((sum, text) => sum + text.tokens, 0)

  /** Adds messages in full before those that are shown, as far as they fit. */
  const shown: Sized[] = [...last]
  let start = lastFrom
  function extend(most: number): void {
    let used = 0
    while (start > from) {
      const text = texts.full(entries[start - 1]!, length)
      if (used + text.tokens > most) break
      used += text.tokens
      start -= 1
      shown.unshift(text)
    }
    left -= used
  }

  /** Takes back results whose calls are not shown. */
  function startAtPair(): void {
    while (start < lastFrom && entries[start]!.message.role === 'tool') {
      left += shown.shift()!.tokens
      start += 1
    }
  }

  const shownEntries = (): readonly ReviewedMessage[] => entries.slice(start, to)
  /** What is cut out of a message in full may be what contradicts another, so that is noted, too. */
  const isCut = (entry: ReviewedMessage): boolean =>
    length === 'short' && texts.body(entry, 'short') !== texts.body(entry, 'whole')

  extend(left)
  const isComplete = start === from
  let lines: Line[] = []
  let failed = noFailures
  if (withNotes && !(isComplete && from === 0 && to === entries.length)) {
    if (!isComplete || left < wanted) {
      left += shown.slice(0, lastFrom - start).reduce((sum, text) => sum + text.tokens, 0)
      shown.splice(0, lastFrom - start)
      start = lastFrom
      extend(left - wanted)
    }
    startAtPair()
    const mentions = texts.mentions(entries)
    const noted = [...entries.slice(0, start), ...shownEntries().filter(isCut), ...entries.slice(to)]
    failed = writeFailures(noted, room * shares.failures, tools)
    left -= failed.tokens
    const all = [...summaryLines(summaries, tools), ...noteLines(noted, mentions, summaries, tools)]
    const related = shownEntries().map((entry) => texts.body(entry, length))
    lines = chooseNotes(all, Math.min(left, wanted - failed.tokens), room, { shown: related, mentions }, tokens)
    left -= needOf(lines)
    extend(left)
  }
  startAtPair()

  const { at: firstShown } = entries[start] ?? { at: 0 }
  const { at: lastShown } = entries[to - 1] ?? { at: -1 }
  const isShown = (at: number): boolean => at >= firstShown && at <= lastShown
  const cut = new Set(
    shownEntries()
      .filter(isCut)
      .map(({ at }) => at),
  )
  const kept = lines.filter((line) => line.from !== line.to || !isShown(line.from) || cut.has(line.from))
  const noted = new Set(kept.filter((line) => line.from === line.to).map((line) => line.from))
  const spans = kept.filter((line) => line.from !== line.to)
  const inFull = to - start
  const part = (heading: string, body: readonly Line[]): string[] =>
    body.length > 0 ? [`## ${heading}\n${body.map(write).join('\n')}`] : []
  const text = [
    ...part(
      labels.asked,
      kept.filter(({ weight }) => weight > 3),
    ),
    ...part(
      labels.earlier,
      kept.filter(({ weight }) => weight <= 3),
    ),
    ...(failed.text === '' ? [] : [`## ${labels.failed}\n${failed.text}`]),
    ...(inFull < entries.length ? [`[… ${labels.omitted(entries.length - inFull, entries.length)} …]`] : []),
    `## ${labels.inFull(inFull)}\n${shown.map((message) => message.text).join('\n\n')}`,
  ].join('\n\n')
  const capped = shortenToTokens(text, request.room, tokens, tools.cut)
  return {
    text: capped,
    tokens: tokens.count(capped),
    inFull,
    shows: (at) =>
      isShown(at) || noted.has(at) || failed.places.has(at) || spans.some((line) => at >= line.from && at <= line.to),
  }
}

/** Notes for a room; what is asked for takes its share, and what the rest does not need. */
function chooseNotes(
  lines: readonly Line[],
  pool: number,
  room: number,
  around: Surroundings,
  tokens: TokenCounter,
): Line[] {
  const asked = lines.filter(({ weight }) => weight > 3)
  const earlier = lines.filter(({ weight }) => weight <= 3)
  const forAsked = Math.min(pool, Math.max(Math.floor(room * shares.asked), pool - needOf(earlier)))
  const first = chooseLines(asked, forAsked, around, tokens)
  const second = chooseLines(earlier, pool - needOf(first), around, tokens)
  return [...first, ...second].toSorted((a, b) => a.from - b.from)
}
