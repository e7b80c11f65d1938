import type { Edit, Message, RemovedButUsed, Report, SelectedTool } from '@winnow/core'
import type { Backend } from './settings.ts'

/** One request to the model, in numbers: what the panel beside the chat shows of it. */
export interface RequestSummary {
  readonly id: string
  /** The assistant message it was made for. */
  readonly message: string
  /** Counts the requests of that message, from 1. */
  readonly step: number
  /** Milliseconds since 1970. */
  readonly at: number
  readonly backend: Backend
  /** What the tokens and the money were counted for. */
  readonly model: string
  readonly mode: Report['mode']
  readonly exact: boolean
  /** Tokens before and after, by part of the request. */
  readonly messages: { readonly before: number; readonly after: number }
  readonly tools: { readonly before: number; readonly after: number }
  readonly system: number
  /** How many tools there are, and how many were offered. */
  readonly offered: { readonly before: number; readonly after: number }
  /** At the prices named, a prompt cache included; in dollars where they are those of a model. */
  readonly cost: { readonly prices: string; readonly before: number; readonly after: number }
  readonly breaksCache: boolean
  readonly edits: number
  /** What the provider reported, once the request is answered. */
  readonly usage?: Usage
}

/** Tokens as a provider reports them. The script estimates them, and has no cache. */
export interface Usage {
  /** All input tokens, those of the cache included. */
  readonly input: number
  readonly cached: number
  readonly output: number
}

/** What Winnow said besides, while it prepared a request. */
export type RequestEvent =
  /** A call used values although what held them had been removed. */
  | { readonly type: 'removed-but-used'; readonly values: readonly RemovedButUsed[] }
  /** Something failed or was passed over, in words. */
  | { readonly type: 'failed' | 'passed-through' | 'left-out' | 'over-budget'; readonly text: string }

/** Everything about one request: what an inspector shows. */
export interface RequestDetail {
  readonly summary: RequestSummary
  readonly system: string
  /** The stored messages the request was made from. `applyEdits(history, edits)` gives what was sent. */
  readonly history: readonly Message[]
  readonly edits: readonly Edit[]
  readonly report: Report
  /** The tools that were offered, and why; empty where all were. */
  readonly offered: readonly SelectedTool[]
  readonly events: readonly RequestEvent[]
}
