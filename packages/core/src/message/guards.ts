import type {
  ContentItem,
  Message,
  OpaquePart,
  Part,
  ReasoningPart,
  TextPart,
  ToolCallPart,
  ToolResultPart,
} from './types.ts'

export const isText = (part: Part): part is TextPart => part.type === 'text'
export const isReasoning = (part: Part): part is ReasoningPart => part.type === 'reasoning'
export const isCall = (part: Part): part is ToolCallPart => part.type === 'tool-call'
export const isResult = (part: Part): part is ToolResultPart => part.type === 'tool-result'
export const isOpaque = (part: Part): part is OpaquePart => part.type === 'opaque'

/** The calls of a message in order; their positions are the `call` ordinals of edits. */
export const callsOf = (message: Message): ToolCallPart[] => message.parts.filter(isCall)

/** Whether a message calls one tool, and no more: of many calls it looks at two. */
export function hasOneCall({ parts }: Message): boolean {
  let calls = 0
  for (const part of parts) if (isCall(part) && (calls += 1) === 2) return false
  return calls === 1
}

/** Whether a message is a user message that a person wrote. */
export const isPerson = (message: Message): boolean =>
  message.role === 'user' && (message.source ?? 'person') === 'person'

/** The text parts of a message, joined by line breaks. */
export function textOf({ parts }: Message): string {
  let text: string | undefined
  for (const part of parts) if (isText(part)) text = text === undefined ? part.text : `${text}\n${part.text}`
  return text ?? ''
}

/** The text items of a result, joined by line breaks. */
export function resultText({ content }: ToolResultPart): string {
  if (content.length === 1) return content[0]!.type === 'text' ? content[0]!.text : ''
  return content
    .map((item) => (item.type === 'text' ? item.text : ''))
    .filter((text) => text !== '')
    .join('\n')
}

/** How many characters that has: a result of 100,000 texts is not put together for it. */
export function resultLength({ content }: ToolResultPart): number {
  let length = 0
  for (const item of content) if (item.type === 'text' && item.text !== '') length += item.text.length + 1
  return Math.max(0, length - 1)
}

/** Whether a result holds something that is not text. */
export function hasOpaqueContent(content: readonly ContentItem[]): boolean {
  for (const { type } of content) if (type !== 'text') return true
  return false
}
