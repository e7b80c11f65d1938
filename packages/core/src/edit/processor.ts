import type { ToolUse } from '../message/pairing.ts'
import type { Turn } from '../message/turns.ts'
import type { Message } from '../message/types.ts'
import type { TokenCounter } from '../ports.ts'
import type { Operations } from './operations.ts'
import type { Edit } from './types.ts'

/** Something a rule looked at and left alone, with the reason. */
export interface Kept {
  readonly rule: string
  /** Index of the assistant message, or of the first message of a turn. */
  readonly at: number
  readonly call?: number
  readonly toolName?: string
  readonly reason: string
}

/** What a rule sees when a turn has just been sealed. */
export interface SealedTurn {
  /** The stored history. */
  readonly messages: readonly Message[]
  readonly turn: Turn
  /** The system text: the `system` option and the leading system messages. */
  readonly system: string
  readonly tokens: TokenCounter
  /** What earlier rules already decided for this turn. */
  readonly operations: Operations
  /** Whether a value stands in the system text or in what is sent of earlier turns. */
  readonly hasSeen: (value: string) => boolean
  /** Whether an earlier rule removes the use. */
  readonly isGone: (use: ToolUse) => boolean
  /** Why an edit that touches this call would be refused, if it would. */
  readonly whyProtected: (use: ToolUse) => string | undefined
  /** Reports what was left alone. */
  readonly keep: (kept: Kept) => void
}

/**
 * A rule that decides once what a sealed turn becomes. It must be a pure function of what it is given and of its own
 * configuration, because its decision is remembered and never revised.
 */
export interface TurnRule {
  readonly name: string
  /** A group of edits that saves fewer tokens is not worth a break of the prompt cache. Default 0. */
  readonly minSavings?: number
  /** What else the decision depends on, as text; a change makes every turn be judged again. */
  inputs?(): string
  planTurn(context: SealedTurn): readonly Edit[]
}

/** What a processor of your own is given. */
export interface PlanContext {
  readonly messages: readonly Message[]
  readonly turns: readonly Turn[]
  readonly system: string
  readonly tokens: TokenCounter
  /** The edits Winnow's own rules decided on. */
  readonly edits: readonly Edit[]
  readonly signal?: AbortSignal
}

/**
 * A rule of your own over the whole history. It plans on the stored messages; the planner drops every group of edits
 * that a law forbids, that saves nothing, or that makes the request invalid.
 *
 * @example
 * const dropThinking: Processor = { name: 'drop-thinking', plan: ({ turns }) => [] }
 */
export interface Processor {
  readonly name: string
  plan(context: PlanContext): readonly Edit[] | Promise<readonly Edit[]>
}
