/** A tool call as chat completions post it. */
export interface WireToolCall {
  readonly id: string
  readonly type?: string
  readonly function: { readonly name: string; readonly arguments: string }
}

/** A block of message content: of chat completions, of an OpenAI Responses message, or of Anthropic. */
export interface WireBlock {
  readonly type: string
  readonly text?: string
  readonly id?: string
  readonly tool_use_id?: string
  readonly [field: string]: unknown
}

/** A message as chat completions and Anthropic post it. */
export interface WireMessage {
  readonly role: string
  readonly content?: string | readonly WireBlock[] | null
  readonly tool_calls?: readonly WireToolCall[]
  readonly tool_call_id?: string
  readonly [field: string]: unknown
}

/** An input item of OpenAI Responses; a message may come without `type`. */
export interface WireItem {
  readonly type?: string
  readonly role?: string
  readonly id?: string
  readonly call_id?: string
  readonly content?: string | readonly WireBlock[] | null
  readonly [field: string]: unknown
}

/** A posted body: `messages` for chat completions and Anthropic, `input` for Responses. */
export interface WireBody {
  readonly model?: string
  readonly stream?: boolean
  readonly store?: boolean
  readonly messages?: readonly WireMessage[]
  /** A string `input` is recorded as the one user message it stands for. */
  readonly input?: readonly WireItem[]
  readonly tools?: readonly { readonly [field: string]: unknown }[]
  readonly [field: string]: unknown
}

/** True when the content says nothing: missing, an empty string, no blocks, or only empty text. */
export function isEmptyContent(content: WireMessage['content']): boolean {
  if (content === undefined || content === null || content === '') return true
  return typeof content !== 'string' && content.every((block) => block.text === '')
}
