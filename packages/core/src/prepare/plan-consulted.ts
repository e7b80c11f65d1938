import type { ModelUse } from '../edit/report.ts'
import type { Consulted } from '../edit/processor.ts'
import type { Message } from '../message/types.ts'
import { unlessAborted } from '../within.ts'
import type { HistoryPlan, Planner } from './plan.ts'
import type { PrepareOptions } from './types.ts'

/** What is planned, and what asking about new results took. */
interface ConsultedPlan {
  readonly plan: HistoryPlan
  readonly models: ModelUse
}

export const noModels: ModelUse = { calls: 0, tokens: 0 }

/**
 * Plans a history once others than rules have decided about its new results, where the options ask for them. A request
 * that is aborted meanwhile is planned by rules alone, by a planner of its own: what was decided stays decided and serves
 * the next request, and nobody remembers what was never sent.
 *
 * @param another makes a planner that remembers nothing
 */
export async function planConsulted(
  messages: readonly Message[],
  given: PrepareOptions,
  planner: Planner,
  another: () => Planner,
  onFailure: (part: string, error: unknown) => void,
): Promise<ConsultedPlan> {
  if (!planner.consults) return { plan: planner.plan(messages, given), models: noModels }
  let consulted: Consulted | 'aborted' | undefined
  try {
    const consulting: Promise<Consulted | 'aborted' | undefined> = planner.consult(messages, given)
    consulted = await unlessAborted(consulting, given.signal, () => 'aborted' as const)
  } catch (error) {
    onFailure('compress', error)
  }
  if (consulted === 'aborted') return { plan: another().plan(messages, given), models: noModels }
  const plan = (): HistoryPlan => planner.plan(messages, given)
  return consulted ? { plan: consulted.during(plan), models: consulted.models } : { plan: plan(), models: noModels }
}
