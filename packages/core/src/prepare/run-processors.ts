import type { Processor, PlanContext } from '../edit/processor.ts'
import type { Edit } from '../edit/types.ts'

/** Runs a processor of the user's with a time limit; what it throws or gives late is its own loss. */
export async function runProcessor(
  processor: Processor,
  context: PlanContext,
  milliseconds: number,
): Promise<readonly Edit[]> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`processor ${processor.name} gave no answer within ${milliseconds} ms`)),
      milliseconds,
    )
  })
  try {
    const edits = await Promise.race([Promise.resolve(processor.plan(context)), late])
    if (!Array.isArray(edits)) throw new TypeError(`processor ${processor.name} gave no array of edits`)
    return edits as readonly Edit[]
  } finally {
    clearTimeout(timer)
  }
}
