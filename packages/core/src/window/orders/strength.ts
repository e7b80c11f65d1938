import { inOneGo } from '../../breaks.ts'
import { decisionsIn } from './decisions.ts'
import { ordersIn } from './orders.ts'
import { readSpoken } from './spoken.ts'

/** How much a sentence orders or settles, from 0 to 3. */
export function strengthOf(sentence: string): number {
  const spoken = inOneGo(readSpoken(sentence))
  return Math.max(0, ...[...inOneGo(ordersIn(spoken)), ...inOneGo(decisionsIn(spoken))].map(({ strength }) => strength))
}
