import type { ModelUse } from '../../edit/report.ts'
import type { IncomingOfTurn, Consulted } from '../../edit/processor.ts'
import type { Message } from '../../message/types.ts'
import { rest, restIfDue, startSlice } from '../../breaks.ts'
import { unlessAborted } from '../../timeout.ts'
import type { PlansRequests } from '../view/identity.ts'
import type { HistoryGiven, HistoryPlan, PlanProgress } from './plan.ts'
import type { PrepareOptions } from '../types.ts'

/** What a request says of its history. */
type Given = PrepareOptions & Pick<HistoryGiven, 'decided'>

/** What is planned, and what asking about new results took. */
export interface ConsultedPlan<Next> {
  readonly plan: HistoryPlan
  /** What was made of the plan. */
  readonly next: Next
  readonly models: ModelUse
  /** What asking takes that goes on though the request was aborted. */
  readonly late?: Promise<ModelUse>
}

export const noModels: ModelUse = Object.freeze({ calls: 0, input: 0, output: 0, embedded: 0 })

export const addModels = (one: ModelUse, other: ModelUse): ModelUse => ({
  calls: one.calls + other.calls,
  input: one.input + other.input,
  output: one.output + other.output,
  embedded: one.embedded + other.embedded,
})

const placesOf = (turns: readonly IncomingOfTurn[]): string[] =>
  turns.flatMap(({ context, results }) =>
    results.map(({ use, result }) => `${context.turn}:${use.at}.${use.call}.${result}`),
  )

/** How often planning may be thrown back before it is done in one go: other requests took the room, or the open turn. */
const mostSetbacks = 3

const isFurther = (one: PlanProgress, other: PlanProgress): boolean =>
  one.turns > other.turns || (one.turns === other.turns && one.steps > other.steps)

/**
 * Plans a history with breaks, so that a long one that is new holds up no other request of the process for long.
 *
 * @param use what becomes of the plan, at once: another request may change what it was made of
 */
async function planInSlices<Used>(
  planner: PlansRequests,
  messages: readonly Message[],
  given: Given,
  use: (plan: HistoryPlan) => Used,
): Promise<Used> {
  let before: PlanProgress | undefined
  for (let setbacks = 0; setbacks < mostSetbacks;) {
    const planned = planner.planUntil(messages, given, startSlice(), before)
    if (!('steps' in planned)) return use(planned)
    if (before && !isFurther(planned, before)) setbacks += 1
    before = planned
    await rest()
  }
  return use(planner.plan(messages, given))
}

/** Reads new results that take long, with breaks. */
async function readAhead(planner: PlansRequests, messages: readonly Message[], given: Given): Promise<void> {
  try {
    const steps = planner.readAhead(messages, given)
    while (steps && steps.next().done !== true) await rest()
  } catch {
    // Planning fails at the same result and tells of it.
  }
}

/** Plans a history, and goes on with the plan before another request can change what the planner remembers. */
export type PlanHistory = <Next>(
  messages: readonly Message[],
  given: Given,
  planner: PlansRequests,
  another: () => PlansRequests,
  onFailure: (part: string, error: unknown) => void,
  next: (plan: HistoryPlan) => Next,
) => Promise<ConsultedPlan<Next>>

/**
 * Plans a history once others than rules have decided about its new results, where the options ask for them. A request
 * that is aborted meanwhile is planned by rules alone, by a planner of its own: what was decided stays decided and serves
 * the next request, and nobody remembers what was never sent.
 *
 * @param another makes a planner that remembers nothing
 * @param next goes on with the plan before another request can change what the planner remembers
 */
export async function planConsulted<Next>(
  messages: readonly Message[],
  given: Given,
  planner: PlansRequests,
  another: () => PlansRequests,
  onFailure: (part: string, error: unknown) => void,
  next: (plan: HistoryPlan) => Next,
): Promise<ConsultedPlan<Next>> {
  const goOn = (plan: HistoryPlan): Pick<ConsultedPlan<Next>, 'plan' | 'next'> => ({ plan, next: next(plan) })
  await restIfDue()
  await readAhead(planner, messages, given)
  if (!planner.consults) return { ...(await planInSlices(planner, messages, given, goOn)), models: noModels }
  let models = noModels
  let late = Promise.resolve(noModels)
  let consulted: Consulted | 'aborted' | undefined
  async function ask(turns: readonly IncomingOfTurn[]): Promise<void> {
    const asking: Promise<Consulted | 'aborted' | undefined> = planner.consult(turns)
    consulted = await unlessAborted(asking, given.signal, () => 'aborted' as const)
    if (consulted === 'aborted')
      late = asking.then(
        (answer) => (answer && answer !== 'aborted' ? answer.models : noModels),
        () => noModels,
      )
    if (consulted === undefined || consulted === 'aborted') return
    models = addModels(models, consulted.models)
  }
  try {
    const turns = planner.incoming(messages, given)
    await ask(turns)
    const places = new Set(placesOf(turns))
    const isKnown = (place: string): boolean => places.has(place)
    // Other requests that were planned meanwhile may have taken the place of what the planner knew of this history. It
    // then decides again about results that were sent before, and so it is asked about all there are.
    if (consulted !== 'aborted' && !placesOf(planner.incoming(messages, given)).every(isKnown))
      await ask(another().incoming(messages, given))
  } catch (error) {
    onFailure('compress', error)
  }
  if (consulted === 'aborted') return { ...goOn(another().plan(messages, given)), models, late }
  const plan = (): HistoryPlan => planner.plan(messages, given)
  return { ...goOn(consulted ? consulted.during(plan) : plan()), models }
}
