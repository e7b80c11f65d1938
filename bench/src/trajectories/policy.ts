/** A call as a recording holds it. */
export interface RecordedCall {
  readonly id: string
  readonly type: 'function'
  readonly function: { readonly name: string; readonly arguments: string }
}

/** A frozen OpenAI chat message of a recording. */
export interface RecordedMessage {
  readonly role: 'system' | 'user' | 'assistant' | 'tool'
  readonly content: string | null
  readonly tool_calls?: readonly RecordedCall[]
  readonly tool_call_id?: string
  /** The tool of a tool message. */
  readonly name?: string
}

/** What a policy may know of a conversation before its first request. */
export interface Context {
  readonly id: string
  readonly kind: string
  /** Tool definitions as they were recorded. */
  readonly tools: readonly unknown[]
  /** Tokens of a text, by `o200k_base`. */
  countText(this: void, text: string): number
  /** Tokens of a message: content, call names and arguments, and 4 for the message itself. */
  countMessage(this: void, message: RecordedMessage): number
}

/** A tool result on its way into the history. */
export interface Arrival {
  /** The history before the result. */
  readonly messages: readonly RecordedMessage[]
  readonly callId: string
  readonly toolName: string
  /** The parsed arguments of the call; `{}` where they are no JSON, undefined where no call is known. */
  readonly args: unknown
  readonly text: string
  /** The last user message; empty before there is one. */
  readonly query: string
  /** Position of the result in the conversation. */
  readonly index: number
}

/** What an arrival becomes; with `handle`, a string in `text` through which the model can get the original back. */
export type Arrived = string | { readonly text: string; readonly handle?: string }

/** One conversation under a policy. */
export interface Conversation {
  /** What is sent for the next model call, from the whole history; it returns new objects for what it changes. */
  view(messages: readonly RecordedMessage[]): readonly RecordedMessage[] | Promise<readonly RecordedMessage[]>
  /** Rewrites a tool result once, before it enters the history. */
  arrive?(arrival: Arrival): Arrived | Promise<Arrived>
  /** The original texts that the model could fetch back, seeing this view. */
  recover?(view: readonly RecordedMessage[]): readonly string[]
  /** Called after the last message of the conversation. */
  end?(): void | Promise<void>
}

interface Named {
  readonly name: string
  /** The published package a peer runs through, as `name@version`. */
  readonly peer?: string
  /** How it is configured. */
  readonly note?: string
  /** Time spent in the peer's own code so far, without conversions; where it is absent the whole of `view` counts. */
  readonly stopwatch?: { readonly milliseconds: number }
}

/** A way to manage context: one that keeps state for each conversation has `newConversation`, others are one themselves. */
export type Policy = Named &
  (Conversation | { newConversation(context: Context): Conversation | Promise<Conversation> })
