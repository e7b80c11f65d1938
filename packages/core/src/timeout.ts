/** How long something of the host's may take, and who gave up on it before. */
export interface TimeLimit {
  /** What is waited for, as the error names it. */
  readonly what: string
  readonly milliseconds: number
  readonly signal?: AbortSignal | undefined
}

/**
 * Waits for something of the host's until it answers, is late or the request is aborted. What runs is handed a signal that
 * is aborted when nobody waits any more; where nobody does from the start, nothing runs.
 *
 * @throws Error where it is late or aborted, and what it throws itself
 */
export async function withTimeout<Value>(
  run: (signal: AbortSignal) => Value | PromiseLike<Value>,
  { what, milliseconds, signal }: TimeLimit,
): Promise<Value> {
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let stop = (): void => undefined
  const late = new Promise<never>((_, reject) => {
    const giveUp = (problem: string): void => {
      const error = new Error(`${what}${problem}`)
      reject(error)
      controller.abort(error)
    }
    timer = setTimeout(() => giveUp(` gave no answer within ${milliseconds} ms`), milliseconds)
    stop = () => giveUp(': the request was aborted')
    signal?.addEventListener('abort', stop, { once: true })
    if (signal?.aborted) stop()
  })
  const started = Promise.resolve().then(() => (controller.signal.aborted ? late : run(controller.signal)))
  late.catch(() => {}) // Nobody waits for it once the work has thrown.
  try {
    return await Promise.race([started, late])
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}

/** What is waited for, or something else where the request is aborted before. */
export async function unlessAborted<Value>(
  waiting: Promise<Value>,
  signal: AbortSignal | undefined,
  otherwise: () => Value,
): Promise<Value> {
  if (!signal) return waiting
  let stop = (): void => undefined
  const aborted = new Promise<Value>((resolve) => {
    stop = () => resolve(otherwise())
    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted) stop()
  })
  try {
    return await Promise.race([waiting, aborted])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
