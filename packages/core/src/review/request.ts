import { InvalidOptionError } from '../errors.ts'
import { isSeverity } from './answers/level.ts'
import { readScope, type Scope } from './scope.ts'
import type {
  HistorySource,
  ReviewDepth,
  ReviewOptions,
  ReviewRequest,
  ReviewRisk,
  ReviewState,
  ReviewSummary,
  ReviewType,
} from './types.ts'

/** Fewer tokens than this hold no review. */
export const fewestTokens = 1000

/** Options with their defaults. */
export type Settings = Required<Omit<ReviewOptions, 'prompts' | 'isCritique'>> &
  Pick<ReviewOptions, 'prompts' | 'isCritique'>

/** Fills in the defaults. */
export function resolveReviewOptions(given: ReviewOptions): Settings {
  return {
    language: 'en',
    type: 'full',
    depth: 'medium',
    maxTokens: 24_000,
    recentMessages: 20,
    maxPages: 10,
    timeout: 60_000,
    concurrency: 2,
    redact: (text) => text,
    ...given,
  }
}

/** A request with everything decided. */
export interface ReadRequest {
  readonly scope: Scope
  readonly type: ReviewType
  readonly depth: ReviewDepth
  readonly maxTokens: number
  readonly focus: string | undefined
  readonly task: string | undefined
  readonly sources: readonly HistorySource[]
  readonly summaries: readonly ReviewSummary[]
  readonly since: ReviewState | false | undefined
}

function oneOf<Value extends string>(given: unknown, values: readonly Value[], otherwise: Value, path: string): Value {
  if (given === undefined || given === null) return otherwise
  const value = values.find((known) => known === given)
  if (value !== undefined) return value
  throw new InvalidOptionError(path, 'this value cannot be used', `Give one of ${values.join(', ')}.`)
}

/** Words of a request; what is no text counts as none. */
const wordsOf = (given: unknown): string | undefined =>
  typeof given === 'string' && given.trim() !== '' ? given.trim() : undefined

function tokensOf(given: unknown, otherwise: number): number {
  if (given === undefined) return otherwise
  if (Number.isSafeInteger(given) && (given as number) >= fewestTokens) return given as number
  throw new InvalidOptionError('maxTokens', 'this value cannot be used', `Give a whole number from ${fewestTokens}.`)
}

/** @throws InvalidOptionError where these are no summaries */
function summariesOf(given: readonly ReviewSummary[] = []): readonly ReviewSummary[] {
  const isSummary = (summary: Partial<ReviewSummary> | null): boolean =>
    Number.isSafeInteger(summary?.from) && Number.isSafeInteger(summary?.to) && typeof summary?.text === 'string'
  if (Array.isArray(given) && given.every(isSummary)) return given
  throw new InvalidOptionError('summaries', 'this value cannot be used', 'Give a list of { from, to, text }.')
}

function isRisk(given: Partial<ReviewRisk> | null): boolean {
  const { id, title, severity, messages, suggestion, status } = given ?? {}
  if (![id, title, suggestion].every((text) => typeof text === 'string')) return false
  const isFollowed = status === 'open' || status === 'resolved'
  return isFollowed && Array.isArray(messages) && messages.every(Number.isSafeInteger) && isSeverity(severity)
}

/** @throws InvalidOptionError where these are no sources */
function sourcesOf(given: readonly HistorySource[] = []): readonly HistorySource[] {
  if (
    Array.isArray(given) &&
    given.every((source: Partial<HistorySource> | null) => typeof source?.read === 'function')
  )
    return given
  throw new InvalidOptionError('sources', 'this value cannot be used', 'Give a list of { name, read }.')
}

/** @throws InvalidOptionError where this is no state of a review */
function sinceOf(given: ReviewState | false | undefined): ReviewState | false | undefined {
  if (given === undefined || given === false) return given
  if (typeof given?.anchor === 'string' && Array.isArray(given.risks) && given.risks.every(isRisk)) return given
  throw new InvalidOptionError('since', 'this is no state', 'Give the state of an earlier result, or false.')
}

/** @throws InvalidOptionError naming what is wrong */
export function readRequest(given: ReviewRequest, settings: Settings): ReadRequest {
  const legacy = given.content_to_review
  const asked = given.scope ?? (legacy === undefined ? 'full_history' : { specific_content: { content: legacy } })
  return {
    scope: readScope(asked, settings.recentMessages),
    type: oneOf(given.type, ['quick', 'full'], settings.type, 'type'),
    depth: oneOf(given.depth, ['surface', 'medium', 'deep'], settings.depth, 'depth'),
    maxTokens: tokensOf(given.maxTokens, settings.maxTokens),
    focus: wordsOf(given.focus),
    task: wordsOf(given.task),
    sources: sourcesOf(given.sources),
    summaries: summariesOf(given.summaries),
    since: sinceOf(given.since),
  }
}
