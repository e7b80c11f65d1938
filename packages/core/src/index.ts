export type { CompactOptions, CompactStrategy, DigestLimits, ClearingOptions } from './compact/types.ts'
export {
  gap,
  type CallSigns,
  type ResultKind,
  type Shape,
  type ShrinkContext,
  type Shrunk,
  type SpelledLine,
} from './compress/kind.ts'
export type { Question } from './compress/read/question.ts'
export { rankTexts } from './compress/choose/rank-texts.ts'
export { recallDescription, recallInputSchema } from './compress/recall/tool.ts'
export type { MemoryOptions, StoredMemoryOptions } from './prepare/history/conversation-memo.ts'
export type { Recalled, RecallOptions, RecallRequest } from './compress/recall/types.ts'
export type {
  CompressOptions,
  CompressTier,
  Intent,
  ModelOptions,
  Profile,
  SemanticOptions,
  ToolCompression,
  ToolCompressionRule,
} from './compress/types.ts'
export type { Tier, TierAnswers, TierContext, TierDecision, TierRequest, WeightedPart } from './compress/tier.ts'
export type { TextSample } from './compress/read/text-sample.ts'
export { costOf } from './cost/cost-of.ts'
export {
  createLedger,
  type Cost,
  type CostOptions,
  type CostRequest,
  type Ledger,
  type RequestBill,
} from './cost/ledger.ts'
export { prices } from './cost/price-table.ts'
export { pricesOf } from './cost/prices.ts'
export type { BilledTokens, Prices } from './cost/types.ts'
export { applyEdits } from './edit/apply.ts'
export { copyWith } from './edit/copy-with.ts'
export { isRemoved, losesReasoning, operationsOf, type MessageOperation, type Operations } from './edit/operations.ts'
export type { Kept, PlanContext, Processor, SealedTurn, TurnChange, TurnRule } from './edit/processor.ts'
export {
  unchangedReport,
  type CostReport,
  type WouldHaveSaved,
  type ModelUse,
  type DroppedGroup,
  type HistoryProblem,
  type Report,
  type RuleReport,
  type ToolReport,
  type CompanionUse,
  type WholeReport,
  type WholeUse,
  type WindowReport,
} from './edit/report.ts'
export type { Edit, EditAction, Evidence, MessageEdit, Shortened, SummarizeEdit } from './edit/types.ts'
export {
  InvalidMessageError,
  InvalidOptionError,
  ReviewFailedError,
  WinnowError,
  type ReviewFailure,
  type WinnowErrorCode,
} from './errors.ts'
export { foreignMessages, type MessageKind } from './message/foreign.ts'
export type { ResultPlace, Round, ToolUse } from './message/pairing.ts'
export { recallToolName } from './message/recall.ts'
export { readTurns, type Turn, type TurnOptions } from './message/turns.ts'
export type {
  ContentItem,
  Message,
  OpaquePart,
  Part,
  ReasoningPart,
  Role,
  TextPart,
  ToolCallPart,
  ToolResultPart,
} from './message/types.ts'
export { providers, validate, type Provider, type ValidityProblem } from './message/validity.ts'
export { parseJson } from './parse-json.ts'
export type {
  Embedder,
  Generate,
  GenerateRequest,
  Outline,
  OutlineBlock,
  OutlineLines,
  PortOptions,
  Store,
  TokenCounter,
  ToolIndex,
  ToolMatch,
  ToolQuery,
} from './ports.ts'
export { checkAdapterOptions, checkWinnow } from './prepare/adapters/check-adapter.ts'
export { joinSummaries, needsTurns, type JoinsMessages } from './prepare/adapters/join-summaries.ts'
export { KnownHistories } from './prepare/adapters/known-histories.ts'
export { ownList, type OwnList } from './prepare/adapters/own-list.ts'
export {
  allowedMode,
  isWinnowTool,
  offeringOf,
  type Offering,
  type SentDefinitions,
} from './prepare/adapters/offering.ts'
export { takeSnapshot, type Snapshot } from './prepare/adapters/snapshot.ts'
export {
  compressResultWithModels,
  type CompressedWithModels,
  type CompressWithModelsOptions,
} from './prepare/compress-result-with-models.ts'
export {
  compressResult,
  type CompressedResult,
  type CompressInput,
  type CompressResultOptions,
} from './prepare/compress-result.ts'
export { createWinnow } from './prepare/create-winnow.ts'
export type { IdentityOptions, RequestIdentity } from './prepare/view/identity.ts'
export type { OptionMistake } from './prepare/options/option-mistake.ts'
export { findOptionMistakes } from './prepare/options/options.ts'
export { createReviewer, type ReviewerOptions } from './prepare/review.ts'
export type { Persisted, PersistOptions, ScopeOptions } from './prepare/persist.ts'
export { selectTools, type SelectToolsOptions } from './prepare/select-tools.ts'
export {
  compactTurns,
  pruneToolUses,
  slidingWindow,
  type SlidingWindowOptions,
  type StandaloneOptions,
} from './prepare/standalone.ts'
export type {
  LeftOutEvent,
  RecalledEvent,
  RemovedButUsed,
  SelectedEvent,
  WindowEvent,
  WinnowEvent,
} from './prepare/events.ts'
export type { Capability, Mode, Prepared, PrepareOptions, Winnow, WinnowOptions } from './prepare/types.ts'
export { todoAndSkillTools, type PresetOptions } from './prune/presets.ts'
export { renderTodos, type Todo } from './prune/render-todos.ts'
export type { PruneOptions, PrunePolicy, PruneRule } from './prune/types.ts'
export { checkReviewer } from './review/check-reviewer.ts'
export {
  checkFinalReview,
  reviewFinally,
  ReviewBlockedError,
  waitsForReview,
  type FinalReviewOptions,
} from './review/final.ts'
export { storedHistory } from './review/history.ts'
export { textHistory } from './review/text-history.ts'
export { tenthManToolName } from './review/tool-name.ts'
export {
  answerTenthMan,
  tenthManDescription,
  tenthManInputSchema,
  type TenthManInput,
  type TenthManOptions,
} from './review/tool.ts'
export type {
  HistoryPage,
  HistoryRead,
  HistorySource,
  PagesOptions,
  ReviewDepth,
  ReviewEvent,
  Reviewer,
  ReviewFinding,
  ReviewOptions,
  ReviewRequest,
  ReviewResult,
  ReviewRisk,
  ReviewScope,
  ReviewState,
  ReviewSummary,
  ReviewType,
  RiskLevel,
  Severity,
} from './review/types.ts'
export { searchToolDescription, searchToolInputSchema, searchToolName } from './select/search-tool.ts'
export type {
  FoundTools,
  SearchToolsRequest,
  SelectableTool,
  SelectedTool,
  Selection,
  SelectFallback,
  SelectOptions,
  SelectReason,
  SelectReport,
  SelectRequest,
  SelectStrategy,
} from './select/types.ts'
export type { AnyKindName, ResultKindName } from './text/result-kind-name.ts'
export type { ShellCommand } from './text/shell/shell-command.ts'
export { asSummary, isSummary } from './text/marks/summary-mark.ts'
export type { ToolMatcher } from './text/tool-matcher.ts'
export { estimateTokens, estimator } from './tokens/estimate.ts'
export { countMessage } from './tokens/message-tokens.ts'
export { guardRuns } from './tokens/run-guard.ts'
export type { WindowOptions, WindowRatios, WindowSummaryOptions } from './window/types.ts'
