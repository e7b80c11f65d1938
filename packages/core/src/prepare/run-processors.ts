import type { Processor, PlanContext } from '../edit/processor.ts'
import type { Edit } from '../edit/types.ts'

/** Runs a processor of the user's until it answers, is late or the request is aborted; what it loses is its own. */
export async function runProcessor(
  processor: Processor,
  context: PlanContext,
  milliseconds: number,
): Promise<readonly Edit[]> {
  const { signal } = context
  let timer: ReturnType<typeof setTimeout> | undefined
  let stop = (): void => undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`processor ${processor.name} gave no answer within ${milliseconds} ms`)),
      milliseconds,
    )
    stop = () => reject(new Error(`processor ${processor.name}: the request was aborted`))
    signal?.addEventListener('abort', stop, { once: true })
    if (signal?.aborted) stop()
  })
  late.catch(() => {}) // Nobody waits for it once the processor has thrown.
  try {
    const edits = await Promise.race([Promise.resolve(processor.plan(context)), late])
    if (!Array.isArray(edits)) throw new TypeError(`processor ${processor.name} gave no array of edits`)
    return edits as readonly Edit[]
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}
