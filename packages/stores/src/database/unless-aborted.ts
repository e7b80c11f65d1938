/** Waits for the work until the signal aborts, and throws its reason then; what the work comes to is dropped. */
export async function unlessAborted<Value>(
  signal: AbortSignal | undefined,
  work: () => Promise<Value>,
): Promise<Value> {
  if (!signal) return work()
  signal.throwIfAborted()
  let stop = (): void => undefined
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
  })
  try {
    return await Promise.race([work(), aborted])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
