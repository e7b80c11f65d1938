import { isFields, type Fields, type NativeMessage } from '../message/native-message.ts'

const callsHost = (part: Fields): boolean => part['type'] === 'tool-call' && part['providerExecuted'] !== true
const isSpoken = ({ type }: Fields): boolean => type === 'text' || type === 'reasoning'

/** The message of an answer; undefined where the model calls a tool of the host and goes on. */
export function answerOf(content: readonly unknown[]): NativeMessage | undefined {
  const parts = content.filter(isFields)
  if (parts.some(callsHost) || !parts.some(({ type }) => type === 'text')) return undefined
  return { role: 'assistant', content: parts.filter(isSpoken) }
}

/** Puts the parts of a stream together as they pass. */
export class StreamedAnswer {
  readonly #parts = new Map<string, { type: string; text: string }>()
  #isBroken = false
  #callsHost = false

  add(part: unknown): void {
    if (!isFields(part)) return
    const { type, id, delta } = part
    if (type === 'error') this.#isBroken = true
    else if (callsHost(part)) this.#callsHost = true
    else if ((type === 'text-delta' || type === 'reasoning-delta') && typeof delta === 'string') {
      const kind = type === 'text-delta' ? 'text' : 'reasoning'
      const key = `${kind} ${String(id)}`
      const known = this.#parts.get(key)
      if (known) known.text += delta
      else this.#parts.set(key, { type: kind, text: delta })
    }
  }

  /** The message, where the stream was one to its end. */
  message(): NativeMessage | undefined {
    return this.#isBroken || this.#callsHost ? undefined : answerOf([...this.#parts.values()])
  }
}
