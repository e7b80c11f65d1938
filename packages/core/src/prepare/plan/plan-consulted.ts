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

/** What planning with breaks works with. */
interface Sliced {
  readonly planner: PlansRequests
  readonly messages: readonly Message[]
  readonly given: Given
  /** Plans with what others than rules said in force. */
  readonly during: <Plan>(plan: () => Plan) => Plan
  /** Has them asked about what is decided next, where other requests took what the planner knew. */
  readonly missing: () => Promise<boolean> | undefined
}

/**
 * Plans a history with breaks, so that a long one that is new holds up no other request of the process for long; nothing
 * where asking others than rules was aborted.
 *
 * @param use what becomes of the plan, at once: another request may change what it was made of
 */
async function planInSlices<Used>(
  { planner, messages, given, during, missing }: Sliced,
  use: (plan: HistoryPlan) => Used,
): Promise<Used | undefined> {
  let before: PlanProgress | undefined
  for (let setbacks = 0; setbacks < mostSetbacks;) {
    const asking = missing()
    if (asking && !(await asking)) return undefined
    const planned = during(() => planner.planUntil(messages, given, startSlice(), before))
    if (!('steps' in planned)) return use(planned)
    if (before && !isFurther(planned, before)) setbacks += 1
    before = planned
    await rest()
  }
  const asking = missing()
  if (asking && !(await asking)) return undefined
  return use(during(() => planner.plan(messages, given)))
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
  await restIfDue()
  await readAhead(planner, messages, given)
  let models = noModels
  let late = Promise.resolve(noModels)
  let consulted: Consulted | undefined
  const places = new Set<string>()
  /** Gives whether the request was not aborted meanwhile. */
  async function ask(from: PlansRequests): Promise<boolean> {
    try {
      const turns = from.incoming(messages, given)
      for (const place of placesOf(turns)) places.add(place)
      const asking: Promise<Consulted | 'aborted' | undefined> = planner.consult(turns)
      const answer = await unlessAborted(asking, given.signal, () => 'aborted' as const)
      if (answer === 'aborted') {
        late = asking.then(
          (told) => (told && told !== 'aborted' ? told.models : noModels),
          () => noModels,
        )
        return false
      }
      if (answer) models = addModels(models, answer.models)
      consulted = answer
    } catch (error) {
      onFailure('compress', error)
    }
    return true
  }
  const isAsked = (): boolean => placesOf(planner.incoming(messages, given)).every((place) => places.has(place))
  // Other requests that were planned meanwhile may have taken the place of what the planner knew of this history. It then
  // decides again about results that were sent before, and so it is asked about all there are.
  const missing = (): Promise<boolean> | undefined => {
    try {
      return consulted === undefined || isAsked() ? undefined : ask(another())
    } catch (error) {
      onFailure('compress', error)
      return undefined
    }
  }
  const during = <Plan>(plan: () => Plan): Plan => (consulted ? consulted.during(plan) : plan())
  const goOn = (plan: HistoryPlan): Pick<ConsultedPlan<Next>, 'plan' | 'next'> => ({ plan, next: next(plan) })
  if (!planner.consults || (await ask(planner))) {
    const planned = await planInSlices({ planner, messages, given, during, missing }, goOn)
    if (planned) return { ...planned, models }
  }
  return { ...goOn(another().plan(messages, given)), models, late }
}
