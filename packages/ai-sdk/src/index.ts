export { recallToolName } from '@winnow/core'
export { applyModelMessages } from './apply.ts'
export type { NativeMessage } from './native-message.ts'
export {
  prepareModelMessages,
  type PreparedModelMessages,
  type PrepareModelMessagesOptions,
} from './prepare-model-messages.ts'
export { readModelMessages } from './read.ts'
export { recallTool, type RecallTool } from './recall-tool.ts'
export { winnowMiddleware, type ModelCall, type WinnowMiddleware } from './winnow-middleware.ts'
export { winnowPrepareStep, type WinnowPrepareStepOptions } from './winnow-prepare-step.ts'
export { withWinnow } from './with-winnow.ts'
export type { WrappedModel } from './wrap-model.ts'
