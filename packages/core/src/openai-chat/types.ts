/** A call as the OpenAI chat API holds it. */
export interface ChatToolCall {
  readonly id?: string
  readonly type?: string
  readonly function?: { readonly name: string; readonly arguments: string }
}

/**
 * A message of the OpenAI chat API, as loosely typed as hosts store it: whatever else it holds stays where it is.
 * `developer` is read as `system`.
 */
export interface ChatMessage {
  readonly role: string
  readonly content?: unknown
  readonly name?: string
  readonly tool_calls?: readonly ChatToolCall[]
  readonly tool_call_id?: string
}
