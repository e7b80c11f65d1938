export { applyChat } from './apply.ts'
export { prepareChat, type PreparedChat, type PrepareChatOptions } from './prepare-chat.ts'
export { readChat } from './read.ts'
export type { ChatMessage, ChatToolCall } from './types.ts'
