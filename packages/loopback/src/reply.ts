import type { WireBody } from './wire.ts'

/** A tool call the scripted model makes. */
export interface ReplyCall {
  /** The call id; by default the next one of this server: `call_1`, `call_2`, … (`toolu_1`, … for Anthropic). */
  readonly id?: string
  readonly name: string
  readonly arguments: Readonly<Record<string, unknown>>
}

/** What the scripted model answers: reasoning, then text, then calls; or an error when `status` is given. */
export interface Reply {
  readonly text?: string
  readonly calls?: readonly ReplyCall[]
  /** A reasoning item (Responses) or a thinking block (Anthropic); chat completions never send one. */
  readonly reasoning?: { readonly id?: string; readonly encrypted?: string; readonly summary?: string }
  /** An HTTP status of 400 or more: `text` is then the error message. */
  readonly status?: number
}

/** The script: replies in order, or a function of the posted body and the number of replies given before. */
export type Replies = readonly Reply[] | ((body: WireBody, index: number) => Reply)

/** Takes the replies of a script one by one; `undefined` when a list is used up. */
export function replySource(replies: Replies): (body: WireBody) => Reply | undefined {
  let index = 0
  return (body) => {
    const reply = typeof replies === 'function' ? replies(body, index) : replies[index]
    index += 1
    return reply
  }
}
