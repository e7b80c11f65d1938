import type { Message } from '../message/types.ts'
import type { PortOptions } from '../ports.ts'

/** How bad a finding is. */
export type Severity = 'low' | 'medium' | 'high' | 'critical'

/** What a review comes to; `unknown` if the answer of the model could not be understood, which never means `none`. */
export type RiskLevel = 'none' | Severity | 'unknown'

/**
 * What is reviewed. Positions count the messages of the stored history from 0; `from` and `to` are both included. The name
 * alone, `{ mode }` and `{ recent_messages: { count } }` mean the same.
 */
export type ReviewScope =
  | 'full_history'
  | 'recent_messages'
  | { readonly mode: 'full_history' }
  | { readonly mode: 'recent_messages'; readonly count?: number }
  | { readonly mode: 'range'; readonly from: number; readonly to: number }
  | { readonly mode: 'specific_content'; readonly content: string }
  | { readonly full_history: object }
  | { readonly recent_messages: { readonly count?: number } }
  | { readonly range: { readonly from: number; readonly to: number } }
  | { readonly specific_content: { readonly content: string } }

/** `quick` asks for one or two sentences, `full` for a critique of everything. */
export type ReviewType = 'quick' | 'full'

/**
 * How much the reviewer reads. `surface`: the latest messages; `medium`: also notes of all earlier ones; `deep`: every
 * message, page by page, or as many pages as `maxPages` allows. What was asked for first and last is told with all of them.
 */
export type ReviewDepth = 'surface' | 'medium' | 'deep'

/** A summary of messages `from` to `to`, both included; it replaces notes. */
export interface ReviewSummary {
  readonly from: number
  readonly to: number
  readonly text: string
}

/** One thing the reviewer found. */
export interface ReviewFinding {
  readonly title: string
  readonly severity: Severity
  /** Positions of messages that show it; only such as the reviewer was sent. */
  readonly messages: readonly number[]
  readonly suggestion: string
}

/** A finding that is followed from review to review. */
export interface ReviewRisk extends ReviewFinding {
  /** The same for the same title. */
  readonly id: string
  readonly status: 'open' | 'resolved'
}

/** How far a conversation was reviewed: plain JSON, to go on from in another process. */
export interface ReviewState {
  /** How many messages were reviewed. */
  readonly count: number
  /** A hash of those messages; where the history does not begin with them, everything is reviewed anew. */
  readonly anchor: string
  readonly risks: readonly ReviewRisk[]
}

/** What a history was read as: the messages, or with when they were stored, in milliseconds since 1970. */
export type HistoryRead = readonly Message[] | { readonly messages: readonly Message[]; readonly storedAt?: number }

/**
 * Where the history of one conversation can be read. Close over its id: a model never names it.
 *
 * @example
 * const database: HistorySource = { name: 'database', read: async ({ signal }) => client.load('4711', { signal }) }
 */
export interface HistorySource {
  /** Shown in the result. */
  readonly name: string
  /** Nothing, an empty list and what it throws lead to the next source. */
  read(options: PortOptions): Promise<HistoryRead | undefined> | HistoryRead | undefined
}

/** Settings of reviews; every one has a default. */
export interface ReviewOptions {
  /** What the reviewer writes in, and what it is told in. Default `en`. */
  readonly language?: 'en' | 'zh'
  /** Instructions of your own; that the transcript is data, and the form of the answer, are added. */
  readonly prompts?: { readonly quick?: string; readonly full?: string }
  /** Default `full`. */
  readonly type?: ReviewType
  /** Default `medium`. */
  readonly depth?: ReviewDepth
  /** Tokens of one transcript with its notes, open risks and what was asked for; never more. Default 24000. */
  readonly maxTokens?: number
  /** How many messages `surface` and a bare `recent_messages` show. Default 20. */
  readonly recentMessages?: number
  /** How many pages `deep` asks about: the first, the last, and others at even distances between them. Default 10. */
  readonly maxPages?: number
  /** How long the model may take for one answer, and a source for its history, in milliseconds. Default 60000. */
  readonly timeout?: number
  /** How many reviews run at a time; others wait. Default 2. */
  readonly concurrency?: number
  /** Takes secrets out of every text before it is sent. Where it throws, nothing is sent. Must be pure. */
  readonly redact?: (text: string) => string
  /** Which stored messages are critiques of earlier reviews, and so no part of what is reviewed. Default none. */
  readonly isCritique?: (message: Message) => boolean
}

/** What a review is asked for. */
export interface ReviewRequest {
  /** Default `full_history`. */
  readonly scope?: ReviewScope
  readonly type?: ReviewType
  readonly depth?: ReviewDepth
  /** What to look at most. Default the plan and everything that was done. */
  readonly focus?: string
  /** What the work is for, told beside what people asked for first and last in the messages. */
  readonly task?: string
  readonly maxTokens?: number
  /** Read in order until one has messages, where none are given. */
  readonly sources?: readonly HistorySource[]
  /** Summaries that replace notes, such as those of a window. */
  readonly summaries?: readonly ReviewSummary[]
  /** Go on from here; otherwise from the last review this reviewer remembers. `false`: review everything anew. */
  readonly since?: ReviewState | false
  readonly signal?: AbortSignal
  /** What the events about it call the request it belongs to. Default none. */
  readonly requestId?: string | undefined
  /** What they call the conversation. Default as in {@link PrepareOptions}; none for a reviewer that is no Winnow's. */
  readonly conversationId?: string | undefined
  /** The name `specific_content` had; told once as `deprecated`. */
  readonly content_to_review?: string
}

/** How many messages a review showed. */
interface ReviewedMessages {
  /** Messages of the scope, without earlier reviews. */
  readonly total: number
  /** Of these, in full; the others as notes, or not at all. */
  readonly inFull: number
}

/** What a review said. */
export interface ReviewResult {
  /** Whether there is a critique. */
  readonly success: boolean
  /** The worst of what the model said, its findings and the risks that are open. */
  readonly riskLevel: RiskLevel
  /** New findings, the worst first. */
  readonly findings: readonly ReviewFinding[]
  readonly critique: string
  /** One sentence for people, in the language of the review. */
  readonly message: string
  /** All risks of the conversation, resolved ones too. */
  readonly risks: readonly ReviewRisk[]
  /** Ids of the risks this review found resolved. */
  readonly resolved: readonly string[]
  /** `messages` where they were given, else the name of the source. */
  readonly source: string
  /** How old the history of the source is, in milliseconds, where it says so. */
  readonly age?: number
  readonly messages: ReviewedMessages
  /** Whether only what is new was sent in full. */
  readonly incremental: boolean
  /** How often the model was asked, how many of its answers were understood, and how many pages there are. */
  readonly pages: { readonly reviewed: number; readonly understood: number; readonly total: number }
  /** Tokens that were sent. */
  readonly tokens: number
  /** To go on from; missing where something else than the full history was reviewed, or the answer was not understood. */
  readonly state?: ReviewState
}

/** One page of a history, as a reviewer reads it. */
export interface HistoryPage {
  /** From 1. */
  readonly page: number
  readonly pages: number
  /** Positions of its first and last message. */
  readonly from: number
  readonly to: number
  readonly text: string
  readonly tokens: number
}

/** What reviews tell while they work. */
export type ReviewEvent =
  /** A model reviewed something; `tokens` were sent, and it took `ms` milliseconds. */
  | {
      readonly type: 'reviewed'
      readonly riskLevel: RiskLevel
      readonly tokens: number
      readonly ms: number
      readonly source: string
    }
  /** A name was used that has another now; told once. */
  | { readonly type: 'deprecated'; readonly name: string; readonly instead: string }

/** Reviews conversations. Make one and use it for all of them; it is safe to share. */
export interface Reviewer {
  /**
   * Reviews a history, or what the request says of it. Of a history that grows only what is new is sent in full. Who asks
   * the same within a minute gets the same answer.
   *
   * @throws ReviewFailedError where the model fails, or there is nothing to read; InvalidOptionError; InvalidMessageError
   */
  review(messages: readonly Message[] | undefined, request?: ReviewRequest): Promise<ReviewResult>
  /** Begins a review in the background, for who asks the same within a minute. What fails is told as an event. */
  preload(messages: readonly Message[] | undefined, request?: ReviewRequest): void
  /** The pages of a history, one after the other, as a reviewer reads them. */
  pages(messages: readonly Message[], options?: PagesOptions): AsyncIterable<HistoryPage>
  /** Aborts what runs and forgets everything. */
  dispose(): void
}

/** How a history is cut into pages. */
export interface PagesOptions {
  /** Messages of a page at most. Default 50; a page also ends where `maxTokens` are reached. */
  readonly pageSize?: number
}
