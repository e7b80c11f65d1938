/** Waits until nothing is named any more, and so nothing is written beside requests. */
export interface Naming {
  readonly idle: () => Promise<void>
  readonly stop: () => void
}

/** Watches the hashing that names what is kept. */
export function watchNaming(): Naming {
  const digest = crypto.subtle.digest.bind(crypto.subtle)
  const running = new Set<Promise<unknown>>()
  const watched: typeof crypto.subtle.digest = async (...given) => {
    const named = digest(...given)
    running.add(named)
    try {
      return await named
    } finally {
      running.delete(named)
    }
  }
  Object.defineProperty(crypto.subtle, 'digest', { value: watched, configurable: true })
  return {
    async idle() {
      do {
        await Promise.allSettled(running)
        await new Promise((resolve) => void setTimeout(() => resolve(undefined), 0))
      } while (running.size > 0)
    },
    stop: () => void Reflect.deleteProperty(crypto.subtle, 'digest'),
  }
}
