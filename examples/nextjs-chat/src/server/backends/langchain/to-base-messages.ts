import {
  AIMessage,
  HumanMessage,
  ToolMessage,
  type BaseMessage,
  type ContentBlock,
  type MessageContent,
} from '@langchain/core/messages'
import type { AssistantContent, ModelMessage, ToolContent, ToolResultPart, UserContent } from 'ai'

type FileContent = Extract<Exclude<UserContent, string>[number], { type: 'file' }>

/** The address or the bytes of a file, as a data URL. */
function urlOf({ data, mediaType }: FileContent): string {
  if (typeof data === 'string') return data.startsWith('data:') ? data : `data:${mediaType};base64,${data}`
  if (data instanceof URL) return data.href
  if (data instanceof Uint8Array) return `data:${mediaType};base64,${Buffer.from(data).toString('base64')}`
  return 'data:,'
}

function userContent(content: UserContent): MessageContent {
  if (typeof content === 'string') return content
  return content.flatMap((part): ContentBlock[] => {
    if (part.type === 'text') return [{ type: 'text', text: part.text }]
    return part.type === 'file' ? [{ type: 'image_url', image_url: { url: urlOf(part) } }] : []
  })
}

function assistantMessage(content: AssistantContent): AIMessage {
  if (typeof content === 'string') return new AIMessage(content)
  const text = content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('')
  const calls = content.flatMap((part) =>
    part.type === 'tool-call'
      ? [
          {
            type: 'tool_call' as const,
            id: part.toolCallId,
            name: part.toolName,
            args: (part.input ?? {}) as Record<string, unknown>,
          },
        ]
      : [],
  )
  return new AIMessage({ content: text, tool_calls: calls })
}

function resultMessage({ toolCallId, toolName, output }: ToolResultPart): ToolMessage {
  const failed = output.type === 'error-text' || output.type === 'error-json' || output.type === 'execution-denied'
  const content =
    output.type === 'execution-denied'
      ? `The person did not allow this call.${output.reason === undefined ? '' : ` ${output.reason}`}`
      : typeof output.value === 'string'
        ? output.value
        : JSON.stringify(output.value)
  return new ToolMessage({ tool_call_id: toolCallId, name: toolName, content, status: failed ? 'error' : 'success' })
}

const resultMessages = (content: ToolContent): ToolMessage[] =>
  content.flatMap((part) => (part.type === 'tool-result' ? [resultMessage(part)] : []))

/** Names a message, so that a graph that gives it back can be told from one that adds it. */
function named(message: BaseMessage): BaseMessage {
  message.id = crypto.randomUUID()
  return message
}

/** The messages of the AI SDK as those of LangChain. What this chat never makes (reasoning, sources) is left out. */
export const toBaseMessages = (messages: readonly ModelMessage[]): BaseMessage[] =>
  messages
    .flatMap((message): BaseMessage[] => {
      if (message.role === 'user') return [new HumanMessage({ content: userContent(message.content) })]
      if (message.role === 'assistant') return [assistantMessage(message.content)]
      return message.role === 'tool' ? resultMessages(message.content) : []
    })
    .map(named)
