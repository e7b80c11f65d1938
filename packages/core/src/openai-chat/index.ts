export { applyChat } from './apply.ts'
export { chatRecall, type ChatRecall, type ChatRecallOptions } from './chat-recall.ts'
export { prepareChat, type PreparedChat, type PrepareChatOptions } from './prepare-chat.ts'
export { readChat } from './read.ts'
export {
  recallChatTool,
  type RecallChatDefinition,
  type RecallChatMessage,
  type RecallChatOptions,
  type RecallChatTool,
} from './recall-chat-tool.ts'
export type { ChatMessage, ChatToolCall } from './types.ts'
export {
  searchChatTools,
  selectChatTools,
  type AllowedTools,
  type ChatTool,
  type SearchChatTool,
  type SelectChatToolsOptions,
  type SelectedChatTools,
} from './select-chat-tools.ts'
