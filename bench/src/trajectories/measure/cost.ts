import type { Totals } from './totals.ts'

/** Prices of the cache as multiples of the price of an input token. */
const readPrice = 0.1
export const writePrice = 1.25
/** The call that fetches a lost value: about 60 output tokens at five times the input price. */
const tripCost = 300

type Sent = Pick<Totals, 'tokens' | 'cachedWarm' | 'cachedCold'>

/** Input cost in tokens at the plain price, with a cache that lasts the conversation. */
export const warmCost = ({ tokens, cachedWarm }: Sent, write: number): number =>
  readPrice * cachedWarm + write * (tokens - cachedWarm)

/** Input cost in tokens at the plain price, with a cache that is empty at each user message. */
export const coldCost = ({ tokens, cachedCold }: Sent, write: number): number =>
  readPrice * cachedCold + write * (tokens - cachedCold)

/** What fetching lost values again adds, in tokens at the plain price. */
export const repairCost = ({ repairRead, repairWritten, repairTrips }: Totals): number =>
  readPrice * repairRead + writePrice * repairWritten + tripCost * repairTrips
