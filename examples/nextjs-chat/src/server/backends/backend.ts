import type { ModelMessage, UIMessageChunk } from 'ai'
import type { Winnow } from '@winnow/core'
import type { Usage } from '../../shared/request.ts'
import type { ToolContext } from '../tools/tool.ts'

/** What an answer is made from. */
export interface AnswerRequest {
  /** The conversation so far, whole; calls that a person answered for stand at its end. */
  readonly messages: readonly ModelMessage[]
  /** Reports what it does to each request of this answer. */
  readonly winnow: Winnow
  /** Refs of what is sent whole. */
  readonly whole: readonly string[]
  /** The system prompt, asked for before each request. */
  readonly system: () => string
  readonly tools: ToolContext
  readonly signal: AbortSignal
  /** Told after each answer of the model what it used. */
  readonly onUsage: (usage: Usage) => void
}

/** Something that answers. What it streams, the screen understands: the UI message stream of the AI SDK. */
export type AnswerStream = (request: AnswerRequest) => AsyncIterable<UIMessageChunk>

/** Requests one answer may take. */
export const mostSteps = 24
