export { barOf, inspect, type InspectOptions } from './inspect.ts'
export { diffLines, type DiffBlock } from './line-diff.ts'
export { recordRequest, type RecordedRequest } from './record.ts'
export { messagesOf, searchLeftOut, type Found, type FoundLine, type LineFate } from './search.ts'
export {
  partNames,
  type CacheSplit,
  type Change,
  type EditView,
  type EntryView,
  type InspectedRequest,
  type InspectedSelection,
  type InspectedTool,
  type InspectedUsage,
  type MessageView,
  type PartName,
  type PartTokens,
  type PartView,
  type RecallView,
  type RecordView,
  type RequestBar,
  type RequestView,
  type State,
  type SummaryView,
  type TurnView,
} from './types.ts'
export { wholeEffect, type WholeEffect } from './whole-effect.ts'
