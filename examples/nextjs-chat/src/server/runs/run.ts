import type { UIMessageChunk } from 'ai'

type Follower = ReadableStreamDefaultController<UIMessageChunk>

/**
 * An answer that is being written. It goes on whoever watches: a window that is closed or loaded again only follows it
 * anew, from the beginning.
 */
export class Run {
  readonly #chunks: UIMessageChunk[] = []
  readonly #followers = new Set<Follower>()
  readonly #abort = new AbortController()
  #isDone = false

  /** Aborted when a person stops the answer. */
  get signal(): AbortSignal {
    return this.#abort.signal
  }

  stop(): void {
    this.#abort.abort()
  }

  /** Tells everybody who follows. */
  send(chunk: UIMessageChunk): void {
    this.#chunks.push(chunk)
    for (const follower of this.#followers) follower.enqueue(chunk)
  }

  end(): void {
    this.#isDone = true
    for (const follower of this.#followers) follower.close()
    this.#followers.clear()
  }

  /** Everything from the beginning on, and what comes; `before` is sent first. */
  follow(before: readonly UIMessageChunk[] = []): ReadableStream<UIMessageChunk> {
    let own: Follower
    return new ReadableStream<UIMessageChunk>({
      start: (controller) => {
        own = controller
        const [start, ...rest] = this.#chunks
        for (const chunk of [...(start ? [start] : []), ...before, ...rest]) controller.enqueue(chunk)
        if (this.#isDone) controller.close()
        else this.#followers.add(controller)
      },
      cancel: () => void this.#followers.delete(own),
    })
  }
}
