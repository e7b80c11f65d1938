import { countMessage, type Edit, type Message, type Report, type TokenCounter } from '@winnow/core'

/** A request as it reached the model. */
export interface SentRequest {
  /** The turn it belongs to, from 0. */
  readonly turn: number
  readonly messages: readonly Message[]
}

/** What a framework tells of the usage of one request, in tokens. */
export interface ToldUsage {
  /** All tokens of the prompt. */
  readonly input: number
  /** Those of them that were read from the provider's cache. */
  readonly cached: number
}

/** What Winnow said about a request. */
export interface Prepared {
  readonly report: Report
  readonly edits: readonly Edit[]
}

/** Tokens of a request: all its messages, the system prompt too; tool definitions are not counted. */
export const tokensOf = ({ messages }: SentRequest, tokens: TokenCounter): number =>
  messages.reduce((sum, message) => sum + countMessage(message, tokens), 0)

/** What a model is told, part by part, whatever messages a framework puts the parts into. */
export function partsOf({ messages }: SentRequest): string[] {
  return messages.flatMap(({ role, parts }) =>
    parts.map((part) => {
      if (part.type === 'tool-call') return JSON.stringify([role, part.callId, part.toolName, part.input])
      if (part.type === 'tool-result') return JSON.stringify([role, part.callId, part.status, part.content])
      return JSON.stringify([role, part])
    }),
  )
}
