import type { Message } from '@winnow/core'

/** The tools of calls by id, for results that do not name theirs; they answer the last message that called. */
export class CallNames {
  #names = new Map<string, string[]>()

  /** Takes the calls of an assistant message. */
  read({ parts }: Message): void {
    this.#names = new Map()
    for (const part of parts) {
      if (part.type !== 'tool-call') continue
      const names = this.#names.get(part.callId)
      if (names) names.push(part.toolName)
      else this.#names.set(part.callId, [part.toolName])
    }
  }

  /** The tool of the next result of an id: equal ids name their own call, in order. */
  take(id: string): string | undefined {
    const names = this.#names.get(id)
    return names && names.length > 1 ? names.shift() : names?.[0]
  }
}
