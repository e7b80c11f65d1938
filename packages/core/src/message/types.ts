/** Who a message is from. A `developer` message of a provider is read as `system`. */
export type Role = 'system' | 'user' | 'assistant' | 'tool'

/** Plain text. */
export interface TextPart {
  readonly type: 'text'
  readonly text: string
}

/** A model's reasoning. It leaves the context only together with the call it led to. */
export interface ReasoningPart {
  readonly type: 'reasoning'
  readonly text: string
}

/** A call the model made. */
export interface ToolCallPart {
  readonly type: 'tool-call'
  /** As the provider gave it; may be blank, equal to another or reused. */
  readonly callId: string
  readonly toolName: string
  /** The arguments: a parsed value, or the raw text where it is not valid JSON. */
  readonly input: unknown
  /** Never edited: pending approval, linked to a provider's program, or marked by the adapter. */
  readonly pinned?: true
}

/** A piece of a tool result. */
export type ContentItem =
  | { readonly type: 'text'; readonly text: string }
  /** Images, files and what else is not text: never edited. */
  | { readonly type: 'opaque'; readonly value?: unknown }

/** What a tool gave back. A JSON output is one text item that holds the JSON. */
export interface ToolResultPart {
  readonly type: 'tool-result'
  readonly callId: string
  readonly toolName: string
  readonly status: 'ok' | 'error' | 'denied'
  readonly content: readonly ContentItem[]
  /** Never edited. */
  readonly pinned?: true
}

/** Anything Winnow does not understand: files, approvals, provider items. Never edited. */
export interface OpaquePart {
  readonly type: 'opaque'
  /** What the provider or the framework holds here, for comparison only. */
  readonly value?: unknown
}

export type Part = TextPart | ReasoningPart | ToolCallPart | ToolResultPart | OpaquePart

/**
 * One chat message, the shape every adapter reads into.
 *
 * @example
 * const message: Message = { role: 'user', parts: [{ type: 'text', text: 'Which flights are left?' }] }
 */
export interface Message {
  readonly role: Role
  readonly parts: readonly Part[]
  /** For people only; hosts make new ids at every step. */
  readonly id?: string
  /** Who wrote a user message. Default `person`; the others are no boundary between turns and are never a question. */
  readonly source?: 'person' | 'summary' | 'injected'
  /** Never edited, marked by the adapter. */
  readonly pinned?: true
  /** The calls of this message can only be removed together (a provider binds them to each other). */
  readonly indivisible?: true
}
