export { createWinnow, recallToolName, searchToolName, tenthManToolName } from '@winnow/core'
export type { Winnow, WinnowEvent, WinnowOptions } from '@winnow/core'
export { applyModelMessages } from './message/apply.ts'
export { embedder, type EmbedderOptions } from './embedder.ts'
export { figuresOf } from './figures-of-calls.ts'
export { generate, type GenerateOptions } from './generate.ts'
export type { NativeMessage } from './message/native-message.ts'
export {
  prepareModelMessages,
  type PreparedModelMessages,
  type PrepareModelMessagesOptions,
} from './prepare-model-messages.ts'
export { readModelMessages } from './message/read.ts'
export { recallTool, type RecallTool } from './tools/recall-tool.ts'
export { withFinalReview } from './review/with-final-review.ts'
export { tenthManTool, type TenthManTool, type TenthManToolOptions } from './review/tenth-man-tool.ts'
export {
  searchTool,
  searchWith,
  type SearchTool,
  type SearchToolOptions,
  type SearchWithOptions,
} from './select/search-tool.ts'
export type { PersistScope, SelectionOptions, WithWinnowOptions } from './select/selection-options.ts'
export { winnowMiddleware, type ModelCall, type WinnowMiddleware } from './winnow-middleware.ts'
export { winnowPrepareStep, type WinnowPrepareStepOptions } from './winnow-prepare-step.ts'
export { withWinnow } from './with-winnow.ts'
export type { WrappedModel } from './wrap-model.ts'
