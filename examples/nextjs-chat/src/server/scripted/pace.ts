/** Milliseconds between two pieces of a scripted answer. */
export const pace = (): number => Number(process.env['CHAT_SCRIPT_PACE'] ?? 14)

/** Waits as long as a model would think about its next piece; rejects where nobody waits for it any more. */
export async function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted()
  if (milliseconds > 0) await wait(milliseconds, signal)
}

function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(done, milliseconds)
    function done(): void {
      signal?.removeEventListener('abort', stopped)
      resolve()
    }
    function stopped(): void {
      clearTimeout(timer)
      reject(signal!.reason as Error)
    }
    signal?.addEventListener('abort', stopped, { once: true })
  })
}
