import { InvalidOptionError } from '../../errors.ts'
import type { Message } from '../../message/types.ts'
import type { PlansRequests } from '../view/identity.ts'
import type { HistoryPlan } from '../plan/plan.ts'
import { planConsulted, type ConsultedPlan } from '../plan/plan-consulted.ts'
import type { PrepareOptions, WinnowOptions } from '../types.ts'
import { settingText } from './setting-text.ts'
import { StoredTurns, type StoredTurnsSetting } from './stored-turns.ts'

/**
 * What keeps decisions about finished turns in the store, where the options ask for it.
 *
 * @param off what was switched off since, which decides as much as the options do
 * @throws InvalidOptionError where there is no store, or the options cannot be written down
 */
export function createStoredTurns(
  options: WinnowOptions,
  off: readonly string[],
  told: Pick<StoredTurnsSetting, 'mayWrite' | 'onFailure'>,
): StoredTurns | undefined {
  const asked = options.memory?.store ?? false
  if (asked === false) return undefined
  if ('get' in Object(asked))
    throw new InvalidOptionError('memory.store', 'this is a store', 'Give it as store, at the top, and true here.')
  const { store } = options
  if (!store)
    throw new InvalidOptionError(
      'memory.store',
      'there is no store to keep decisions in',
      'Give store, such as sqliteStore() of @winnow/stores, or leave memory.store out.',
    )
  const { ttl, version } = asked === true ? {} : asked
  return new StoredTurns({
    store,
    ttl,
    setting: `${settingText(options, version)}${off.length > 0 ? ` without ${off.join()}` : ''}`,
    ...told,
  })
}

/**
 * Plans a history as {@link planConsulted} does, with what `stored` has of it, and keeps what is decided about it. Where
 * others than rules are asked about results, what they said is kept already, and nothing else is.
 */
export async function planStored<Next>(
  stored: StoredTurns | undefined,
  messages: readonly Message[],
  given: PrepareOptions,
  planner: PlansRequests,
  another: () => PlansRequests,
  onFailure: (part: string, error: unknown) => void,
  next: (plan: HistoryPlan) => Next,
): Promise<ConsultedPlan<Next>> {
  if (!stored || planner.consults) return planConsulted(messages, given, planner, another, onFailure, next)
  const found = await stored.find(planner, messages, given)
  const keepAndGoOn = (plan: HistoryPlan): Next => {
    stored.keep(plan.conversation, found)
    return next(plan)
  }
  return planConsulted(messages, { ...given, decided: found.decided }, planner, another, onFailure, keepAndGoOn)
}
