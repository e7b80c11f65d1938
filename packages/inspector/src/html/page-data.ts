import type { Edit, Message } from '@winnow/core'
import type { InspectedRequest } from '../model/types.ts'

/** A request whose messages and edits are named by their places in the lists beside it. */
type PackedRequest = Omit<InspectedRequest, 'history' | 'edits'> & {
  readonly history: readonly number[]
  readonly edits: readonly number[]
}

/** A conversation, and its requests. */
interface PackedGroup {
  readonly name: string
  readonly requests: readonly PackedRequest[]
}

/** Requests as a page holds them: what many requests share stands once. */
export interface PageData {
  readonly messages: readonly Message[]
  readonly edits: readonly Edit[]
  readonly groups: readonly PackedGroup[]
}

/** Numbers values by what they say; the same object is looked at once. */
class Pool<Value extends object> {
  readonly values: Value[] = []
  readonly #objects = new Map<Value, number>()
  readonly #texts = new Map<string, number>()

  place(value: Value): number {
    const known = this.#objects.get(value)
    if (known !== undefined) return known
    const text = JSON.stringify(value)
    let at = this.#texts.get(text)
    if (at === undefined) {
      at = this.values.push(value) - 1
      this.#texts.set(text, at)
    }
    this.#objects.set(value, at)
    return at
  }
}

/** Packs the requests of conversations, given by name, for {@link inspectorPage}. */
export function packRequests(
  conversations: readonly { readonly name: string; readonly requests: readonly InspectedRequest[] }[],
): PageData {
  const messages = new Pool<Message>()
  const edits = new Pool<Edit>()
  const groups = conversations.map(({ name, requests }) => ({
    name,
    requests: requests.map((request) => ({
      ...request,
      history: request.history.map((message) => messages.place(message)),
      edits: request.edits.map((edit) => edits.place(edit)),
    })),
  }))
  return { messages: messages.values, edits: edits.values, groups }
}

/** The requests of each conversation again; messages that many share are the same objects. */
export const unpackRequests = ({
  messages,
  edits,
  groups,
}: PageData): { readonly name: string; readonly requests: readonly InspectedRequest[] }[] =>
  groups.map(({ name, requests }) => ({
    name,
    requests: requests.map((request) => ({
      ...request,
      history: request.history.map((at) => messages[at]!),
      edits: request.edits.map((at) => edits[at]!),
    })),
  }))
