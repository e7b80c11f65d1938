export { checkRecorded, loadRecording, recordedCases, type Recorded, type RecordedHost } from './recorded.ts'
export {
  checkAbortedSummary,
  checkFailedSummary,
  checkSummary,
  conversation,
  checkTurns,
  requestsOf,
  summaryFailures,
  summaryOptions,
  summaryServer,
  type SummaryHost,
} from './summary.ts'
export { Told } from './told.ts'
export { checkTier, page, tierCases, type TierHost } from './tiers.ts'
export { checkWhole, line, log, type WholeHost } from './whole.ts'
