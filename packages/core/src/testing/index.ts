export { adapterChecks, type AdapterCheckOptions } from './adapter/adapter-checks.ts'
export { checkConverter, withoutIds, type Converter } from './adapter/check-converter.ts'
export { checkReads } from './adapter/check-reads.ts'
export { checkRequests } from './adapter/check-requests.ts'
export { said } from './adapter/said.ts'
export type { CheckedAdapter } from './adapter/types.ts'
export { allowedEditsOf } from './arbitraries/allowed-edits.ts'
export { editsOf } from './arbitraries/edits.ts'
export { histories, type HistoryShape, type Scenario } from './arbitraries/history.ts'
export { requestPoints, sessionOf, sessions, type Session } from './arbitraries/session.ts'
export { checkAccounting } from './laws/check-accounting.ts'
export { checkDeterministic, type DeterministicOptions } from './laws/check-deterministic.ts'
export { checkFailOpen, type MakeWinnowWith } from './laws/check-fail-open.ts'
export { checkIdentity } from './laws/check-identity.ts'
export { checkLinear, type Grow } from './laws/check-linear.ts'
export { checkNeverWorse } from './laws/check-never-worse.ts'
export { checkOffered, type ToolSelector, type ToolSession } from './laws/check-offered.ts'
export { checkPairs } from './laws/check-pairs.ts'
export { checkPrefix } from './laws/check-prefix.ts'
export { checkProtected } from './laws/check-protected.ts'
export { checkRecoverable, type MakeRecaller, type Recaller } from './laws/check-recoverable.ts'
export { BrokenLawError, type Case, type MakeWinnow, type Preparer } from './laws/subject.ts'
export { wordCounter } from './laws/tokens.ts'
export {
  checkSetIfAbsent,
  checkStoreBounds,
  checkStoreExpires,
  checkStoreKeeps,
  checkStoreReopens,
  checkStoreScopes,
  type CheckedStore,
  type DecidingStore,
  type OpenedStore,
} from './stores/check-store.ts'
