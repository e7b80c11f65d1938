import { ReviewFailedError } from '../errors.ts'

/** How long an outcome may be given again, in milliseconds, and how many are kept. */
const holds = 60_000
const mostKept = 100

interface Run<Value> {
  readonly outcome: Promise<Value>
  readonly controller: AbortController
  waiting: number
  isDone: boolean
  until: number
}

/** Rejects when a signal is aborted, or at once where it is; `stop` ends the waiting. */
function whenAborted(signal: AbortSignal | undefined): { readonly aborted: Promise<never>; readonly stop: () => void } {
  let stop = (): void => undefined
  const aborted = new Promise<never>((_, reject) => {
    const give = (): void =>
      reject(new ReviewFailedError('aborted', 'The review was aborted.', { cause: signal?.reason }))
    signal?.addEventListener('abort', give, { once: true })
    stop = () => signal?.removeEventListener('abort', give)
    if (signal?.aborted) give()
  })
  aborted.catch(() => {})
  return { aborted, stop }
}

/**
 * Runs what has the same key once for all who ask at the same time, and gives the outcome again for a minute. What fails is
 * not kept. A run is aborted when nobody waits for it any more.
 */
export class SharedRuns<Value> {
  /** By key, the least recently asked for first. */
  readonly #runs = new Map<string, Run<Value>>()

  async get(
    key: string,
    signal: AbortSignal | undefined,
    start: (signal: AbortSignal) => Promise<Value>,
  ): Promise<Value> {
    const { aborted, stop } = whenAborted(signal)
    if (signal?.aborted) return aborted
    const run = this.#find(key) ?? this.#start(key, start)
    this.#runs.delete(key)
    this.#runs.set(key, run)
    this.#forgetOldest()
    run.waiting += 1
    try {
      return await Promise.race([run.outcome, aborted])
    } finally {
      stop()
      run.waiting -= 1
      if (run.waiting === 0 && !run.isDone) {
        run.controller.abort(signal?.reason)
        this.#forget(key, run)
      }
    }
  }

  /** Aborts what runs and forgets everything. */
  clear(): void {
    for (const { controller } of this.#runs.values()) controller.abort()
    this.#runs.clear()
  }

  #find(key: string): Run<Value> | undefined {
    const run = this.#runs.get(key)
    return run && (!run.isDone || run.until > Date.now()) ? run : undefined
  }

  #start(key: string, start: (signal: AbortSignal) => Promise<Value>): Run<Value> {
    const controller = new AbortController()
    const outcome = start(controller.signal)
    const run: Run<Value> = { outcome, controller, waiting: 0, isDone: false, until: 0 }
    this.#settle(key, run).catch(() => {})
    return run
  }

  async #settle(key: string, run: Run<Value>): Promise<void> {
    try {
      await run.outcome
      run.until = Date.now() + holds
    } catch {
      this.#forget(key, run)
    }
    run.isDone = true
  }

  #forget(key: string, run: Run<Value>): void {
    if (this.#runs.get(key) === run) this.#runs.delete(key)
  }

  #forgetOldest(): void {
    for (const [key, run] of this.#runs) {
      if (this.#runs.size <= mostKept) return
      if (run.isDone) this.#runs.delete(key)
    }
  }
}
