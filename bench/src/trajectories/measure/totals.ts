/** What is added up over requests and conversations; tokens by `o200k_base`. */
export interface Totals {
  conversations: number
  requests: number
  tokens: number
  /** Of which system prompt. */
  systemTokens: number
  /** The largest request of each conversation. */
  peak: number
  /** Tokens read from a cache that lasts the conversation. */
  cachedWarm: number
  /** Tokens read from a cache that is empty at each user message. */
  cachedCold: number
  /** Requests that do not begin with the whole request before. */
  breaks: number
  repairTrips: number
  repairRead: number
  repairWritten: number
  /** Needed values, and how many of them were in view, with their label, in view or recoverable. */
  needed: number
  kept: number
  labelled: number
  recoverable: number
  /** The same for values that only tool results held. */
  neededOfTools: number
  keptOfTools: number
  labelledOfTools: number
  recoverableOfTools: number
  /** Requests that need any value: with all of them in view, in view or recoverable, with any to be recovered. */
  steps: number
  stepsComplete: number
  stepsRecoverable: number
  stepsAsking: number
  /** The same for values that only tool results held. */
  stepsOfTools: number
  stepsOfToolsComplete: number
  invalidHard: number
  invalidSoft: number
  /** Requests for which the policy threw, so that the untouched history went out. */
  failures: number
  /** Sums over conversations of the share cut, from 0 to 1. */
  tokensCut: number
  costCut: number
}

export const noTotals = (): Totals => ({
  conversations: 0,
  requests: 0,
  tokens: 0,
  systemTokens: 0,
  peak: 0,
  cachedWarm: 0,
  cachedCold: 0,
  breaks: 0,
  repairTrips: 0,
  repairRead: 0,
  repairWritten: 0,
  needed: 0,
  kept: 0,
  labelled: 0,
  recoverable: 0,
  neededOfTools: 0,
  keptOfTools: 0,
  labelledOfTools: 0,
  recoverableOfTools: 0,
  steps: 0,
  stepsComplete: 0,
  stepsRecoverable: 0,
  stepsAsking: 0,
  stepsOfTools: 0,
  stepsOfToolsComplete: 0,
  invalidHard: 0,
  invalidSoft: 0,
  failures: 0,
  tokensCut: 0,
  costCut: 0,
})

/** Adds `more` to `totals`, in place. */
export function addTotals(totals: Totals, more: Totals): void {
  for (const name of Object.keys(more) as (keyof Totals)[]) totals[name] += more[name]
}
