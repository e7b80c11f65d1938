import { InvalidOptionError, ReviewFailedError } from '../errors.ts'
import type { Message } from '../message/types.ts'
import type { Generate, TokenCounter } from '../ports.ts'
import { digest } from '../store/digest.ts'
import { noModelFix } from './check-reviewer.ts'
import { buildContext, contextTools } from './told/context.ts'
import { entriesOf, pairStart, type ReviewedMessage } from './told/entries.ts'
import { guardHost } from './guard-host.ts'
import { readHistory, type History } from './history.ts'
import { anchorOf } from './history-key.ts'
import { instructionsIn } from './told/instructions.ts'
import { MessageTexts } from './told/message-texts.ts'
import { textsOfLanguage } from './told/prompts.ts'
import { readRequest, type ReadRequest, type Settings } from './request.ts'
import { ReviewMemory } from './review-memory.ts'
import { ReviewRun, type RunSubject } from './run.ts'
import type { Scope } from './scope.ts'
import { SharedRuns } from './shared-runs.ts'
import { Semaphore } from './semaphore.ts'
import type {
  HistoryPage,
  PagesOptions,
  ReviewEvent,
  Reviewer,
  ReviewRequest,
  ReviewResult,
  ReviewState,
} from './types.ts'
import { pagesOf } from './told/windows.ts'

const pageSizeByDefault = 50

/** What the events about a review call its request and its conversation, as far as that is known. */
interface Names {
  readonly requestId?: string
  readonly conversationId?: string
}

type TellFailure = (part: string, error: unknown, names?: Names) => void

/** What a reviewer is made of. */
export interface ReviewerParts {
  readonly settings: Settings
  readonly generate: Generate | undefined
  readonly tokens: TokenCounter
  /** Throws where these are no messages. */
  readonly check: (messages: unknown) => void
  readonly notify: (event: Names & ReviewEvent) => void
  readonly onFailure: TellFailure
  readonly identify: (messages: readonly Message[] | undefined, given: ReviewRequest) => Names
}

/** The entries a scope names; a range and the latest messages begin where a round does. */
function inScope(entries: readonly ReviewedMessage[], scope: Scope): readonly ReviewedMessage[] {
  if (scope.mode === 'recent_messages') return entries.slice(pairStart(entries, entries.length - scope.count))
  if (scope.mode === 'specific_content') return []
  if (scope.mode !== 'range') return entries
  const first = entries.findIndex(({ at }) => at >= scope.from)
  const next = entries.findIndex(({ at }) => at > scope.to)
  const end = next < 0 ? entries.length : next
  return first < 0 || first >= end ? [] : entries.slice(pairStart(entries, first), end)
}

/** Everything that decides what a review says, besides the reviewer itself. */
const nameOf = (request: ReadRequest): string => {
  const { scope, type, depth, maxTokens, focus, task, summaries, since } = request
  return JSON.stringify([scope, type, depth, maxTokens, focus, task, summaries, since])
}

/** Reviews of one kind go on from each other. */
const kindOf = ({ type, depth, focus, task }: ReadRequest): string => JSON.stringify([type, depth, focus, task])

/** Makes a reviewer of parts that were checked. */
export function makeReviewer(parts: ReviewerParts): Reviewer {
  const { settings, generate, tokens, notify, onFailure } = parts
  const words = textsOfLanguage(settings.language)
  const texts = new MessageTexts(tokens, settings.redact, words.parts)
  const tools = contextTools(texts, tokens, words)
  const memory = new ReviewMemory()
  const runs = new SharedRuns<ReviewResult>()
  const semaphore = new Semaphore(settings.concurrency)
  let toldLegacy = false

  function tellLegacy(request: ReviewRequest, names: Names): void {
    if (request.content_to_review === undefined || toldLegacy) return
    toldLegacy = true
    notify({ type: 'deprecated', ...names, name: 'content_to_review', instead: 'specific_content' })
  }

  /** The history to review; beside a text, the messages that say what it is for. */
  async function historyOf(
    given: readonly Message[] | undefined,
    { scope, sources }: ReadRequest,
    names: Names,
    signal: AbortSignal | undefined,
  ): Promise<History> {
    const failed = (part: string, error: unknown): void => onFailure(part, error, names)
    const { timeout: milliseconds } = settings
    if (scope.mode !== 'specific_content')
      return readHistory(given, { sources, check: parts.check, milliseconds, signal, onFailure: failed })
    if (given) parts.check(given)
    return { messages: given ?? [], source: 'content' }
  }

  async function baseOf(request: ReadRequest, entries: readonly ReviewedMessage[]): Promise<ReviewState | undefined> {
    const { since, scope } = request
    if (since === false || scope.mode !== 'full_history') return undefined
    return since ? memory.check(since, entries) : memory.find(entries, kindOf(request))
  }

  async function runReview(subject: RunSubject, names: Names, signal: AbortSignal): Promise<ReviewResult> {
    const { request, entries } = subject
    const started = Date.now()
    const before = await baseOf(request, entries)
    const failed = (part: string, error: unknown): void => onFailure(part, error, names)
    const setting = { settings, generate: generate!, texts, tools, words, onFailure: failed }
    const run = new ReviewRun(setting, subject, before)
    const result = await semaphore.run(() => run.review(signal), signal)
    if (result.state) await memory.keep(result.state, before, entries, kindOf(request))
    const { riskLevel, tokens: sent, source } = result
    notify({ type: 'reviewed', ...names, riskLevel, tokens: sent, ms: Date.now() - started, source })
    return result
  }

  async function review(given: readonly Message[] | undefined, asked: ReviewRequest): Promise<ReviewResult> {
    if (!generate) throw new InvalidOptionError('generate', 'a review needs a model', noModelFix)
    const request = readRequest(asked, settings)
    const known = parts.identify(given, asked)
    tellLegacy(asked, known)
    const { signal } = asked
    const history = await historyOf(given, request, known, signal)
    const names = parts.identify(history.messages, asked)
    const all = guardHost(() => entriesOf(history.messages, settings.isCritique))
    const entries = inScope(all, request.scope)
    if (entries.length === 0 && request.scope.mode !== 'specific_content')
      throw new ReviewFailedError('no-history', 'There are no messages to review.')
    const instructions = instructionsIn(all)
    const anchor = await anchorOf(entries, entries.length)
    const told = await anchorOf(instructions, instructions.length)
    const key = await digest(JSON.stringify([anchor, told, history.source, nameOf(request)]))
    const subject = { request, entries, instructions, history, anchor }
    const result = await runs.get(key, signal, async (own) => runReview(subject, names, own))
    const { age } = history
    return age === undefined ? result : { ...result, age }
  }

  return {
    review: async (messages, request = {}) => review(messages, request),
    preload(messages, request = {}) {
      review(messages, request).catch((error: unknown) => onFailure('review', error, parts.identify(messages, request)))
    },
    async *pages(messages, { pageSize = pageSizeByDefault }: PagesOptions = {}): AsyncGenerator<HistoryPage> {
      parts.check(messages)
      if (!Number.isSafeInteger(pageSize) || pageSize < 1)
        throw new InvalidOptionError('pageSize', 'this value cannot be used', 'Give a whole number of 1 or more.')
      const entries = entriesOf(messages, settings.isCritique)
      const room = settings.maxTokens
      const windows = pagesOf(entries, { from: 0, to: entries.length }, room, texts, pageSize)
      for (const [index, { from, to }] of windows.entries()) {
        const request = {
          entries: entries.slice(from, to),
          from: 0,
          to: to - from,
          withNotes: false,
          isWhole: true,
          room,
          summaries: [],
        }
        const { text, tokens: count } = buildContext(request, tools)
        const places = { from: entries[from]!.at, to: entries[to - 1]!.at }
        yield { page: index + 1, pages: windows.length, ...places, text, tokens: count }
      }
    },
    dispose() {
      runs.clear()
      memory.clear()
    },
  }
}
