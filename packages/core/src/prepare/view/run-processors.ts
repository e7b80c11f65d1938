import type { Processor, PlanContext } from '../../edit/processor.ts'
import type { Edit } from '../../edit/types.ts'
import { withTimeout } from '../../timeout.ts'

/** Runs a processor of the user's until it answers, is late or the request is aborted; what it loses is its own. */
export async function runProcessor(
  processor: Processor,
  context: PlanContext,
  milliseconds: number,
): Promise<readonly Edit[]> {
  const what = `processor ${processor.name}`
  const edits = await withTimeout(() => processor.plan(context), { what, milliseconds, signal: context.signal })
  if (!Array.isArray(edits)) throw new TypeError(`${what} gave no array of edits`)
  return edits as readonly Edit[]
}
