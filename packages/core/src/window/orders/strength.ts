import { decisionsIn } from './decisions.ts'
import { ordersIn } from './orders.ts'
import { readSpoken } from './spoken.ts'

/** How much a sentence orders or settles, from 0 to 3. */
export function strengthOf(sentence: string): number {
  const spoken = readSpoken(sentence)
  return Math.max(0, ...[...ordersIn(spoken), ...decisionsIn(spoken)].map(({ strength }) => strength))
}
